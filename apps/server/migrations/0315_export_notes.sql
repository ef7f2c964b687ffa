-- What has to be known to read a file: of a report, where in the journal its figures stood.
alter table staff_exports add column note text;
