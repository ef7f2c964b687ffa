-- Who else takes money to the same place.
create index withdrawals_of_place on withdrawals (chain, address, asked_at);

-- Erased accounts take no place in the race.
create index users_erased on users (id) where erased_at is not null;
