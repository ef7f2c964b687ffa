-- A day of a player may be named for counting again before its cashback is settled: the change and the
-- settling may happen at the same moment, and whichever comes second finds the other.
alter table cashback_stale drop constraint cashback_stale_day_fkey;

-- At which USD rate (1e-8) cashback was settled, so that counting it again rounds as the first time did.
-- Null for what was settled before.
alter table cashback add column usd_rate_e8 bigint check (usd_rate_e8 > 0);
