import { dayMs, hourMs, minuteMs, type InstantMs } from '@powerplay/kernel'
import { hasReadUntil, keptPrice } from '../../wallet/index.ts'
import { everyone } from '../../../platform/broadcaster.ts'
import { tokenFold } from '../fold.ts'
import { tokenCurrency, usdCurrency, type PoolState, type TokenParts } from '../parts.ts'
import { madeAt, poolStatement } from '../pool-store.ts'
import { burnsOf, type Burn } from '../rules/burn.ts'
import { groupsBy } from '../rules/groups.ts'
import { fixTerms, startOfDay, termsOf } from '../terms.ts'
import { tellPrice, tokenText, usdOf } from '../wire.ts'
import {
  burnStatement,
  carryOf,
  firstHour,
  hourKey,
  lastBurntHour,
  netIn,
  paidStatement,
  poolToBurn,
  theoreticalIn,
  unpaidHours,
} from './burn-store.ts'

/** An hour is burnt so long after its end. */
const waitMs = 5 * minuteMs
/** A bet booked in the last instant may be committed a little later. */
const slackMs = minuteMs
/** Hours that are burnt in one go, after a longer absence. */
const hoursAtOnce = 1_000

const netDays = 30

/**
 * Real stakes less real payouts of the 30 UTC days before the day of an instant, as far as days are
 * published: what the files of those days come to.
 */
export async function netBefore({ platform }: TokenParts, at: InstantMs): Promise<bigint> {
  const { database } = platform
  const day = startOfDay(at)
  const first = startOfDay((await firstHour(database)) ?? day)
  return netIn(database, Math.max(day - netDays * dayMs, first), day)
}

/** Whether burn and revenue share wait on the UTC day of an instant: the real net is below zero. */
export async function isPausedOn(parts: TokenParts, at: InstantMs): Promise<boolean> {
  const terms = await termsOf(parts, at)
  return terms.lossStop && (await netBefore(parts, at)) < 0n
}

/** Whether they wait today. */
export const isPaused = (parts: TokenParts) => isPausedOn(parts, parts.platform.clock.now())

/**
 * Burns for every hour that is over, in order, each once however many nodes do it; then puts the money
 * for it into the pool. While the price port says nothing, or the figures have not read the hour to its
 * end, it waits.
 */
export async function burnHours(parts: TokenParts): Promise<void> {
  const { clock, database } = parts.platform
  await fixTerms(parts)
  await payPool(parts)
  const made = await madeAt(database)
  if (made === undefined) return
  const last = (await lastBurntHour(database)) ?? Math.floor(made / hourMs) * hourMs - hourMs
  const due = Math.min(last + hoursAtOnce * hourMs, clock.now() - waitMs - hourMs)
  let isChanged = false
  for (let hour = last + hourMs; hour <= due; hour += hourMs) {
    if (!(await hasReadUntil(database, tokenFold, hour + hourMs + slackMs))) break
    const done = await burnHour(parts, hour)
    if (done === 'waits') break
    isChanged ||= done === 'bought'
  }
  await payPool(parts)
  if (isChanged) await tellPrice(parts)
}

async function burnHour(
  parts: TokenParts,
  hour: InstantMs,
): Promise<'bought' | 'nothing' | 'waits'> {
  const { platform, port } = parts
  const { database } = platform
  const state = await port.pool()
  if (!state) return 'waits'
  const { pctE2, moveE4 } = await termsOf(parts, hour)
  const burns = burnsOf({
    theoreticalE6: await theoreticalIn(
      database,
      { from: hour, until: hour + hourMs },
      groupsBy(parts.wallet.products),
    ),
    pctE2,
    carryE6: await carryOf(database, hour - hourMs),
    addedE6: await poolToBurn(database, hour),
    pool: state,
    moveE4,
    isPaused: await isPausedOn(parts, hour),
  })
  return (await write(parts, { hour, burns, moveE4, state })) ? 'bought' : 'nothing'
}

interface Hour {
  readonly hour: InstantMs
  readonly burns: readonly Burn[]
  readonly moveE4: number
  readonly state: PoolState
}

/** Writes an hour, with its posting where something was bought. @returns whether that was done here. */
async function write(parts: TokenParts, { hour, burns, moveE4, state }: Hour): Promise<boolean> {
  const { platform, wallet } = parts
  let { seq } = state
  const seqs = burns.map(({ amountMinor }) => (amountMinor > 0n ? (seq += 1n) : null))
  const id = platform.mintId()
  const rows = burns.flatMap(({ pool, spentE6 }, place) => {
    const number = seqs[place] ?? null
    return number === null ? [] : [{ seq: number, at: hour + hourMs, ...pool, spentE6 }]
  })
  const insert = burnStatement({ hour, burns, moveE4, seqs, postingId: id })
  const amountMinor = burns.reduce((sum, burn) => sum + burn.amountMinor, 0n)
  if (amountMinor === 0n) {
    await platform.database.query({ ...insert, text: `${insert.text} on conflict do nothing` })
    return false
  }
  const price = burns.at(-1)?.priceE8 ?? 0n
  const isNew = await wallet.movements.post({
    ...{ id, reason: 'token_burn', currency: tokenCurrency, players: [] },
    houses: [
      { house: 'token.pool', amountMinor: -amountMinor },
      { house: 'token.burnt', amountMinor },
    ],
    businessKey: { scope: 'token_burn', key: hourKey(hour) },
    notEnough: 'token/no-price',
    statements: [poolStatement(rows), insert, keptPrice(tokenCurrency, price)],
    telling: { context: null },
  })
  if (!isNew) return false
  const spentE6 = burns.reduce((sum, burn) => sum + burn.spentE6, 0n)
  const payload = { amount: tokenText(amountMinor), usd: usdOf(spentE6) }
  platform.broadcaster.emit(everyone, 'TokenBurn', payload)
  return true
}

/** Puts the money of burns into the pool that a lost node left out. */
async function payPool({ platform, wallet }: TokenParts): Promise<void> {
  for (const { hour, spentE6 } of await unpaidHours(platform.database)) {
    await wallet.movements.post({
      ...{ id: platform.mintId(), reason: 'token_buy', currency: usdCurrency, players: [] },
      houses: [
        { house: 'token.budget', amountMinor: -spentE6 * 100n },
        { house: 'token.pool', amountMinor: spentE6 * 100n },
      ],
      businessKey: { scope: 'token_buy', key: hourKey(hour) },
      notEnough: 'token/no-price',
      statements: [paidStatement(hour)],
      telling: { context: null },
    })
  }
}
