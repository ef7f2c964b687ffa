-- Whether a player ever had a limit, and when the last one ended, is asked with each look at how he stands.
create index protection_limits_of_user on protection_limits (user_id);
