import { toEstimate } from '@powerplay/kernel'
import type { RaceEntry } from '@powerplay/contract'
import { noteAccess, presentPlayer, stranger, viewerOf, type Viewer } from '../auth/index.ts'
import type { Caller } from '../../platform/context.ts'
import { startOfPeriod, type Day, type Period } from './periods.ts'
import type { RaceParts } from './parts.ts'
import { placesOf, prizeCents, type RaceTerms } from './rules.ts'
import { readOrder, readResults, readTerms, type PointsRow } from './store.ts'

const rowsMax = 50
/** Without a race: every place is taken, none is paid. */
const noRace: RaceTerms = { rewardCents: 0, capPercent: 1 }
const e6PerCent = 10_000n

/** 1e-6 USD as the wire's USD with two decimals, cut. */
export function presentRated(ratedUsdE6: bigint): number {
  return toEstimate(ratedUsdE6 / e6PerCent, 2)
}

/** Somebody at a place of a leaderboard. */
interface Leader extends PointsRow {
  readonly place: number
  readonly prizeCents: number
}

/**
 * The first 50 players of a period. Weeks carry the prizes of the race; a week whose order is
 * frozen shows it as it was.
 */
export async function listLeaders(
  parts: RaceParts,
  { type, offset }: { readonly type: Period; readonly offset: number },
  caller: Caller,
): Promise<RaceEntry[]> {
  const { database, clock, audit } = parts.platform
  const startsOn = startOfPeriod(type, clock.now(), offset)
  const leaders =
    type === 'week'
      ? await leadersOfWeek(parts, startsOn, offset)
      : seatAll(await readOrder(database, type, startsOn, rowsMax), noRace)
  const viewer = viewerOf(caller)
  const users = await parts.users(leaders.map(({ userId }) => userId))
  await noteAccess(audit, viewer, { list: `leaderboard/${type}`, users: users.values() })
  return leaders.map((leader) => presentLeader(leader, users, viewer))
}

async function leadersOfWeek(parts: RaceParts, week: Day, ago: number): Promise<Leader[]> {
  const { database } = parts.platform
  if (!parts.isRaceOn()) return seatAll(await readOrder(database, 'week', week, rowsMax), noRace)
  if (ago === 0) return topOfRunning(parts, rowsMax)
  const results = await readResults(database, week, rowsMax)
  if (results.length > 0) return results
  const terms = (await readTerms(database, week)) ?? noRace
  return seatAll(await readOrder(database, 'week', week, rowsMax), terms)
}

async function topOfRunning(parts: RaceParts, count: number): Promise<Leader[]> {
  const { week, terms } = await parts.weeks.running()
  return seatAll(await readOrder(parts.platform.database, 'week', week, count), terms)
}

/** The first places of the running week as everybody may see them. */
export async function listTop(parts: RaceParts, count: number): Promise<RaceEntry[]> {
  const leaders = await topOfRunning(parts, count)
  const users = await parts.users(leaders.map(({ userId }) => userId))
  return leaders.map((leader) => presentLeader(leader, users, stranger))
}

/** Gives players in the order of points their places and prizes. */
export function seatAll(rows: readonly PointsRow[], terms: RaceTerms): Leader[] {
  const places = placesOf(
    rows.map((row) => row.ratedUsdE6),
    terms,
  )
  return rows.map((row, index) => {
    const place = places[index] ?? index + 1
    return { ...row, place, prizeCents: prizeCents(place, terms) }
  })
}

function presentLeader(
  leader: Leader,
  users: Awaited<ReturnType<RaceParts['users']>>,
  viewer: Viewer,
): RaceEntry {
  return {
    place: leader.place,
    user: presentPlayer(users.get(leader.userId), viewer),
    entry: { wager_usd: presentRated(leader.ratedUsdE6) },
    prizeCents: leader.prizeCents,
  }
}
