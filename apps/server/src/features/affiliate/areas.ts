import { affiliateLinks, affiliates } from '@powerplay/contract/dashboard/areas'
import { formatAmount, refuse, toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { serveArea, type Plan, type ServedArea } from '../../program/area.ts'
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
        plan: ({ tx, id }) => planOfUnblock(parts, tx, id),
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

interface BlockedLink {
  readonly referrer: Uuid
  readonly code: string | null
  readonly why: 'cluster' | 'staff' | null
  readonly earnedUsdE6: bigint
  readonly claimedUsdE6: bigint
}

const blockedBy = {
  cluster: 'blocked: the player shares a browser and address, or a sign, with the affiliate',
  staff: 'blocked by staff',
} as const

const usd = (usdE6: bigint) => `$${formatAmount((usdE6 < 0n ? 0n : usdE6) / 10_000n, 2)}`

/**
 * What lifting a block comes to. Only the title names the two: an erasure empties it. Neither of them decides.
 * @throws Refusal core/stale-version where nothing is blocked
 */
async function planOfUnblock({ users }: AffiliateParts, tx: Queries, id: Uuid): Promise<Plan> {
  const [row] = await tx.query<BlockedLink>({
    text: `select l.referrer_id as referrer, k.code, l.blocked_by as why,
        coalesce(t.earned_usd_e6, 0)::bigint as "earnedUsdE6", l.claimed_usd_e6 as "claimedUsdE6"
      from affiliate_links l left join affiliate_codes k on k.id = l.code_id
        left join affiliate_totals t on t.user_id = l.user_id
      where l.user_id = $1 and l.state = 'blocked'`,
    values: [id],
  })
  if (row === undefined) return refuse('core/stale-version')
  const { referrer, code, why, earnedUsdE6, claimedUsdE6 } = row
  const people = await users.publicUsers([id, referrer], tx)
  const called = (one: Uuid) => {
    const wireId = toWireId('user', one)
    const name = people.get(one)?.name
    return name === undefined ? wireId : `${name} (${wireId})`
  }
  const by = code === null ? 'by name, without a code' : `by the code ${code}`
  return {
    title: `Unblock ${called(id)}, brought by ${called(referrer)} ${by}`,
    before: why === null ? 'blocked' : blockedBy[why],
    after: [
      'open: it earns commission again, with all that it came to',
      `commission of it so far: ${usd(earnedUsdE6)}, of which ${usd(claimedUsdE6)} were claimed`,
    ].join('\n'),
    about: referrer,
    fixed: { named: [id] },
  }
}
