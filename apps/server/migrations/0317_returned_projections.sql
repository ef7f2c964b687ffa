-- When a projection last joined the shared reading after it had been set aside or built anew; null for one that
-- never was. What looks at its rows stands on wrong figures until it is built anew itself after that.
alter table projectors add column returned_at timestamptz;
