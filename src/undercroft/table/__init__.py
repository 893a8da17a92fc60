"""The table: play in the browser, alone against bots, at one device, or with friends by a link.

store     the log of every table on disk         entries   what can stand in such a log
sitting   one table: the fold of its log         house     all tables: check, store, acknowledge, publish
workers   bots think in processes of their own   viewer    who is looking, and through whose eyes
attendance   who is there, and who went away      attention    what calls for a person
seats, lines   parts of a sitting                consent, wishes   going back with everybody's consent
hints     advice for the seat that asks          after, after_web, result   what comes after the game
reel      any position of a finished game        lucks, onwards   luck reports; branches and the next game
board     a drawing with places to click         fragments the parts of the table page that change
asking    what is asked, and how to answer       players, story   who is there, and what happened
sketches  what is kept from drawing to drawing   lobby, pages, frame   whole pages
pictures, dice, pieces   small drawings           html      markup that is escaped unless it says otherwise
web       pages and forms                        stream    server-sent events
api, openapi, messages   the same for programs    who       the secret in a cookie
safety    hosts, origins, sizes, rates, headers  app, server, settings   all of it put together
"""
