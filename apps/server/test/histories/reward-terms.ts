import { secondMs, type Uuid } from '@powerplay/kernel'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import type { Platform } from '../../src/platform/context.ts'
import { firstTiers } from '../../src/features/affiliate/rules.ts'
import { firstLevels } from '../../src/features/loyalty/levels.ts'
import { keepTerms } from '../../src/features/promotions/bonuses/bonus-store.ts'
import type { BonusTerms } from '../../src/features/promotions/rules/terms.ts'

type Given = Pick<Platform, 'database' | 'mintId'>

/** What is chosen at random of a bonus: how much it is, what it asks for, and under what it is low, or lost. */
export interface BonusDraw {
  readonly grantedUsd: number
  readonly grantedMinor: bigint
  readonly multiplier: number
  /** Of what was granted. */
  readonly lowPercent: number
  readonly dustPercent: number
}

/** Those of the first two players. */
export type BonusDraws = readonly [BonusDraw, BonusDraw]

/** Of more money than anybody loses. */
export const boundless: BonusDraw = {
  ...{ grantedUsd: 400, grantedMinor: 10_000_000_000_000n, multiplier: 100 },
  ...{ lowPercent: 0, dustPercent: 0 },
}

const unit = 100_000_000n
/** In usdt at a dollar each. */
export const bonusOf = (
  grantedUsd: number,
  own: Omit<BonusDraw, 'grantedUsd' | 'grantedMinor'>,
) => ({
  ...{ grantedUsd, grantedMinor: BigInt(grantedUsd) * unit, ...own },
})

const bonusDraw: fc.Arbitrary<BonusDraw> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(boundless) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(
        fc.constantFrom(1, 2, 5, 50),
        fc.record({
          multiplier: fc.constantFrom(1, 3, 30, 100),
          lowPercent: fc.constantFrom(0, 30, 90),
          dustPercent: fc.constantFrom(0, 1, 20),
        }),
      )
      .map(([grantedUsd, own]) => bonusOf(grantedUsd, own)),
  },
)
export const bonusDraws: fc.Arbitrary<BonusDraws> = fc.tuple(bonusDraw, bonusDraw)

/**
 * Writes down what rewards of a history rest on besides its bets: levels, tiers, links, terms, and times in
 * which stakes earn nothing. Some of it holds from the start, some begins or ends while the history is lived.
 */
export async function writeRewardTerms(
  given: Given,
  players: readonly Uuid[],
  { history, bonuses }: { readonly history: number; readonly bonuses: BonusDraws },
): Promise<void> {
  const [one, two, three, four] = players
  if (!one || !two || !three || !four) throw new Error('a history has four players')
  // Histories take some hundred milliseconds.
  const soon = (history * 37) % 300
  const long = -secondMs
  await writeLevels(given, [
    ...[
      { userId: one, level: 2, inMs: long },
      { userId: one, level: 9, inMs: soon },
    ],
    ...[
      { userId: two, level: 5, inMs: soon },
      { userId: four, level: 1, inMs: long },
    ],
  ])
  await writeLinks(given, [
    ...[
      { userId: two, by: one, inMs: long },
      { userId: three, by: one, inMs: soon },
    ],
    { userId: four, by: two, inMs: null },
  ])
  await writeTiers(given, [
    { userId: one, tier: 2, inMs: long, lostInMs: null },
    { userId: one, tier: 4, inMs: long, lostInMs: soon },
    { userId: two, tier: 5, inMs: soon, lostInMs: null },
  ])
  await writeVersions(given, history)
  await given.database.query({
    text: `insert into unrewarded_play (user_id, from_at, until_at, bonus_id)
      select $1, at + $2 * interval '0.5 ms', at + $2 * interval '1 ms', $3
      from clock_timestamp() as at`,
    values: [four, soon + 20, given.mintId()],
  })
  await writeBonus(given, one, { kind: 'deposit', ...bonuses[0] })
  await writeBonus(given, two, { kind: 'money', ...bonuses[1] })
  // One that ends soon, and is lost by nobody.
  await writeBonus(given, three, { kind: 'deposit', ...boundless, multiplier: 1, grantedUsd: 1 })
}

const at = (place: number) => `clock_timestamp() + $${place} * interval '1 ms'`

async function writeLevels(
  { database }: Given,
  rows: readonly { readonly userId: Uuid; readonly level: number; readonly inMs: number }[],
): Promise<void> {
  for (const { userId, level, inMs } of rows) {
    await database.query({
      text: `insert into loyalty_levels (user_id, level, source, reached_at)
        values ($1, $2, 'staff', ${at(3)})`,
      values: [userId, level, inMs],
    })
  }
}

async function writeLinks(
  { database }: Given,
  rows: readonly { readonly userId: Uuid; readonly by: Uuid; readonly inMs: number | null }[],
): Promise<void> {
  for (const { userId, by, inMs } of rows) {
    const token = createHash('sha256').update(userId).digest('hex')
    const state = inMs === null ? 'pending' : 'qualified'
    await database.query({
      text: `insert into affiliate_links (user_id, referrer_id, token, state, qualified_at, created_at)
        values ($1, $2, $3, $4, ${at(5)}, now())`,
      values: [userId, by, token, state, inMs],
    })
  }
}

async function writeTiers(
  { database }: Given,
  rows: readonly {
    readonly userId: Uuid
    readonly tier: number
    readonly inMs: number
    readonly lostInMs: number | null
  }[],
): Promise<void> {
  for (const { userId, tier, inMs, lostInMs } of rows) {
    await database.query({
      text: `insert into affiliate_tiers (user_id, tier, reached_at, lost_at)
        values ($1, $2, ${at(3)}, ${at(4)})`,
      values: [userId, tier, inMs, lostInMs],
    })
  }
}

/** Other percents from now on; the projections write the settings' own down again at their next turn. */
async function writeVersions({ database }: Given, history: number): Promise<void> {
  const more = (history % 7) / 16
  const levels = firstLevels.map((level) => ({ ...level, rakeback: level.rakeback + more }))
  const tiers = firstTiers.map((tier) => ({ ...tier, pct: tier.pct + more }))
  await database.query({
    text: 'insert into loyalty_terms (valid_from, levels) values (clock_timestamp(), $1::jsonb)',
    values: [JSON.stringify(levels)],
  })
  await database.query({
    text: 'insert into affiliate_terms (valid_from, tiers) values (clock_timestamp(), $1::jsonb)',
    values: [JSON.stringify(tiers)],
  })
}

interface OwnBonus extends BonusDraw {
  readonly kind: 'money' | 'deposit'
}

/**
 * A bonus that is being wagered since its player came, before his first money however slow the machine is;
 * while it is wagered no other reward is earned.
 */
async function writeBonus(
  { database, mintId }: Given,
  userId: Uuid,
  { kind, multiplier, grantedUsd, grantedMinor, lowPercent, dustPercent }: OwnBonus,
): Promise<void> {
  const [offerId, id] = [mintId(), mintId()]
  const terms: BonusTerms = {
    ...{ offer: offerId, offerVersion: 1, kind, name: 'Try', valueCents: 100, percent: 100 },
    ...{ maxCents: 50_000, minDepositCents: 0, isFirstDeposit: false, multiplier },
    ...{ maxReleaseX: 5, validDays: 7, slices: 4, maxStakeCents: 500, maxStakePercent: 20 },
    ...{ lowBalanceCents: grantedUsd * lowPercent, dustCents: grantedUsd * dustPercent },
    fullWeightEdgePpm: 20_000,
  }
  await database.query({
    text: `insert into promo_offers (id, code, kind, name, description, value_cents, percent, max_cents,
        multiplier, max_release_x, min_deposit_cents, valid_days, state, source)
      values ($1, $2, $3, 'Try', '', 100, 100, 50000, $4, 5, 0, 7, 'active', 'staff')`,
    values: [offerId, `TRY-${offerId.slice(-12).toUpperCase()}`, kind, multiplier],
  })
  await database.query({
    text: `insert into bonuses (id, user_id, offer_id, kind, name, terms_hash, state, opted_at, currency,
        granted_minor, granted_usd_e6, granted_at, expires_at)
      select $1, u.id, $3, $4, 'Try', $5, 'active', now(), 'usdt', $7, $6::bigint * 1000000,
        u.created_at, now() + interval '7 days'
      from users u where u.id = $2`,
    values: [id, userId, offerId, kind, await keepTerms(database, terms), grantedUsd, grantedMinor],
  })
  if (kind === 'money') return
  await database.query({
    text: `insert into unrewarded_play (user_id, from_at, bonus_id)
      select user_id, granted_at, id from bonuses where id = $1`,
    values: [id],
  })
}
