import { hourMs, type InstantMs } from '@powerplay/kernel'
import { keptPrice } from '../wallet/index.ts'
import { tokenCurrency, usdCurrency, type TokenParts } from './parts.ts'
import { latestPool, madeAt, poolStatement } from './pool-store.ts'
import { priceE8 } from './rules/pool.ts'
import { allocation, firstUsdE6, lockedMinor, maxMinor, monthMinor } from './rules/supply.ts'
import { syntheticDays, syntheticHours, syntheticWeeks } from './rules/synthetic.ts'
import { dayOf, weekStatement } from './shares/share-store.ts'
import { readSupply } from './supply.ts'

const quiet = { players: [], notEnough: 'token/no-price', telling: { context: null } } as const

/**
 * Makes all tokens, once and for good, and fills the pool. The first start of a demo build makes 30
 * days of burns up, marked as such; they are burnt like any others.
 */
export async function makeTokens(parts: TokenParts): Promise<void> {
  const { platform } = parts
  if ((await madeAt(platform.database)) === undefined) await mint(parts)
  await fillPool(parts, 'genesis', firstUsdE6)
  if (platform.config.DEMO_BUILD) await makeHistory(parts)
}

async function mint({ platform, wallet }: TokenParts): Promise<void> {
  const hour = Math.floor(platform.clock.now() / hourMs) * hourMs
  const at = platform.config.DEMO_BUILD ? hour - syntheticDays * 24 * hourMs : platform.clock.now()
  const pool = { tokenMinor: allocation.pool, usdE6: firstUsdE6 }
  await wallet.movements.post({
    ...{ ...quiet, id: platform.mintId(), reason: 'token_mint', currency: tokenCurrency },
    houses: [
      { house: 'token.mint', amountMinor: -maxMinor },
      ...Object.entries(allocation).map(([name, amountMinor]) => ({
        house: `token.${name}`,
        amountMinor,
      })),
    ],
    businessKey: { scope: 'token_mint', key: 'once' },
    statements: [
      poolStatement([{ seq: 0n, at, ...pool, spentE6: 0n }]),
      keptPrice(tokenCurrency, priceE8(pool)),
    ],
  })
}

async function fillPool({ platform, wallet }: TokenParts, key: string, e6: bigint): Promise<void> {
  await wallet.movements.post({
    ...{ ...quiet, id: platform.mintId(), reason: 'token_buy', currency: usdCurrency },
    houses: [
      { house: 'token.budget', amountMinor: -e6 * 100n },
      { house: 'token.pool', amountMinor: e6 * 100n },
    ],
    businessKey: { scope: 'token_buy', key },
  })
}

/** The made-up days of a demo build, written by one posting. */
async function makeHistory(parts: TokenParts): Promise<void> {
  const { platform, wallet } = parts
  const { database } = platform
  const state = await latestPool(database)
  if (!state) return
  if (state.seq === 0n) {
    const hours = syntheticHours(state.at + syntheticDays * 24 * hourMs, state)
    const id = platform.mintId()
    const bought = hours.flatMap(({ hour, burns }) => burns.map((burn) => ({ hour, burn })))
    let seq = 0n
    const seqs = bought.map(({ burn }) => (burn.amountMinor > 0n ? (seq += 1n) : null))
    const amountMinor = bought.reduce((sum, { burn }) => sum + burn.amountMinor, 0n)
    const last = bought.at(-1)?.burn
    if (!last) return
    await wallet.movements.post({
      ...{ ...quiet, id, reason: 'token_burn', currency: tokenCurrency },
      houses: [
        { house: 'token.pool', amountMinor: -amountMinor },
        { house: 'token.burnt', amountMinor },
      ],
      businessKey: { scope: 'token_burn', key: 'synthetic' },
      statements: [
        poolStatement(
          bought.flatMap(({ hour, burn }, place) => {
            const number = seqs[place] ?? null
            if (number === null) return []
            return [{ seq: number, at: hour + hourMs, ...burn.pool, spentE6: burn.spentE6 }]
          }),
        ),
        syntheticStatement(bought, seqs, id),
        keptPrice(tokenCurrency, last.priceE8),
        ...weekStatements(hours, platform.clock.now()),
      ],
    })
  }
  await fillPool(parts, 'synthetic', await syntheticSpentE6(parts))
}

function weekStatements(hours: ReturnType<typeof syntheticHours>, at: InstantMs) {
  return syntheticWeeks(hours).map(({ startsAt, poolE6, theoreticalE6, weight }) => {
    const shared = { paidCents: poolE6 / 10_000n, remainderE6: 0n, state: 'shared' as const }
    const row = { ...shared, theoreticalE6, poolE6, weight, pctE2: 500, carriedE6: 0n }
    return weekStatement({ ...row, week: dayOf(startsAt), stakers: 42, isSynthetic: true }, at)
  })
}

async function syntheticSpentE6({ platform }: TokenParts): Promise<bigint> {
  const [row] = await platform.database.query<{ spent: bigint }>({
    text: `select coalesce(sum(spent_e6), 0)::bigint as spent from token_burns where is_synthetic`,
  })
  return row?.spent ?? 0n
}

type Bought = ReturnType<typeof syntheticHours>[number]['burns'][number]

function syntheticStatement(
  rows: readonly { readonly hour: InstantMs; readonly burn: Bought }[],
  seqs: readonly (bigint | null)[],
  postingId: string,
) {
  const pick = <Value>(value: (burn: Bought) => Value) => rows.map(({ burn }) => value(burn))
  return {
    text: `insert into token_burns (hour, product, theoretical_usd_e6, pct_e2, carry_before_e6,
        added_e6, spent_e6, carry_after_e6, amount_minor, price_e8, state, pool_seq, posting_id,
        paid_at, is_synthetic)
      select n.*, case when n.amount > 0 then $13::uuid end, clock_timestamp(), true
      from unnest($1::timestamptz[], $2::text[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::bigint[], $10::bigint[], $11::text[], $12::bigint[])
        as n (hour, product, theoretical, pct, carry_before, added, spent, carry_after, amount, price,
          state, seq)`,
    values: [
      rows.map(({ hour }) => new Date(hour)),
      pick(({ group }) => group),
      pick(({ theoreticalE6 }) => theoreticalE6),
      pick(({ pctE2 }) => pctE2),
      pick(({ carryBeforeE6 }) => carryBeforeE6),
      pick(({ addedE6 }) => addedE6),
      pick(({ spentE6 }) => spentE6),
      pick(({ carryAfterE6 }) => carryAfterE6),
      pick(({ amountMinor }) => amountMinor),
      pick(({ priceE8: price }) => price),
      pick(({ state }) => state),
      seqs,
      postingId,
    ],
  }
}

/** Lets the team's tokens go that have come free by now: a month of the calendar at a time. */
export async function unlockMonths({ platform, wallet }: TokenParts): Promise<void> {
  const made = await madeAt(platform.database)
  if (made === undefined) return
  const { locked } = await readSupply(platform.database)
  const due = lockedMinor(made, platform.clock.now())
  for (let left = locked; left > due; left -= monthMinor) {
    const month = (allocation.locked - left) / monthMinor + 1n
    await wallet.movements.post({
      ...{ ...quiet, id: platform.mintId(), reason: 'token_unlock', currency: tokenCurrency },
      houses: [
        { house: 'token.locked', amountMinor: -monthMinor },
        { house: 'token.team', amountMinor: monthMinor },
      ],
      businessKey: { scope: 'token_unlock', key: String(month) },
    })
  }
}
