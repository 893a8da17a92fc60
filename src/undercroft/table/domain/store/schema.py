"""The schema of both databases, as steps: each makes the next version out of the one before.

A step that has been released is never changed: another one follows it."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.table.domain.store.interface import UnknownSchema

SQLITE: tuple[str, ...] = (
    """
create table if not exists tables (
  id text primary key, status text not null, listed integer not null, changed real not null, summary blob not null
) without rowid;
create table if not exists entries (
  tbl text not null references tables(id) on delete cascade, number integer not null, entry blob not null,
  primary key (tbl, number)
) without rowid;
create table if not exists keys (
  tbl text not null references tables(id) on delete cascade, hash text not null, seat integer not null,
  primary key (tbl, hash, seat)
) without rowid;
create index if not exists keys_by_hash on keys(hash);
create index if not exists tables_by_change on tables(listed, changed);
""",
    """
alter table tables add column lines integer not null default 0;
update tables set lines = (select count(*) from entries where tbl = id);
""",
    """
create table pulse (id integer primary key check (id = 1), at real not null);
""",
)

POSTGRES: tuple[str, ...] = (
    """
create table tables (
  id text primary key, status text not null, listed boolean not null, changed double precision not null,
  summary bytea not null, lines integer not null
);
create table entries (
  tbl text not null references tables(id) on delete cascade, number integer not null, entry bytea not null,
  primary key (tbl, number)
);
create table keys (
  tbl text not null references tables(id) on delete cascade, hash text not null, seat integer not null,
  primary key (tbl, hash, seat)
);
create index keys_by_hash on keys(hash);
create index tables_by_change on tables(listed, changed);
""",
    """
alter table tables add column owner text, add column token bigint not null default 0;
create table nodes (
  id text primary key, address text not null, until timestamptz not null, draining boolean not null default false,
  version text not null
);
create table jobs (
  id bigint generated always as identity primary key, work bytea not null,
  made timestamptz not null default clock_timestamp(), taken_until timestamptz, answer text
);
create table secrets (name text primary key, value text not null);
insert into secrets values ('nodes', md5(random()::text || clock_timestamp()) || gen_random_uuid());
""",
    """
create table pulse (id integer primary key check (id = 1), at timestamptz not null);
""",
)


def steps_after(version: int, steps: Sequence[str]) -> Sequence[str]:
    """What is still to be done to a database of this version."""
    if version > len(steps):
        raise UnknownSchema(
            f"its schema has version {version}, and this version of undercroft knows {len(steps)}: "
            "it was written by a later version"
        )
    return steps[version:]
