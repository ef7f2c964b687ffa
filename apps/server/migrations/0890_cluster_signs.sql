-- Browsers at one address tie accounts together only while they are fresh, and a payout address only once
-- money went there. What was written down before from either is found anew from what is left: clusters
-- are joined again from the signs when somebody asks. What staff said stays.

delete from cluster_members where sign <> 'staff' and not is_apart;

delete from cluster_signs where kind = 'payment';

insert into cluster_signs (kind, value_hash, user_id, seen_at)
select 'payment', sha256(convert_to(chain || ' ' || address || ' ' || coalesce(memo, ''), 'UTF8')),
  user_id, min(sent_at)
from withdrawals where sent_at is not null
group by 2, 3;
