-- Orders of the dashboard's lists of games and notices.
create index games_priority on games (priority, id);
create index games_added on games (added_at, id);
create index global_notifications_starts on global_notifications (starts_at, id);
