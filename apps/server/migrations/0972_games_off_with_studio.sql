-- Which in-house games stopped because their studio was taken out, each with the number since when the setting of
-- stopped games names it: those alone run again with it.
alter table providers add column turned_off jsonb not null default '{}';
