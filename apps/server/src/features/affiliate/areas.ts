import { affiliateLinks, affiliates } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type ServedArea } from '../../program/area.ts'
import { blockLinks, unblockLink } from './link-store.ts'
import { reachTiers } from './links.ts'
import type { AffiliateParts } from './parts.ts'

/** What the dashboard shows of the programme. */
export function affiliateAreas(parts: AffiliateParts): readonly ServedArea[] {
  return [affiliatesArea, linksArea(parts)]
}

const centsSql = (sum: string) => `(greatest(0, coalesce((${sum}), 0)) / 10000)::bigint`

const affiliatesArea = serveArea(affiliates, {
  source: {
    from: 'affiliate_accounts a',
    id: { sql: 'a.user_id', noun: 'user' },
    columns: {
      user: 'a.user_id',
      tier: `(select coalesce(max(t.tier), 1) from affiliate_tiers t
        where t.user_id = a.user_id and t.lost_at is null)::int`,
      referrals: `(select count(*) from affiliate_links l where l.referrer_id = a.user_id)::int`,
      earned: centsSql(`select sum(t.earned_usd_e6) from affiliate_links l
        join affiliate_totals t on t.user_id = l.user_id
        where l.referrer_id = a.user_id and l.state <> 'blocked'`),
      claimed: `(select coalesce(sum(p.cents), 0) from affiliate_payouts p
        where p.user_id = a.user_id)::bigint`,
      review: 'a.is_under_review',
      since: 'a.created_at',
    },
  },
  actions: {
    hold: ({ tx, id }) => setReview(tx, id, true),
    release: {
      async plan({ tx, id }) {
        const [row] = await tx.query({
          text: 'select from affiliate_accounts where user_id = $1 and is_under_review',
          values: [id],
        })
        if (!row) return refuse('core/stale-version')
        return { title: 'End of a review', before: 'under review', after: 'free', about: id }
      },
      run: ({ tx, id }) => setReview(tx, id, false),
    },
  },
})

async function setReview(tx: Queries, userId: string, isHeld: boolean) {
  const rows = await tx.query({
    text: `update affiliate_accounts set is_under_review = $2
      where user_id = $1 and is_under_review <> $2 returning user_id`,
    values: [userId, isHeld],
  })
  if (rows.length === 0) refuse('core/stale-version')
  return { before: isHeld ? 'free' : 'under review', after: isHeld ? 'under review' : 'free' }
}

function linksArea(parts: AffiliateParts): ServedArea {
  return serveArea(affiliateLinks, {
    source: {
      from: `affiliate_links l left join affiliate_codes k on k.id = l.code_id
        left join affiliate_totals t on t.user_id = l.user_id`,
      id: { sql: 'l.user_id', noun: 'user' },
      columns: {
        user: 'l.user_id',
        referrer: 'l.referrer_id',
        code: 'k.code',
        state: 'l.state',
        why: 'l.blocked_by',
        rated: '(greatest(0, coalesce(t.rated_usd_e6, 0)) / 10000)::bigint',
        earned: '(greatest(0, coalesce(t.earned_usd_e6, 0)) / 10000)::bigint',
        at: 'l.created_at',
      },
    },
    actions: {
      async block({ tx, id }) {
        const [referrer] = await blockLinks(tx, [id], 'staff')
        if (referrer === undefined) return refuse('core/stale-version')
        return { before: 'open', after: 'blocked', afterwards: () => reachTiers(parts, [referrer]) }
      },
      unblock: {
        async plan({ tx, id }) {
          const [row] = await tx.query<{ referrer: string }>({
            text: `select referrer_id as referrer from affiliate_links
              where user_id = $1 and state = 'blocked'`,
            values: [id],
          })
          if (!row) return refuse('core/stale-version')
          return {
            title: 'Unblock a referral',
            before: 'blocked',
            after: 'open',
            about: row.referrer,
          }
        },
        async run({ tx, id }) {
          const referrer = await unblockLink(tx, id)
          if (referrer === undefined) return refuse('core/stale-version')
          const afterwards = () => reachTiers(parts, [referrer])
          return { before: 'blocked', after: 'open', afterwards }
        },
      },
    },
  })
}
