-- Where a request was asked from: the line of the act, once it is approved, is the asker's.
alter table approvals add column asked_from text;
