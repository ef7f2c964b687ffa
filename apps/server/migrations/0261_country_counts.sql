-- The country is one of the details too: nobody takes part before age, country and terms stand.
update users set country = 'CH' where is_seeded and country is null;
alter table users drop column has_details;
alter table users add column has_details boolean not null
  generated always as
    (birth_date is not null and country is not null and terms_version is not null) stored;
