-- The most that the burn of an hour could move the price, in hundredths of a percent: as it was set then.
-- Null for hours of before this was kept.
alter table token_burns add column move_e4 integer check (move_e4 > 0);
