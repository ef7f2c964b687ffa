-- Of the two cards of a seat, those that it showed by itself after the hand: 0, 1 or both.
alter table poker_hand_seats add column shown_cards smallint[] not null default '{}'
  check (shown_cards <@ '{0,1}'::smallint[]);
