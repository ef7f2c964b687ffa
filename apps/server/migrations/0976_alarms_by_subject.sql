-- How the chains, the payment processor and the signer stand is read from the alarms about each, by the overview
-- of every member of staff: the open ones first, then the one that was closed last.
create index payment_alarms_by_subject on payment_alarms (subject, closed_at);
