-- Staff look at the dearest selections first.
create index sport_exposure_by_payout
  on sport_exposure (payout_cents, (event_id || '/' || line_id || '/' || outcome_id));
