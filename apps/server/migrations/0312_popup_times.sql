-- The popup of the site has its time, as banners and slides have: null is an open end.
alter table popup_banner
  add column starts_at timestamptz,
  add column ends_at timestamptz,
  add constraint popup_banner_times check (ends_at > starts_at);
