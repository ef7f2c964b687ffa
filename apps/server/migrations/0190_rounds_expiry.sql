-- The end of rounds that were left open is looked for every few seconds; without an index each look
-- reads every open round. A turn does not touch the column, so its new version stays on the page.
create index rounds_expiry on rounds (expires_at);
