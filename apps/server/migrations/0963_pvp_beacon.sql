-- The public beacon that a round is drawn with, where one is configured when it locks: the first value that
-- is published after the lock, so that nobody who took part in the round could know it.
alter table pvp_rounds add column beacon_url text,
  add column beacon_round bigint,
  add column beacon_value text check (beacon_value ~ '^[0-9a-f]{64}$'),
  add constraint pvp_rounds_beacon check ((beacon_url is null) = (beacon_round is null)
    and (beacon_value is null or beacon_round is not null)
    and (state <> 'drawn' or (beacon_round is null) = (beacon_value is null)));

-- Notes what the beacon said; the first one stands.
create function pvp_note_beacon(p_id uuid, p_value text) returns void language sql as $$
  update pvp_rounds set beacon_value = p_value
    where id = p_id and state = 'locked' and beacon_round is not null and beacon_value is null
$$;
