PRAGMA application_id = 1396919122;
PRAGMA user_version = 20;
BEGIN TRANSACTION;
CREATE TABLE changes (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        body TEXT NOT NULL, seats TEXT,
        PRIMARY KEY (match_id, seq)
    ) WITHOUT ROWID
    ;
INSERT INTO "changes" VALUES('m1',1,'{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"contract":"sang","counts":[6,6,4]},"time":"2026-01-31T20:02:00Z"}],"facts":{}}',NULL);
INSERT INTO "changes" VALUES('m1',2,'{"kind":"deal","number":2,"at":1,"removed":[],"inserted":[{"answers":{"contract":"pass","counts":[9,2,5]},"note":"no aces","time":"2026-01-31T20:04:00Z"}],"facts":{}}',NULL);
INSERT INTO "changes" VALUES('m1',3,'{"kind":"throw_in","number":3,"at":2,"removed":[],"inserted":[{"answers":{"contract":"spader"},"thrown_in":true,"time":"2026-01-31T20:06:00Z"}],"facts":{}}',NULL);
INSERT INTO "changes" VALUES('m1',4,'{"kind":"deal","number":3,"at":3,"removed":[],"inserted":[{"answers":{"contract":"spader","counts":[5,3,8]},"time":"2026-01-31T20:08:00Z"}],"facts":{}}',NULL);
INSERT INTO "changes" VALUES('m2',1,'{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"contract":"no-trump","counts":[8,5]},"time":"2026-01-31T20:13:00Z"}],"facts":{}}',NULL);
INSERT INTO "changes" VALUES('m2',2,'{"kind":"finish","number":null,"at":0,"removed":[],"inserted":[],"facts":{"ended":[null,"2026-01-31T20:15:00Z"]}}',NULL);
INSERT INTO "changes" VALUES('m3',1,'{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"contract":"clubs","counts":[9,3,4]},"time":"2026-01-31T20:20:00Z"}],"facts":{}}',NULL);
INSERT INTO "changes" VALUES('m3',2,'{"kind":"mend","number":null,"at":0,"removed":[],"inserted":[],"facts":{"title":["","Mended"]}}',NULL);
INSERT INTO "changes" VALUES('m4',1,'{"kind":"deal","number":1,"at":0,"removed":[],"inserted":[{"answers":{"king":"none","vulnerable":"nobody","tricks":[3,2]},"time":"2026-01-31T20:25:00Z"}],"facts":{}}',NULL);
CREATE TABLE club (
        address TEXT PRIMARY KEY NOT NULL,
        token TEXT NOT NULL,
        number INTEGER NOT NULL
    ) WITHOUT ROWID
    ;
CREATE TABLE sent (
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        stamp TEXT NOT NULL,
        refused TEXT,
        PRIMARY KEY (kind, id)
    ) WITHOUT ROWID
    ;
CREATE TABLE deals (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (match_id, place)
    ) WITHOUT ROWID
    ;
INSERT INTO "deals" VALUES('m1',0,'{"answers":{"contract":"sang","counts":[6,6,4]},"time":"2026-01-31T20:02:00Z"}');
INSERT INTO "deals" VALUES('m1',1,'{"answers":{"contract":"pass","counts":[9,2,5]},"note":"no aces","time":"2026-01-31T20:04:00Z"}');
INSERT INTO "deals" VALUES('m1',2,'{"answers":{"contract":"spader"},"thrown_in":true,"time":"2026-01-31T20:06:00Z"}');
INSERT INTO "deals" VALUES('m2',0,'{"answers":{"contract":"no-trump","counts":[8,5]},"time":"2026-01-31T20:13:00Z"}');
INSERT INTO "deals" VALUES('m3',0,'{"answers":{"contract":"clubs","counts":[9,3,4]},"time":"2026-01-31T20:20:00Z"}');
INSERT INTO "deals" VALUES('m4',0,'{"answers":{"king":"none","vulnerable":"nobody","tricks":[3,2]},"time":"2026-01-31T20:25:00Z"}');
CREATE TABLE digests (
        match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        revision INTEGER NOT NULL,
        form INTEGER NOT NULL,
        body TEXT NOT NULL
    ) WITHOUT ROWID
    ;
INSERT INTO "digests" VALUES('m1',6,1,'["swedish","Swedish Bismarck","Bismarck",false,true,"2026-01-31T20:00:00Z",false,false,[[0],[1],[2]],[-5,4,1],[3,1,2],[],[["spader","Spader"],["trumf","Trumf"],["sang","Sang"],["pass","Pass"]],[],"0.50","\u20ac"]');
INSERT INTO "digests" VALUES('m2',3,1,'["finnish-partners","Finnish Bismarck, partners","Bismarck",false,true,"2026-01-31T20:11:00Z",true,true,[[0,2],[1,3]],[3,-3],[1,2],[[[3,-3],1,"no-trump",false,1]],[["trump","Trump"],["no-trump","No trump"],["misere","Mis\u00e8re"],["free-choice-of-trump","Free choice of trump"]],[],"0",""]');
INSERT INTO "digests" VALUES('m3',3,1,'["cabin-rules","Cabin rules","Bismarck",false,true,"2026-01-31T20:18:00Z",false,false,[[0],[1],[2]],[6,-5,-1],[1,3,2],[],[["clubs","Clubs"],["diamonds","Diamonds"],["hearts","Hearts"],["spades","Spades"],["no-trumps","No trumps"],["miss","Miss"]],[],"0",""]');
CREATE TABLE drafts (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        kind TEXT NOT NULL CHECK (kind IN ('next', 'correction')),
        body TEXT NOT NULL,
        PRIMARY KEY (match_id, kind)
    ) WITHOUT ROWID
    ;
INSERT INTO "drafts" VALUES('m1','correction','{"answers":{"contract":"sang","counts":[7,null,null]},"place":0,"insert":false,"note":"recounted"}');
INSERT INTO "drafts" VALUES('m1','next','{"answers":{"contract":"spader","counts":[5,null,null]},"place":null,"insert":false,"note":"\ud83c"}');
CREATE TABLE figures (
        key TEXT PRIMARY KEY NOT NULL,
        form INTEGER NOT NULL,
        changes INTEGER NOT NULL,
        body TEXT NOT NULL
    ) WITHOUT ROWID
    ;
INSERT INTO "figures" VALUES('["all", "", false]',1001,23,'[{"people":{"4db57753c02e63a4":{"places":{"counts":[1],"wins":1},"games":{"finnish-partners":{"places":{"counts":[1],"wins":1},"points":{"count":1,"total":3,"squares":9,"low":3,"high":3},"seats":{"0":{"places":{"counts":[1],"wins":1},"points":{"count":1,"total":3,"squares":9,"low":3,"high":3}}},"forehand":{"count":0,"total":0,"squares":0,"low":null,"high":null},"elsewhere":{"count":1,"total":3,"squares":9,"low":3,"high":3}}},"contracts":{"finnish-partners":{"no-trump":{"declared":{"points":{"count":0,"total":0,"squares":0,"low":null,"high":null},"asked":0,"made":0},"defended":{"count":1,"total":3,"squares":9,"low":3,"high":3},"asked":1}}},"against":{"83a862bc711cfc08":{"ahead":1,"behind":0,"level":0},"74bd6ba83949e0d9":{"ahead":1,"behind":0,"level":0}},"beside":{"68edca7642e76beb":{"places":{"counts":[1],"wins":1},"games":{"finnish-partners":{"count":1,"total":3,"squares":9,"low":3,"high":3}}}},"run":{"longest":1,"now":1},"stakes":{},"stakes_with":{}},"68edca7642e76beb":{"places":{"counts":[1],"wins":1},"games":{"finnish-partners":{"places":{"counts":[1],"wins":1},"points":{"count":1,"total":3,"squares":9,"low":3,"high":3},"seats":{"2":{"places":{"counts":[1],"wins":1},"points":{"count":1,"total":3,"squares":9,"low":3,"high":3}}},"forehand":{"count":0,"total":0,"squares":0,"low":null,"high":null},"elsewhere":{"count":1,"total":3,"squares":9,"low":3,"high":3}}},"contracts":{"finnish-partners":{"no-trump":{"declared":{"points":{"count":0,"total":0,"squares":0,"low":null,"high":null},"asked":0,"made":0},"defended":{"count":1,"total":3,"squares":9,"low":3,"high":3},"asked":1}}},"against":{"83a862bc711cfc08":{"ahead":1,"behind":0,"level":0},"74bd6ba83949e0d9":{"ahead":1,"behind":0,"level":0}},"beside":{"4db57753c02e63a4":{"places":{"counts":[1],"wins":1},"games":{"finnish-partners":{"count":1,"total":3,"squares":9,"low":3,"high":3}}}},"run":{"longest":1,"now":1},"stakes":{},"stakes_with":{}},"83a862bc711cfc08":{"places":{"counts":[0,1],"wins":0},"games":{"finnish-partners":{"places":{"counts":[0,1],"wins":0},"points":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3},"seats":{"1":{"places":{"counts":[0,1],"wins":0},"points":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3}}},"forehand":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3},"elsewhere":{"count":0,"total":0,"squares":0,"low":null,"high":null}}},"contracts":{"finnish-partners":{"no-trump":{"declared":{"points":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3},"asked":1,"made":0},"defended":{"count":0,"total":0,"squares":0,"low":null,"high":null},"asked":1}}},"against":{"4db57753c02e63a4":{"ahead":0,"behind":1,"level":0},"68edca7642e76beb":{"ahead":0,"behind":1,"level":0}},"beside":{"74bd6ba83949e0d9":{"places":{"counts":[0,1],"wins":0},"games":{"finnish-partners":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3}}}},"run":{"longest":0,"now":0},"stakes":{},"stakes_with":{}},"74bd6ba83949e0d9":{"places":{"counts":[0,1],"wins":0},"games":{"finnish-partners":{"places":{"counts":[0,1],"wins":0},"points":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3},"seats":{"3":{"places":{"counts":[0,1],"wins":0},"points":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3}}},"forehand":{"count":0,"total":0,"squares":0,"low":null,"high":null},"elsewhere":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3}}},"contracts":{"finnish-partners":{}},"against":{"4db57753c02e63a4":{"ahead":0,"behind":1,"level":0},"68edca7642e76beb":{"ahead":0,"behind":1,"level":0}},"beside":{"83a862bc711cfc08":{"places":{"counts":[0,1],"wins":0},"games":{"finnish-partners":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3}}}},"run":{"longest":0,"now":0},"stakes":{},"stakes_with":{}}},"games":{"finnish-partners":{"id":"finnish-partners","name":"Finnish Bismarck, partners","house":false,"high_wins":true,"matches":1,"points":{"count":2,"total":0,"squares":18,"low":-3,"high":3},"contracts":{"no-trump":{"points":{"count":1,"total":-3,"squares":9,"low":-3,"high":-3},"asked":1,"made":0}},"names":{"trump":"Trump","no-trump":"No trump","misere":"Mis\u00e8re","free-choice-of-trump":"Free choice of trump"}}},"matches":1},0]');
CREATE TABLE forgotten_people (id TEXT PRIMARY KEY NOT NULL) WITHOUT ROWID;
CREATE TABLE forgotten_seats (
        match_id TEXT NOT NULL,
        seat INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        PRIMARY KEY (match_id, seat)
    ) WITHOUT ROWID
    ;
CREATE TABLE identity (id TEXT PRIMARY KEY NOT NULL, removed_at INTEGER NOT NULL DEFAULT 0, forgetting INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
INSERT INTO "identity" VALUES('0123456789abcdef0123456789abcdef',29,0);
CREATE TABLE matches (
        id TEXT PRIMARY KEY NOT NULL,
        revision INTEGER NOT NULL,
        cursor INTEGER NOT NULL,
        archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1)),
        deleted INTEGER NOT NULL DEFAULT 0 CHECK (deleted IN (0, 1)),
        updated TEXT NOT NULL,
        touched INTEGER NOT NULL UNIQUE,
        over INTEGER CHECK (over IN (0, 1)),
        summary TEXT,
        head TEXT NOT NULL, played TEXT NOT NULL DEFAULT '', version_of TEXT CHECK (version_of IS NULL OR deleted = 1), version_there TEXT,
        CHECK ((over IS NULL) = (summary IS NULL))
    );
INSERT INTO "matches" VALUES('m1',6,3,0,0,'2026-01-31T20:10:00Z',7,0,'{"title":"Cabin","game_name":"Swedish Bismarck","players":["Anna","Bo","Cleo"],"names":["Anna","Bo","Cleo"],"totals":[-5,4,1],"ahead":[-1,1,1],"leaders":[1],"deals":2,"of":12,"started":"2026-01-31T20:00:00Z","finished":false,"readable":true,"plus":true}','{"game":{"shape":"quota","id":"swedish","revision":1,"name":"Swedish Bismarck","family":"Bismarck","title":"The modern Swedish game: twelve deals, in which forehand picks one of the contracts that they still owe.","aliases":["Bismarck","Modern Bismarck","Svensk Bismarck"],"source":"The modern Swedish game as card-game pages give it, with its history by Sten Helmfrid in Kartofilen, July 2024 (volume 33, issue 2/24, pages 9\u201321)","conventions":["The source does not say whether forehand may change the suit when a hand of Trumf is thrown in; here only the contract is forced."],"players":3,"sides":[[0],[1],[2]],"tricks":16,"declarer":"forehand","turn":"passes","order":"free","deals":12,"start":0,"target":null,"end_tricks":null,"exchange":false,"thrown_in":true,"overtricks_only":false,"first_forehand":null,"options":[],"card":["52 cards, ace high. Four cards are dealt face up first; by these alone forehand chooses the contract, and in Trumf the suit.","Everybody then gets 16 cards. Forehand also takes the four face-up cards, discards any four face down, and leads.","Follow suit if you can; otherwise play any card. Nobody has to beat a card or to trump.","A trick above quota scores 1, a trick below it costs 1; in Pass it is the other way round.","If forehand forgets to discard and plays with 20 cards, the hand is thrown in: the same dealer deals again, and forehand must choose the same contract.","Twelve deals: each player is forehand four times and plays each contract once.","Agree beforehand if your table differs: other face-up cards than the first four, choosing after seeing the whole hand, or having to trump when you cannot follow."],"contracts":[{"id":"spader","name":"Spader","short":null,"aliases":[],"aim":"positive","trumps":"spades","quotas":[8,4,4],"balance":null,"of":null,"card":["Spades are trumps.","Take tricks."]},{"id":"trumf","name":"Trumf","short":null,"aliases":["Valfri"],"aim":"positive","trumps":"named","quotas":[8,4,4],"balance":null,"of":null,"card":["Forehand names any suit as trumps, spades too.","Take tricks."]},{"id":"sang","name":"Sang","short":null,"aliases":["Spel"],"aim":"positive","trumps":"none","quotas":[8,4,4],"balance":null,"of":null,"card":["No trumps.","Take tricks."]},{"id":"pass","name":"Pass","short":null,"aliases":[],"aim":"negative","trumps":"none","quotas":[4,6,6],"balance":null,"of":null,"card":["No trumps.","Avoid tricks."]}]},"players":["Anna","Bo","Cleo"],"first_dealer":2,"options":{},"title":"Cabin","note":"a\nb","stake":{"amount":"0.50","currency":"\u20ac"},"started":"2026-01-31T20:00:00Z","ended":null}','2026-01-31T20:00:00Z',NULL,NULL);
INSERT INTO "matches" VALUES('m2',3,2,0,0,'2026-01-31T20:16:00Z',10,1,'{"title":"","game_name":"Finnish Bismarck, partners","players":["\u5b89\u5a1c","\u00d8rn","Zo\u00eb \ud83c\udca1","D"],"names":["\u5b89\u5a1c & Zo\u00eb \ud83c\udca1","\u00d8rn & D"],"totals":[3,-3],"ahead":[1,-1],"leaders":[0],"deals":1,"of":16,"started":"2026-01-31T20:11:00Z","finished":true,"readable":true,"plus":true}','{"game":{"shape":"quota","id":"finnish-partners","revision":1,"name":"Finnish Bismarck, partners","family":"Bismarck","title":"Four players in two partnerships, with an exchange of cards all round the table: sixteen deals.","aliases":["Four-player Finnish Bismarck","Partnership Bismarck","Pelataan korttia"],"source":"Tore Sandgren, Pelataan korttia (Porvoo, 1976), as Cristian Seres describes it","conventions":["The source does not say how the deal passes; here it passes to the left."],"players":4,"sides":[[0,2],[1,3]],"tricks":13,"declarer":"forehand","turn":"passes","order":"free","deals":16,"start":0,"target":null,"end_tricks":null,"exchange":false,"thrown_in":false,"overtricks_only":false,"first_forehand":null,"options":[],"card":["52 cards, ace high; partners sit opposite. Twelve to each player, and four face up on the table: never the first or last card, nor two in a row.","Forehand looks at their cards and announces a contract they still owe, in Free choice of trump the suit too.","Forehand takes the four face-up cards and passes any four to their partner, who then has 16 and gives one to each of the others.","Last, the dealer''s partner passes the dealer a card and gets one back. All of it face down; everybody ends with 13.","Forehand leads. Follow suit if you can; otherwise play any card.","Tricks and quotas are the side''s. It is paid 1 by the other side for each trick above its quota; in Mis\u00e8re it pays 1 for each.","Sixteen deals: each of the four players announces each contract once."],"contracts":[{"id":"trump","name":"Trump","short":null,"aliases":[],"aim":"positive","trumps":"turned","quotas":[8,5],"balance":null,"of":null,"card":["The suit of the card dealt face up first is trumps.","Take tricks."]},{"id":"no-trump","name":"No trump","short":null,"aliases":[],"aim":"positive","trumps":"none","quotas":[8,5],"balance":null,"of":null,"card":["No trumps.","Take tricks."]},{"id":"misere","name":"Mis\u00e8re","short":null,"aliases":[],"aim":"negative","trumps":"none","quotas":[5,8],"balance":null,"of":null,"card":["No trumps.","Avoid tricks."]},{"id":"free-choice-of-trump","name":"Free choice of trump","short":"Free","aliases":["Free choice"],"aim":"positive","trumps":"named","quotas":[8,5],"balance":null,"of":null,"card":["Forehand names any suit as trumps.","Take tricks."]}]},"players":["\u5b89\u5a1c","\u00d8rn","Zo\u00eb \ud83c\udca1","D"],"first_dealer":0,"options":{},"title":"","note":"","stake":null,"started":"2026-01-31T20:11:00Z","ended":"2026-01-31T20:15:00Z"}','2026-01-31T20:11:00Z',NULL,NULL);
INSERT INTO "matches" VALUES('m3',3,2,1,0,'2026-01-31T20:22:00Z',14,0,'{"title":"Mended","game_name":"Cabin rules","players":["A","B","C"],"names":["A","B","C"],"totals":[6,-5,-1],"ahead":[1,-1,-1],"leaders":[0],"deals":1,"of":18,"started":"2026-01-31T20:18:00Z","finished":false,"readable":true,"plus":true}','{"game":{"shape":"quota","id":"cabin-rules","revision":1,"name":"Cabin rules","family":"Bismarck","title":"The Royal Air Force''s 8-5-3: six contracts of the dealer''s choice and a different quota for each player.","aliases":["8-5-3","Eight-five-three","Royal Air Force Bismarck","Hewson''s Bismarck"],"source":"Phil Hewson''s description of the game as played in the Royal Air Force","conventions":["The source does not say how the deal passes; here it passes to the left."],"players":3,"sides":[[0],[1],[2]],"tricks":16,"declarer":"dealer","turn":"passes","order":"free","deals":18,"start":0,"target":null,"end_tricks":null,"exchange":false,"thrown_in":false,"overtricks_only":false,"first_forehand":null,"options":[],"card":["52 cards, ace high: 16 to each player and four to the box.","The dealer takes the box, discards any four cards, and announces a contract still owed.","The player to the dealer''s left leads. Follow suit if you can; otherwise play any card.","Quotas: the dealer 8, the player to the dealer''s left 5, to the right 3; in Miss 3, 5 and 8.","A trick above quota scores 1, a trick below it costs 1; in Miss it is the other way round.","Eighteen deals: each player deals each contract once, in any order.","The lowest score of all puts the kettle on."],"contracts":[{"id":"clubs","name":"Clubs","short":null,"aliases":[],"aim":"positive","trumps":"clubs","quotas":[8,5,3],"balance":null,"of":null,"card":["Clubs are trumps.","Take tricks."]},{"id":"diamonds","name":"Diamonds","short":null,"aliases":[],"aim":"positive","trumps":"diamonds","quotas":[8,5,3],"balance":null,"of":null,"card":["Diamonds are trumps.","Take tricks."]},{"id":"hearts","name":"Hearts","short":null,"aliases":[],"aim":"positive","trumps":"hearts","quotas":[8,5,3],"balance":null,"of":null,"card":["Hearts are trumps.","Take tricks."]},{"id":"spades","name":"Spades","short":null,"aliases":[],"aim":"positive","trumps":"spades","quotas":[8,5,3],"balance":null,"of":null,"card":["Spades are trumps.","Take tricks."]},{"id":"no-trumps","name":"No trumps","short":null,"aliases":[],"aim":"positive","trumps":"none","quotas":[8,5,3],"balance":null,"of":null,"card":["No trumps.","Take tricks."]},{"id":"miss","name":"Miss","short":null,"aliases":["Mis\u00e8re"],"aim":"negative","trumps":"none","quotas":[3,5,8],"balance":null,"of":null,"card":["No trumps.","Avoid tricks."]}]},"players":["A","B","C"],"first_dealer":1,"options":{},"title":"Mended","note":"","stake":null,"started":"2026-01-31T20:18:00Z","ended":null}','2026-01-31T20:18:00Z',NULL,NULL);
INSERT INTO "matches" VALUES('m4',2,1,0,1,'2026-01-31T20:26:00Z',17,0,'{"title":"","game_name":"\u00c9cart\u00e9","players":["A","B"],"names":["A","B"],"totals":[1,0],"ahead":[1,-1],"leaders":[0],"deals":1,"of":null,"started":"2026-01-31T20:23:00Z","finished":false,"readable":true,"plus":false}','{"game":{"id":"ecarte","revision":1,"name":"\u00c9cart\u00e9","family":"\u00c9cart\u00e9","title":"Two players exchange cards from a short pack, then play five tricks; first to five points.","aliases":["Ecarte"],"source":"Denexa Games, Card Game Rules: \u00c9cart\u00e9.","conventions":["The source does not say how the deal passes; here the players deal in turn."],"players":2,"sides":[[0],[1]],"tricks":5,"turn":"passes","start":0,"target":5,"card":["32 cards, from the seven up; king, queen, jack, ace, ten, nine, eight, seven. Five cards each.","The top card of the stock is turned for trumps; if it is a king, the dealer scores 1 at once.","The non-dealer plays or proposes an exchange; the dealer may refuse it.","Whoever prevents the first exchange is vulnerable.","Whoever holds the king of trumps after the exchange may show it and scores 1.","Follow suit and head the trick if you can; otherwise trump if you can.","Three or four tricks score 1, all five 2; 1 more against a vulnerable loser.","First to 5. A king that makes the fifth point wins before the play."],"declarer":null,"order":null,"deals":null,"contracts":null},"players":["A","B"],"first_dealer":0,"options":{},"title":"","note":"","stake":null,"started":"2026-01-31T20:23:00Z","ended":null}','2026-01-31T20:23:00Z',NULL,NULL);
CREATE TABLE own_games (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        put_away INTEGER NOT NULL DEFAULT 0 CHECK (put_away IN (0, 1)),
        revision INTEGER NOT NULL,
        used INTEGER NOT NULL,
        body TEXT NOT NULL
    );
INSERT INTO "own_games" VALUES(1,'cabin-rules',1,1,25,'{"game":{"shape":"quota","id":"cabin-rules","revision":1,"name":"Cabin rules","family":"Bismarck","title":"The Royal Air Force''s 8-5-3: six contracts of the dealer''s choice and a different quota for each player.","aliases":["8-5-3","Eight-five-three","Royal Air Force Bismarck","Hewson''s Bismarck"],"source":"Phil Hewson''s description of the game as played in the Royal Air Force","conventions":["The source does not say how the deal passes; here it passes to the left."],"players":3,"sides":[[0],[1],[2]],"tricks":16,"declarer":"dealer","turn":"passes","order":"free","deals":18,"start":0,"target":null,"end_tricks":null,"winner":"total","exchange":false,"thrown_in":false,"overtricks_only":false,"first_forehand":null,"options":[],"card":["52 cards, ace high: 16 to each player and four to the box.","The dealer takes the box, discards any four cards, and announces a contract still owed.","The player to the dealer''s left leads. Follow suit if you can; otherwise play any card.","Quotas: the dealer 8, the player to the dealer''s left 5, to the right 3; in Miss 3, 5 and 8.","A trick above quota scores 1, a trick below it costs 1; in Miss it is the other way round.","Eighteen deals: each player deals each contract once, in any order.","The lowest score of all puts the kettle on."],"contracts":[{"id":"clubs","name":"Clubs","short":null,"aliases":[],"aim":"positive","trumps":"clubs","quotas":[8,5,3],"balance":null,"of":null,"card":["Clubs are trumps.","Take tricks."]},{"id":"diamonds","name":"Diamonds","short":null,"aliases":[],"aim":"positive","trumps":"diamonds","quotas":[8,5,3],"balance":null,"of":null,"card":["Diamonds are trumps.","Take tricks."]},{"id":"hearts","name":"Hearts","short":null,"aliases":[],"aim":"positive","trumps":"hearts","quotas":[8,5,3],"balance":null,"of":null,"card":["Hearts are trumps.","Take tricks."]},{"id":"spades","name":"Spades","short":null,"aliases":[],"aim":"positive","trumps":"spades","quotas":[8,5,3],"balance":null,"of":null,"card":["Spades are trumps.","Take tricks."]},{"id":"no-trumps","name":"No trumps","short":null,"aliases":[],"aim":"positive","trumps":"none","quotas":[8,5,3],"balance":null,"of":null,"card":["No trumps.","Take tricks."]},{"id":"miss","name":"Miss","short":null,"aliases":["Mis\u00e8re"],"aim":"negative","trumps":"none","quotas":[3,5,8],"balance":null,"of":null,"card":["No trumps.","Avoid tricks."]}]},"made_from":null}');
INSERT INTO "own_games" VALUES(2,'swedish-2',0,2,27,'{"game":{"shape":"quota","id":"swedish-2","revision":2,"name":"Grandmother''s Bismarck","family":"Bismarck","title":"The modern Swedish game: twelve deals, in which forehand picks one of the contracts that they still owe.","aliases":["Bismarck","Modern Bismarck","Svensk Bismarck"],"source":"The modern Swedish game as card-game pages give it, with its history by Sten Helmfrid in Kartofilen, July 2024 (volume 33, issue 2/24, pages 9\u201321)","conventions":["The source does not say whether forehand may change the suit when a hand of Trumf is thrown in; here only the contract is forced."],"players":3,"sides":[[0],[1],[2]],"tricks":16,"declarer":"forehand","turn":"passes","order":"free","deals":12,"start":5,"target":null,"end_tricks":null,"winner":"total","exchange":false,"thrown_in":true,"overtricks_only":false,"first_forehand":null,"options":[],"card":["52 cards, ace high. Four cards are dealt face up first; by these alone forehand chooses the contract, and in Trumf the suit.","Everybody then gets 16 cards. Forehand also takes the four face-up cards, discards any four face down, and leads.","Follow suit if you can; otherwise play any card. Nobody has to beat a card or to trump.","A trick above quota scores 1, a trick below it costs 1; in Pass it is the other way round.","If forehand forgets to discard and plays with 20 cards, the hand is thrown in: the same dealer deals again, and forehand must choose the same contract.","Twelve deals: each player is forehand four times and plays each contract once.","Agree beforehand if your table differs: other face-up cards than the first four, choosing after seeing the whole hand, or having to trump when you cannot follow."],"contracts":[{"id":"spader","name":"Spader","short":null,"aliases":[],"aim":"positive","trumps":"spades","quotas":[8,4,4],"balance":null,"of":null,"card":["Spades are trumps.","Take tricks."]},{"id":"trumf","name":"Trumf","short":null,"aliases":["Valfri"],"aim":"positive","trumps":"named","quotas":[8,4,4],"balance":null,"of":null,"card":["Forehand names any suit as trumps, spades too.","Take tricks."]},{"id":"sang","name":"Sang","short":null,"aliases":["Spel"],"aim":"positive","trumps":"none","quotas":[8,4,4],"balance":null,"of":null,"card":["No trumps.","Take tricks."]},{"id":"pass","name":"Pass","short":null,"aliases":[],"aim":"negative","trumps":"none","quotas":[4,6,6],"balance":null,"of":null,"card":["No trumps.","Avoid tricks."]}]},"made_from":"swedish"}');
CREATE TABLE people (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        merged_into TEXT REFERENCES people (id),
        body TEXT NOT NULL
    , versions TEXT NOT NULL DEFAULT '[]', from_first_version INTEGER NOT NULL DEFAULT 0);
INSERT INTO "people" VALUES(1,'fa6f2397b4d693d0',NULL,'{"name":"Anna","since":"2026-01-31T20:00:00Z"}','[]',0);
INSERT INTO "people" VALUES(2,'83a862bc711cfc08',NULL,'{"name":"Bo","since":"2026-01-31T20:00:00Z"}','[]',0);
INSERT INTO "people" VALUES(3,'c6d1fe9a5585e414',NULL,'{"name":"Cleo","since":"2026-01-31T20:00:00Z"}','[]',0);
INSERT INTO "people" VALUES(4,'4db57753c02e63a4',NULL,'{"name":"\u5b89\u5a1c","since":"2026-01-31T20:11:00Z"}','[]',0);
INSERT INTO "people" VALUES(5,'1b83490498a3b2ff','83a862bc711cfc08','{"name":"\u00d8rn","since":"2026-01-31T20:11:00Z"}','[]',0);
INSERT INTO "people" VALUES(6,'68edca7642e76beb',NULL,'{"name":"Zo\u00eb \ud83c\udca1","since":"2026-01-31T20:11:00Z"}','[]',0);
INSERT INTO "people" VALUES(7,'74bd6ba83949e0d9',NULL,'{"name":"D","guest":true,"since":"2026-01-31T20:11:00Z"}','[]',0);
INSERT INTO "people" VALUES(8,'2b92bf56ea5bf384',NULL,'{"name":"Astrid","other_names":["A"],"note":"left-handed","since":"2026-01-31T20:18:00Z"}','[]',0);
INSERT INTO "people" VALUES(9,'517b8ef5f4f3d9a3',NULL,'{"name":"B","since":"2026-01-31T20:18:00Z"}','[]',0);
INSERT INTO "people" VALUES(10,'02b35c604605b75f',NULL,'{"name":"C","since":"2026-01-31T20:18:00Z"}','[]',0);
INSERT INTO "people" VALUES(11,'0f1e2d3c4b5a6978',NULL,'{"name":"Bea","since":"2026-01-31T21:00:00Z"}','[]',0);
CREATE TABLE person_versions (
        person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (person_id, place)
    ) WITHOUT ROWID
    ;
CREATE TABLE season_apart (
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        one TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        other TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        PRIMARY KEY (season_id, place)
    ) WITHOUT ROWID
    ;
INSERT INTO "season_apart" VALUES('5ea50n5ea50n0001',0,'83a862bc711cfc08','fa6f2397b4d693d0');
CREATE TABLE season_matches (
        match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE
    ) WITHOUT ROWID
    ;
INSERT INTO "season_matches" VALUES('m1','5ea50n5ea50n0001');
CREATE TABLE season_people (
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
        PRIMARY KEY (season_id, place)
    ) WITHOUT ROWID
    ;
INSERT INTO "season_people" VALUES('5ea50n5ea50n0001',0,'fa6f2397b4d693d0');
INSERT INTO "season_people" VALUES('5ea50n5ea50n0001',1,'83a862bc711cfc08');
CREATE TABLE season_versions (
        season_id TEXT NOT NULL REFERENCES seasons (id) ON DELETE CASCADE,
        place INTEGER NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (season_id, place)
    ) WITHOUT ROWID
    ;
CREATE TABLE seasons (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        body TEXT NOT NULL
    , versions TEXT NOT NULL DEFAULT '[]', from_first_version INTEGER NOT NULL DEFAULT 0);
INSERT INTO "seasons" VALUES(1,'5ea50n5ea50n0001','{"name":"Spring","games":["swedish"]}','["0123456789abcdef01234567"]',1);
CREATE TABLE seats (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        person_id TEXT NOT NULL REFERENCES people (id),
        PRIMARY KEY (match_id, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "seats" VALUES('m3',2,'02b35c604605b75f');
INSERT INTO "seats" VALUES('m4',1,'0f1e2d3c4b5a6978');
INSERT INTO "seats" VALUES('m2',1,'1b83490498a3b2ff');
INSERT INTO "seats" VALUES('m3',0,'2b92bf56ea5bf384');
INSERT INTO "seats" VALUES('m4',0,'2b92bf56ea5bf384');
INSERT INTO "seats" VALUES('m2',0,'4db57753c02e63a4');
INSERT INTO "seats" VALUES('m3',1,'517b8ef5f4f3d9a3');
INSERT INTO "seats" VALUES('m2',2,'68edca7642e76beb');
INSERT INTO "seats" VALUES('m2',3,'74bd6ba83949e0d9');
INSERT INTO "seats" VALUES('m1',1,'83a862bc711cfc08');
INSERT INTO "seats" VALUES('m1',2,'c6d1fe9a5585e414');
INSERT INTO "seats" VALUES('m1',0,'fa6f2397b4d693d0');
CREATE TABLE versions (
        match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        id TEXT NOT NULL,
        first_deal INTEGER,
        PRIMARY KEY (match_id, seq)
    ) WITHOUT ROWID
    ;
INSERT INTO "versions" VALUES('m1',0,'aaaaaaaaaaaaaaaaaaaaaaaa',NULL);
INSERT INTO "versions" VALUES('m1',1,'bbbbbbbbbbbbbbbbbbbbbbbb',NULL);
CREATE INDEX matches_in_hand ON matches (touched) WHERE deleted = 0 AND archived = 0;
CREATE INDEX matches_without_summary ON matches (touched) WHERE summary IS NULL;
CREATE INDEX matches_on_the_table ON matches (over, played, touched) WHERE deleted = 0 AND archived = 0;
CREATE INDEX matches_archived ON matches (played, touched) WHERE deleted = 0 AND archived = 1;
CREATE INDEX matches_deleted ON matches (played, touched) WHERE deleted = 1;
CREATE INDEX people_merged ON people (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX seats_of_person ON seats (person_id);
CREATE INDEX matches_parted ON matches (version_of) WHERE version_of IS NOT NULL;
INSERT INTO "club" VALUES('https://club.example','0123456789abcdef0123456789abcdef',7);
INSERT INTO "sent" VALUES('match','m1','000000000000000000000001',NULL);
COMMIT;
