-- Appeals in the order of the dashboard.
create index chat_appeals_latest on chat_appeals (created_at desc, id desc);
