-- Where a player lives (ISO 3166-1, two letters) and the version of the terms that were agreed to.
alter table users add column country text check (country ~ '^[A-Z]{2}$');
alter table users add column terms_version text;

-- The registration form has always asked for both; the accounts of a demo build are of age.
update users set birth_date = '1990-01-01' where is_seeded and birth_date is null;
update users set terms_version = '1' where birth_date is not null;

-- True once the player may take part: no bet, deposit or grant before.
alter table users add column has_details boolean not null
  generated always as (birth_date is not null and terms_version is not null) stored;
