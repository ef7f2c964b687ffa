-- Lists of staff that went through a whole table for the few rows that fit. Where what is looked for is
-- rare, the index holds those rows alone; what is frequent is met soon in the order of the list.

-- Users: those who may not play or have not said who they are, and those who are staff. The expression is
-- that of the list's state.
create index users_rare_state on users
  ((case when self_excluded then 'excluded' when not has_details then 'incomplete' else 'active' end),
    created_at, id)
  where (case when self_excluded then 'excluded' when not has_details then 'incomplete' else 'active' end)
    <> 'active';
create index users_staff on users (created_at, id) where roles <> '{}';

-- Where somebody is signed in and was. An update of seen_at writes all indexes of the table already, since
-- sessions_seen is on that column.
create index sessions_by_user on sessions (user_id, seen_at, id);

-- Offers: most are codes that the program made for one player each.
create index promo_offers_of_staff on promo_offers (created_at, id)
  where code is not null and source = 'staff';
create index promo_offers_without_code on promo_offers (created_at, id) where code is null;

-- Decided cases by how they were decided, and by what opened them.
create index withdrawals_not_paid on withdrawals (stage, asked_at, id)
  where stage in ('declined', 'cancelled');
create index document_cases_by_state on document_cases (state, at, id) where state <> 'verified';
create index aml_cases_open on aml_cases (at, id) where state = 'open';
create index aml_cases_by_rule on aml_cases (rule, at, id);
create index harm_cases_open on harm_cases (at, id) where state = 'open';
create index harm_cases_by_marker on harm_cases (marker, at, id);
create index erasures_not_done on erasures (state, at, id) where state <> 'done';
create index trading_alarms_to_close on trading_alarms (raised_at, id) where closed_at is null;
