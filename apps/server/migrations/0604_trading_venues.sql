-- What venues said: to the last tick of a second, and to the ticks that opened and ended a position.
-- Fine prices by venue; null for prices of the house.
alter table trading_seconds add column venues jsonb;
alter table trading_positions add column entry_venues jsonb, add column exit_venues jsonb;
alter table trading_alarms drop constraint trading_alarms_kind_check;
alter table trading_alarms add constraint trading_alarms_kind_check
  check (kind in ('quick', 'predictable', 'aside', 'venue'));
