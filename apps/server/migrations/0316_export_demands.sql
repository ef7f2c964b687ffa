-- What a file of an export was made under: every permission that its rows and columns ask for, of those
-- that whoever asked for it had then. It is asked for again when the file is fetched. Null for files of a
-- program before this one: those are asked for all that their area and its columns demand.
alter table staff_exports add column demands jsonb;
