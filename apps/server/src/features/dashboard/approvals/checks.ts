import type { Check } from '../../wallet/index.ts'

/** What staff put into an account or take from it stands under the id of the request that a second person agreed to. */
export const correctionsAreApproved: Check = {
  name: 'corrections by staff and what was agreed to',
  text: `
    select 'posting ' || p.id as row_id, coalesce(r.state, 'never asked for') as found
    from postings p left join approvals r
      on r.id = p.id and (r.area, r.action) = ('users', 'adjustMoney') and exists (
        select from accounts a where a.id = any(p.account_ids) and a.owner = r.about)
    where p.wager_id is null and p.reason = 'correction' and r.state is distinct from 'approved'
      and exists (select from accounts a
        where a.id = any(p.account_ids) and a.house = 'corrections')`,
}
