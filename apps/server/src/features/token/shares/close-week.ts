import { minuteMs, type InstantMs } from '@powerplay/kernel'
import { hasReadUntil } from '../../wallet/index.ts'
import { isPausedOn } from '../burns/burn-hours.ts'
import { firstHour, theoreticalIn } from '../burns/burn-store.ts'
import { groupsBy } from '../rules/groups.ts'
import { tokenFold } from '../fold.ts'
import type { TokenParts } from '../parts.ts'
import { madeAt } from '../pool-store.ts'
import { shareE6 } from '../rules/burn.ts'
import { firstWholeWeek, sharePool, startOfWeek, weekMs } from '../rules/share.ts'
import { startOfDay, termsOf } from '../terms.ts'
import {
  agreedSince,
  dayOf,
  keepWeek,
  leftBy,
  readWeeks,
  weightsIn,
  type WeekRow,
} from './share-store.ts'

/** Shares are fixed so long after the end of a week. */
const waitMs = 5 * minuteMs
/** A bet booked in the last instant may be committed a little later. */
const slackMs = minuteMs
/** Weeks that ended longer ago were never open to anybody: no node was up. */
const weeksBack = 2

/**
 * Fixes the pool and the shares of every week that is over, each once however many nodes do it. A week
 * without stakers leaves its pool to the burn; while the loss stop holds there is no pool.
 */
export async function closeWeeks(parts: TokenParts): Promise<void> {
  if (!parts.isShareOn()) return
  const { database, clock } = parts.platform
  const made = await madeAt(database)
  if (made === undefined || !(await parts.port.pool())) return
  // What was played before the first day that is published is in no file: it is not shared.
  const since = await firstHour(database)
  if (since === undefined) return
  const running = startOfWeek(clock.now() - waitMs)
  const [last] = await readWeeks(database, 1)
  const first = Math.max(
    await firstWeek(parts, made),
    last ? Date.parse(last.week) + weekMs : 0,
    running - weeksBack * weekMs,
  )
  for (let week = first; week < running; week += weekMs) {
    if (!(await hasReadUntil(database, tokenFold, week + weekMs + slackMs))) return
    await closeWeek(parts, week, startOfDay(since))
  }
}

/**
 * The first week that is shared: demo builds share from the beginning, others from the first whole week
 * after it was agreed to.
 */
export async function firstWeek({ platform }: TokenParts, made: InstantMs): Promise<InstantMs> {
  if (platform.config.DEMO_BUILD) return startOfWeek(made)
  return firstWholeWeek((await agreedSince(platform.database)) ?? platform.clock.now())
}

async function closeWeek(parts: TokenParts, week: InstantMs, since: InstantMs): Promise<void> {
  const { database, clock, audit } = parts.platform
  const isStopped = await isPausedOn(parts, week + weekMs)
  const { sharePctE2: pctE2 } = await termsOf(parts, week + weekMs)
  await database.transaction(async (tx) => {
    const [last] = await readWeeks(tx, 1)
    const carriedE6 = last === undefined ? 0n : leftBy(last)
    const theoreticalE6 = await theoreticalIn(
      tx,
      { from: Math.max(week, since), until: week + weekMs },
      groupsBy(parts.wallet.products),
    )
    const sum = theoreticalE6.casino + theoreticalE6.sport + theoreticalE6.futures
    const ownE6 = isStopped || sum <= 0n ? 0n : shareE6(sum, pctE2)
    const poolE6 = ownE6 + carriedE6
    const stakers = await weightsIn(tx, week, week + weekMs)
    const { shares, paidCents, remainderE6 } = isStopped
      ? { shares: [], paidCents: 0n, remainderE6: poolE6 }
      : sharePool(poolE6, stakers)
    const row: WeekRow = {
      ...{ week: dayOf(week), theoreticalE6, pctE2, carriedE6, poolE6, paidCents, remainderE6 },
      weight: stakers.reduce((total, { weight }) => total + weight, 0n),
      stakers: stakers.length,
      state: isStopped ? 'paused' : stakers.length === 0 ? 'burnt' : 'shared',
      isSynthetic: false,
    }
    if (!(await keepWeek(tx, row, { shares, at: clock.now() }))) return
    const detail = { poolE6: String(poolE6), stakers: stakers.length, state: row.state }
    const event = 'token.week_closed'
    await audit.write({ stream: 'money', event, actor: null, subject: row.week, detail }, tx)
  })
}
