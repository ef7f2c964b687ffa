-- Points of the race change with every bet. An index over them is written with every bet too, so only
-- tiers of points are indexed: each begins at 2.7 times the one before (e), and a row whose tier stays
-- is changed without a look at any index.
alter table race_points add column tier smallint not null generated always as
  (case when rated_usd_e6 > 0 then floor(ln(rated_usd_e6::float8))::smallint else -1 end) stored;
drop index race_points_order;
create index race_points_tiers on race_points (period, starts_on, tier desc);
