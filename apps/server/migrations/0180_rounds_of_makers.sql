-- Two makers behind one aggregator may name their rounds alike: a round is named with its maker from
-- now on. Rounds in which something may still come get their new names.
update external_transactions t set round = g.provider || '/' || t.round
from games g
where g.id = t.game and t.round is not null and (t.state = 'open' or t.is_round_over);
