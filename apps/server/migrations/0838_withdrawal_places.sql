-- Who else takes money to the same place.
create index withdrawals_of_place on withdrawals (chain, address, asked_at);
