import type { Uuid } from '@powerplay/kernel'
import type { RaceHistoryRow, RaceInfo } from '@powerplay/contract'
import { findPlaces } from './find-places.ts'
import { presentRated } from './list-leaders.ts'
import { daysLeft, instantOf, weekMs } from './periods.ts'
import type { RaceParts } from './parts.ts'
import { neededUsd, paidRanks, sharePercents } from './rules.ts'
import { readOwnResults, unpaidWeeks } from './store.ts'

const ranks = Array.from({ length: paidRanks }, (_, index) => index + 1)

/** The running week: reward, end, what each rank takes, and where the player stands. */
export async function raceInfo(parts: RaceParts, userId: Uuid | null): Promise<RaceInfo> {
  const { database, clock } = parts.platform
  const { week, terms } = await parts.weeks.running()
  const startsAt = instantOf(week)
  const places = userId === null ? undefined : await findPlaces(parts, [userId])
  return {
    rewardCents: terms.rewardCents,
    startsAt,
    endsAt: startsAt + weekMs,
    daysLeft: daysLeft(clock.now()),
    shares: [...sharePercents],
    neededUsd: ranks.map((rank) => neededUsd(rank, terms)),
    isClosing: (await unpaidWeeks(database, week)).length > 0,
    me: (userId !== null && places?.get(userId)) || null,
  }
}

/** The finished weeks of a player, newest first. */
export async function raceHistory(
  { platform }: RaceParts,
  userId: Uuid,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ rows: RaceHistoryRow[]; page: number; pages: number; total: number }> {
  const window = { limit: perPage, offset: (page - 1) * perPage }
  const { rows, total } = await readOwnResults(platform.database, userId, window)
  return {
    rows: rows.map(({ ratedUsdE6, ...row }) => ({ ...row, wager_usd: presentRated(ratedUsdE6) })),
    page,
    pages: Math.ceil(total / perPage),
    total,
  }
}
