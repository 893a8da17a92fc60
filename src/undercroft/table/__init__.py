"""The table: play in the browser, alone against bots, at one device, or with friends by a link.

domain    what a table is and does                http    the table on the network
html      what people see of it                   static  style and script

Imports point one way: http, html, domain. An answer goes down once and comes up once:

    http.routes.table    a click comes in
    domain.service       check on a copy, store, acknowledge, publish: the table has a new version
    http.streams         every listener wakes
    html.drawings        draws what changed for its viewer, unless somebody else has seen the same version
    http.streams         pushes it
"""
