import { hourMs, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { ratedUsdE6, realStakeUsdE6, type Fact, type Fold } from '../wallet/index.ts'
import { commissionE6, tierAt, tiersAt, type HeldTier, type TierTerms } from './rules.ts'
import { keepTerms, readTerms, readTiers } from './tier-store.ts'

/** A bet on its way to commission. */
interface Play {
  readonly userId: Uuid
  readonly sign: 1 | -1
  readonly settledAt: InstantMs
  readonly ratedUsdE6: bigint
  readonly theoreticalUsdE6: bigint
}

interface Link {
  readonly userId: Uuid
  readonly referrerId: Uuid
  readonly qualifiedAt: InstantMs | null
}

/** What an hour of a referral's play came to. */
interface HourRow {
  readonly userId: Uuid
  readonly hour: InstantMs
  rated: bigint
  theoretical: bigint
  earned: bigint
}

/** The play of a fact, if it counts: real money at an edge. Pure. */
export function playOf(fact: Fact): Play | undefined {
  if (fact.kind !== 'result' || fact.status === 'cancel') return undefined
  if (fact.pocket !== 'real' && fact.pocket !== 'mixed') return undefined
  if (fact.creditedEdgePpm === 0) return undefined
  const { userId, sign, settledAt, creditedEdgePpm } = fact
  const theoreticalUsdE6 = (realStakeUsdE6(fact) * BigInt(creditedEdgePpm)) / 1_000_000n
  return { userId, sign, settledAt, ratedUsdE6: ratedUsdE6(fact), theoreticalUsdE6 }
}

/**
 * Play of those who came by a link, and the commission of each bet: by the tier that the affiliate
 * held when it was settled and the terms of that time, and nothing before the referral qualified. So
 * it comes to the same however the journal is cut, and after a rebuild; a withdrawn bet takes away
 * exactly what it gave.
 * @param told gets, after the commit, the affiliates whose referrals played.
 */
export function affiliateFold(
  tiers: () => readonly TierTerms[],
  told: (referrerIds: readonly Uuid[]) => void,
): Fold {
  /** The terms that are surely written down: known once the turn that wrote them is durable. */
  let noted: readonly TierTerms[] | undefined
  const note = async (tx: Queries) => {
    const now = tiers()
    if (now !== noted) await keepTerms(tx, now)
    return now
  }
  return {
    id: 'affiliate',
    tables: ['affiliate_hours', 'affiliate_totals'],
    begin() {
      const plays: Play[] = []
      let referrerIds: readonly Uuid[] = []
      let kept: readonly TierTerms[] | undefined
      return {
        add(fact) {
          const play = playOf(fact)
          if (play) plays.push(play)
        },
        async write(tx) {
          if (plays.length === 0) return
          const links = await readLinks(tx, [...new Set(plays.map((play) => play.userId))])
          if (links.size === 0) return
          kept = await note(tx)
          referrerIds = [...new Set([...links.values()].map((link) => link.referrerId))]
          const linked = plays.filter((play) => links.has(play.userId))
          await writeRows(tx, await rowsOf(tx, linked, links, referrerIds))
        },
        told() {
          noted = kept ?? noted
          if (referrerIds.length > 0) told(referrerIds)
        },
      }
    },
    async clear(tx) {
      await tx.query({ text: 'delete from affiliate_hours' })
      await tx.query({ text: 'delete from affiliate_totals' })
    },
  }
}

async function readLinks(tx: Queries, userIds: readonly Uuid[]): Promise<Map<Uuid, Link>> {
  const rows = await tx.query<Link>({
    name: 'affiliate_links_of_players',
    text: `select user_id as "userId", referrer_id as "referrerId",
        (extract(epoch from qualified_at) * 1000)::float8 as "qualifiedAt"
      from affiliate_links where user_id = any($1::uuid[])`,
    values: [userIds],
  })
  return new Map(rows.map((row) => [row.userId, row]))
}

async function rowsOf(
  tx: Queries,
  plays: readonly Play[],
  links: ReadonlyMap<Uuid, Link>,
  referrerIds: readonly Uuid[],
): Promise<HourRow[]> {
  const terms = await readTerms(tx)
  const tiers = await readTiers(tx, referrerIds)
  const held = new Map(
    referrerIds.map((id) => [id, tiers.filter((row) => row.userId === id)] as const),
  )
  const none: readonly HeldTier[] = []
  const sums = new Map<string, HourRow>()
  for (const play of plays) {
    const link = links.get(play.userId)
    if (!link) continue
    const { userId, settledAt, theoreticalUsdE6 } = play
    const counts = link.qualifiedAt !== null && link.qualifiedAt <= settledAt
    const tier = tierAt(held.get(link.referrerId) ?? none, settledAt)
    const earned = counts ? commissionE6(theoreticalUsdE6, tier, tiersAt(terms, settledAt)) : 0n
    const hour = Math.floor(settledAt / hourMs) * hourMs
    const key = userId + hour
    const row = sums.get(key) ?? { userId, hour, rated: 0n, theoretical: 0n, earned: 0n }
    const sign = BigInt(play.sign)
    row.rated += sign * play.ratedUsdE6
    row.theoretical += sign * theoreticalUsdE6
    row.earned += sign * earned
    sums.set(key, row)
  }
  return [...sums.values()].toSorted((one, other) => (one.userId < other.userId ? -1 : 1))
}

async function writeRows(tx: Queries, rows: readonly HourRow[]): Promise<void> {
  const values = [
    rows.map((row) => row.userId),
    rows.map((row) => toIso(row.hour)),
    rows.map((row) => row.rated),
    rows.map((row) => row.theoretical),
    rows.map((row) => row.earned),
  ]
  const sums = ['rated_usd_e6', 'theoretical_usd_e6', 'earned_usd_e6']
  const added = sums.map((column) => `${column} = t.${column} + excluded.${column}`).join(', ')
  const from = `unnest($1::uuid[], $2::timestamptz[], $3::bigint[], $4::bigint[], $5::bigint[])
    as n (user_id, hour, ${sums.join(', ')})`
  await tx.query({
    name: 'fold_affiliate_hours',
    text: `insert into affiliate_hours as t (user_id, hour, ${sums.join(', ')})
      select * from ${from} on conflict (user_id, hour) do update set ${added}`,
    values,
  })
  await tx.query({
    name: 'fold_affiliate_totals',
    text: `insert into affiliate_totals as t (user_id, ${sums.join(', ')})
      select user_id, ${sums.map((column) => `sum(${column})::bigint`).join(', ')}
      from ${from} group by user_id order by user_id
      on conflict (user_id) do update set ${added}`,
    values,
  })
}
