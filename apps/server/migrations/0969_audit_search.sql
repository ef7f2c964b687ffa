-- The audit trail is searched by what happened and to what, in whatever case it is typed.
create index audit_lines_event_search on audit_lines
  (lower(event) text_pattern_ops, at_ms, (stream || ':' || number::text));
create index audit_lines_subject_search on audit_lines
  (lower(subject) text_pattern_ops, at_ms, (stream || ':' || number::text));
