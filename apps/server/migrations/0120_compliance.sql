-- Where the makers of games may not be offered, in their own words. Read as country lists by the
-- feature compliance; a name it does not know blocks the maker everywhere.
create table provider_restrictions (
  provider text primary key check (length(provider) between 1 and 64),
  countries text not null check (length(countries) <= 4000),
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create trigger provider_restrictions_row before update on provider_restrictions
  for each row execute function catalogue_row_changed();
