-- Projections tell times in whole milliseconds; rows that the version before wrote have microseconds
-- too. A withdrawn bet would not find its place in the feed, and of equals the wrong one would lead.
update feed_rows set settled_at = date_trunc('milliseconds', settled_at)
where settled_at <> date_trunc('milliseconds', settled_at);
update race_points set reached_at = date_trunc('milliseconds', reached_at)
where reached_at <> date_trunc('milliseconds', reached_at);
