import type { CashbackToday, RakebackEntry } from '@powerplay/contract'
import {
  currencyOf,
  dayMs,
  formatAmount,
  hourMs,
  minuteMs,
  mustHave,
  refuse,
  startOfDay,
  toIso,
  toSafeNumber,
  type InstantMs,
  type Uuid,
} from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import { once } from '../../platform/requests/idempotency.ts'
import { usdCentsOf } from '../wallet/index.ts'
import { cashbackOf, levelAt } from './accrual.ts'
import { readDay } from './cashback-store.ts'
import { readLevels } from './level-store.ts'
import type { LoyaltyParts } from './parts.ts'
import {
  keepClaim,
  lastClaim,
  lockClaims,
  owedPayments,
  exclusionWork,
  excludedPlayers,
  paidStatement,
  payWork,
  readWaiting,
  type Payment,
  type Waiting,
} from './rakeback-store.ts'
import { rakebackHours, vipLevels } from './settings.ts'

/** Cashback of a day is settled so long after its end. */
export const settleAfterMs = 5 * minuteMs

const micro = 1_000_000n

/** Whole smallest units of what waits; nothing of what is owed back. */
function wholeMinor({ valueE6 }: Waiting): bigint {
  return valueE6 > 0n ? valueE6 / micro : 0n
}

function entriesOf(waiting: readonly Waiting[]): RakebackEntry[] {
  return waiting.flatMap((each) => {
    const minor = wholeMinor(each)
    const { decimals } = currencyOf(each.currency)
    return minor > 0n ? [{ id: each.currency, value: formatAmount(minor, decimals) }] : []
  })
}

/** When the next claim may be; null when it may be now. */
function nextClaim({ platform }: LoyaltyParts, last: InstantMs | null): InstantMs | null {
  if (last === null) return null
  const next = last + platform.settings.get(rakebackHours) * hourMs
  return next > platform.clock.now() ? next : null
}

/** The worth of what waits in USD cents; a currency without a price counts for nothing. */
function worthCents({ wallet }: LoyaltyParts, waiting: readonly Waiting[]): bigint {
  return waiting.reduce((sum, each) => {
    const rate = wallet.prices.usdRateE8(each.currency)
    const { decimals } = currencyOf(each.currency)
    return rate === undefined ? sum : sum + usdCentsOf(wholeMinor(each), rate, decimals)
  }, 0n)
}

/** What waits to be claimed, and when the next claim may be. */
export async function showRakeback(parts: LoyaltyParts, userId: Uuid) {
  const { database } = parts.platform
  const waiting = await readWaiting(database, userId)
  const next = nextClaim(parts, await lastClaim(database, userId))
  return { rakeback: entriesOf(waiting), next, sumCents: toSafeNumber(worthCents(parts, waiting)) }
}

/** Cashback of the running day as it stands. */
async function cashbackToday(
  { platform }: LoyaltyParts,
  userId: Uuid,
  level: number,
): Promise<CashbackToday> {
  const { clock, database, settings } = platform
  const today = startOfDay(clock.now())
  const levels = settings.get(vipLevels)
  const plays = await readDay(database, toIso(today).slice(0, 10), userId)
  const found = cashbackOf(plays, level, levels)
  return {
    todayCents: toSafeNumber((found?.usdE6 ?? 0n) / 10_000n),
    ratePct: levels[level]?.cashback ?? 0,
    capPct: levels[level]?.cashbackCap ?? 0,
    settlesAt: today + dayMs + settleAfterMs,
  }
}

/** Rakeback and cashback as the Rewards page shows them. */
export async function showRakebackTerms(parts: LoyaltyParts, userId: Uuid) {
  const { database, settings } = parts.platform
  const level = levelAt(await readLevels(database, [userId]), Infinity)
  const { rakeback, next } = await showRakeback(parts, userId)
  return {
    percent: settings.get(vipLevels)[level]?.rakeback ?? 0,
    user: rakeback,
    next,
    cashback: await cashbackToday(parts, userId, level),
  }
}

/**
 * Takes what waits and pays it to the real balance; fractions of a smallest unit stay. The same key claims once.
 * @throws Refusal core/* of the gate, loyalty/claimed-recently, loyalty/nothing-to-claim
 */
export async function claimRakeback(parts: LoyaltyParts, { caller, key }: CallContext) {
  const { platform } = parts
  const userId = await parts.gate()(caller)
  const at = platform.clock.now()
  const call = {
    key: mustHave(key, 'idempotency key'),
    userId,
    operation: 'loyalty.claim',
    body: {},
  }
  let payments: readonly Payment[] = []
  const answer = await once(platform, call, async (tx) => {
    payments = []
    const last = await lockClaims(tx, userId)
    const next = nextClaim(parts, last.at)
    if (next !== null) refuse('loyalty/claimed-recently', { next })
    const waiting = await readWaiting(tx, userId)
    if (worthCents(parts, waiting) === 0n) refuse('loyalty/nothing-to-claim')
    payments = await takeAll(tx, userId, at)
    const claimed = payments.map(({ currency, amountMinor }) => ({
      id: currency,
      value: formatAmount(amountMinor, currencyOf(currency).decimals),
    }))
    return { claimed, next: nextClaim(parts, at) }
  })
  for (const payment of payments) await pay(parts, payment)
  return answer
}

async function pay({ wallet, platform }: LoyaltyParts, payment: Payment): Promise<void> {
  const { userId, number, currency, amountMinor } = payment
  await wallet.movements.grant({
    id: platform.mintId(),
    reason: 'rakeback',
    userId,
    currency,
    pocket: 'real',
    amountMinor,
    businessKey: `${userId}/${number}/${currency}`,
    statements: [paidStatement(payment)],
    telling: { context: null },
  })
}

/** Pays claims whose node was lost between the claim and its payment. */
export async function payOwed(parts: LoyaltyParts): Promise<void> {
  const { clock, database } = parts.platform
  await parts.setAside.each(payWork, await owedPayments(database, clock.now() - minuteMs), {
    idOf: ({ userId }) => userId,
    run: (payment) => pay(parts, payment),
  })
}

/**
 * What has come together until a player excludes himself is owed, and paid at once, whatever the time of the
 * last claim; so is what bets that were open then bring later.
 * Source: product specification of the community, 0.1.
 */
export async function payExcluded(parts: LoyaltyParts): Promise<void> {
  const { clock, database } = parts.platform
  await parts.setAside.each(exclusionWork, await excludedPlayers(database), {
    idOf: (userId) => userId,
    async run(userId) {
      const payments = await database.transaction((tx) => takeAll(tx, userId, clock.now()))
      for (const payment of payments) await pay(parts, payment)
    },
  })
}

/** Writes a claim of all that waits down. @returns what is to be paid. */
async function takeAll(tx: Queries, userId: Uuid, at: InstantMs): Promise<Payment[]> {
  const last = await lockClaims(tx, userId)
  const number = last.number + 1
  const owed = (await readWaiting(tx, userId)).flatMap((each): Payment[] => {
    const amountMinor = wholeMinor(each)
    return amountMinor > 0n ? [{ userId, number, currency: each.currency, amountMinor }] : []
  })
  if (owed.length > 0) await keepClaim(tx, { userId, number, at }, owed)
  return owed
}
