"""Carrying a plan out: one game after another, watched and noted as rows."""
