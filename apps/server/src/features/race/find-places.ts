import type { Uuid } from '@powerplay/kernel'
import type { RacePosition } from '@powerplay/contract'
import { presentRated, seatAll } from './list-leaders.ts'
import type { RaceParts } from './parts.ts'
import { paidRanks, placeAt, prizeCents } from './rules.ts'
import { readOrder, readStandings } from './store.ts'

/** Where these players stand in the running week; whoever has no points in it is left out. */
export async function findPlaces(
  parts: RaceParts,
  userIds: readonly Uuid[],
): Promise<Map<Uuid, RacePosition>> {
  const { database } = parts.platform
  const { week, terms } = await parts.weeks.running()
  const standings = await readStandings(database, week, userIds)
  if (standings.length === 0) return new Map()
  const top = seatAll(await readOrder(database, 'week', week, paidRanks), terms)
  const topPlaces = top.map(({ place }) => place)
  return new Map(
    standings.map(({ userId, ratedUsdE6, position }) => {
      const place = placeAt(position, topPlaces)
      const wager = { wager_usd: presentRated(ratedUsdE6) }
      return [userId, { place, ...wager, prizeCents: prizeCents(place, terms) }]
    }),
  )
}
