-- What players have marked: events, competitors and tournaments by the feed's ids.
create table sport_favorites (
  user_id uuid not null references users (id),
  id text not null check (id ~ '^sr:(match|competitor|tournament):\d{1,15}$'),
  primary key (user_id, id)
);
