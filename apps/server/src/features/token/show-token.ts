import { dayMs, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { RevShareData, TokenData } from '@powerplay/contract'
import { burntSums, theoreticalIn } from './burns/burn-store.ts'
import { isPaused } from './burns/burn-hours.ts'
import { lastDay } from './days/day-store.ts'
import { tokenCurrency, type TokenParts } from './parts.ts'
import { madeAt } from './pool-store.ts'
import { showPrice } from './price.ts'
import { shareE6 } from './rules/burn.ts'
import { per1000E6, startOfWeek, weekMs } from './rules/share.ts'
import { maxMinor } from './rules/supply.ts'
import {
  burnPercents,
  coolingDays,
  hundredths,
  leastStake,
  movePercent,
  sharePercent,
  tokenTicker,
} from './settings.ts'
import { firstWeek } from './shares/close-week.ts'
import { claimableCents, readWeeks, weightsIn } from './shares/share-store.ts'
import { showHolding } from './stakes/stake.ts'
import { stakedOf, stakedSums } from './stakes/stake-store.ts'
import { readSupply } from './supply.ts'
import { priceOf, tokenText, usdOf } from './wire.ts'

/** What everybody sees of the token; the same for all, so it is looked up once for many. */
export async function showToken(parts: TokenParts): Promise<Omit<TokenData, 'me'>> {
  const { database, clock, settings } = parts.platform
  const price = await showPrice(parts)
  const supply = await readSupply(database)
  const { lately, latelyE6 } = await burntSums(database, clock.now() - dayMs)
  return {
    ticker: settings.get(tokenTicker),
    currency: tokenCurrency,
    price: price?.usd ?? null,
    change24h: price?.change ?? null,
    supply: {
      max: tokenText(maxMinor),
      circulating: tokenText(supply.circulating),
      staked: tokenText(supply.staked),
      treasury: tokenText(supply.treasury),
      locked: tokenText(supply.locked),
      burnt: tokenText(supply.burnt),
    },
    burnt24h: { amount: tokenText(lately), usd: usdOf(latelyE6) },
    terms: {
      leastStake: String(settings.get(leastStake)),
      coolingDays: settings.get(coolingDays),
      burnPct: settings.get(burnPercents),
      movePct: settings.get(movePercent),
    },
    isPaused: await isPaused(parts),
    lastDay: (await lastDay(database)) ?? null,
  }
}

/** The holding of who asks; null for guests. */
export async function showOwn(parts: TokenParts, userId: Uuid | null): Promise<TokenData['me']> {
  return userId === null ? null : showHolding(parts, userId)
}

const weeksShown = 12

/** The running week and the last ones, without anybody's own part. */
export async function showShares(parts: TokenParts) {
  const { database, clock, settings } = parts.platform
  const from = startOfWeek(clock.now())
  const made = (await madeAt(database)) ?? from
  const isShared = from >= (await firstWeek(parts, made))
  const [{ casino, sport, futures }, [last], isStopped, { earning }] = await Promise.all([
    theoreticalIn(database, from, from + weekMs),
    readWeeks(database, 1),
    isPaused(parts),
    stakedSums(database),
  ])
  const sum = casino + sport + futures
  const carried = last === undefined || last.state === 'burnt' ? 0n : last.remainderE6
  const ownE6 =
    isStopped || !isShared || sum <= 0n ? 0n : shareE6(sum, hundredths(settings.get(sharePercent)))
  const weeks = (await readWeeks(database, weeksShown)).toReversed()
  return {
    poolE6: ownE6 + carried,
    shown: {
      poolCents: toSafeNumber((ownE6 + carried) / 10_000n),
      endsAt: from + weekMs,
      totalStaked: tokenText(earning),
      sharePct: settings.get(sharePercent),
      isPaused: isStopped,
      weeks: weeks.map((row) => ({
        week: row.week,
        poolCents: toSafeNumber(row.poolE6 / 10_000n),
        per1000: priceOf(per1000E6(row.poolE6, row.weight) * 100n),
        stakers: row.stakers,
        ...(row.isSynthetic && { synthetic: true }),
      })),
    } satisfies Omit<RevShareData, 'me'>,
  }
}

/**
 * The part of who asks: of the pool as it is now, if nothing changes until the end of the week; and
 * what can be claimed.
 */
export async function showOwnShare(
  parts: TokenParts,
  poolE6: bigint,
  userId: Uuid | null,
): Promise<RevShareData['me']> {
  if (userId === null) return null
  const { database, clock } = parts.platform
  const from = startOfWeek(clock.now())
  const stakers = await weightsIn(database, from, from + weekMs)
  const whole = stakers.reduce((sum, { weight }) => sum + weight, 0n)
  const own = stakers.find((staker) => staker.userId === userId)?.weight ?? 0n
  const [staked, claimable] = await Promise.all([
    stakedOf(database, userId),
    claimableCents(database, userId),
  ])
  return {
    staked: tokenText(staked),
    estimateCents: whole === 0n ? 0 : toSafeNumber((poolE6 * own) / whole / 10_000n),
    claimableCents: toSafeNumber(claimable),
    weight: tokenSeconds(own),
    totalWeight: tokenSeconds(whole),
  }
}

/** A weight of minor units x milliseconds in tokens x seconds, cut. */
const tokenSeconds = (weight: bigint) => toSafeNumber(weight / 100_000_000_000n)
