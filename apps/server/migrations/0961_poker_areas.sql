-- The dashboard's list of tables, by when they were opened.
create index poker_tables_by_opening on poker_tables (to_timestamp(opened_ms / 1000.0), id);
-- The pairs of a month go through the hands that ended in it.
create index poker_hands_by_end on poker_hands (ended_ms) where state = 'settled';
