import { dayMs, toSafeNumber, type Uuid } from '@powerplay/kernel'
import type { RevShareData, TokenData } from '@powerplay/contract'
import { burntSums, firstHour, theoreticalIn } from './burns/burn-store.ts'
import { groupsBy } from './rules/groups.ts'
import { isPaused } from './burns/burn-hours.ts'
import { lastDay } from './days/day-store.ts'
import { tokenCurrency, type TokenParts } from './parts.ts'
import { madeAt } from './pool-store.ts'
import { showPrice } from './price.ts'
import { shareE6 } from './rules/burn.ts'
import { per1000E6, startOfWeek, weekMs } from './rules/share.ts'
import { maxMinor } from './rules/supply.ts'
import {
  coolingDays,
  hundredths,
  leastStake,
  sharePercent,
  tokenContract,
  tokenTicker,
} from './settings.ts'
import { firstWeek } from './shares/close-week.ts'
import { claimableCents, readWeeks, weightsIn } from './shares/share-store.ts'
import { showHolding } from './stakes/stake.ts'
import { stakedOf, stakedSums } from './stakes/stake-store.ts'
import { readSupply } from './supply.ts'
import { readTerms, startOfDay, termsOf } from './terms.ts'
import { priceOf, tokenText, usdOf } from './wire.ts'

/** What everybody sees of the token; the same for all, so it is looked up once for many. */
export async function showToken(parts: TokenParts): Promise<Omit<TokenData, 'me'>> {
  const { database, clock, settings } = parts.platform
  const price = await showPrice(parts)
  const supply = await readSupply(database)
  const contract = settings.get(tokenContract)
  const { lately, latelyE6 } = await burntSums(database, clock.now() - dayMs)
  const { pctE2, moveE4 } = await termsOf(parts, clock.now())
  return {
    ticker: settings.get(tokenTicker),
    currency: tokenCurrency,
    contract: contract.address === '' ? null : contract,
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
      // What today is burnt by, whatever is set for later days.
      burnPct: {
        casino: pctE2.casino / 100,
        sport: pctE2.sport / 100,
        futures: pctE2.futures / 100,
      },
      movePct: moveE4 / 100,
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
  // Of the first week only the days that are published are shared.
  const since = startOfDay((await firstHour(database)) ?? clock.now())
  const terms = await readTerms(database, from + weekMs)
  const pctE2 = terms?.sharePctE2 ?? hundredths(settings.get(sharePercent))
  const isShared = from >= (await firstWeek(parts, made))
  const [{ casino, sport, futures }, [last], isStopped, { earning }] = await Promise.all([
    theoreticalIn(
      database,
      { from: Math.max(from, since), until: from + weekMs },
      groupsBy(parts.wallet.products),
    ),
    readWeeks(database, 1),
    isPaused(parts),
    stakedSums(database),
  ])
  const sum = casino + sport + futures
  const carried = last === undefined || last.state === 'burnt' ? 0n : last.remainderE6
  const ownE6 = isStopped || !isShared || sum <= 0n ? 0n : shareE6(sum, pctE2)
  const weeks = (await readWeeks(database, weeksShown)).toReversed()
  return {
    poolE6: ownE6 + carried,
    shown: {
      poolCents: toSafeNumber((ownE6 + carried) / 10_000n),
      endsAt: from + weekMs,
      totalStaked: tokenText(earning),
      sharePct: pctE2 / 100,
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
