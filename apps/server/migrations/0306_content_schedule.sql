-- Pictures of the site have a time: without one they stand from now on, and for good.
alter table slides add column starts_at timestamptz, add column ends_at timestamptz;
alter table promotion_banners add column starts_at timestamptz, add column ends_at timestamptz;
create index slides_place on slides (place, id);
create index promotion_banners_priority on promotion_banners (priority, id);
