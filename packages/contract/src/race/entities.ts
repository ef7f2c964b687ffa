import { z } from 'zod'
import { publicUser } from '../feed/entities.ts'

/** Rated wager in USD, two decimals: what the screens call "Wagered" in the race. */
const ratedUsd = z.number().min(0)
const cents = z.int().min(0)

/** A place of the leaderboard. Source: 001 section 3, Race entry. */
export const raceEntry = z.object({
  place: z.int().min(1),
  user: publicUser,
  entry: z.object({ wager_usd: ratedUsd }),
  /** What the place pays in USD cents as things stand; 0 but for the race's own weeks. */
  prizeCents: cents,
})

/** Where a player stands in the running week. */
export const racePosition = z.object({
  place: z.int().min(1),
  wager_usd: ratedUsd,
  prizeCents: cents,
})

/** The running week of the race and the viewer's place in it. */
export const raceInfo = z.object({
  rewardCents: cents,
  startsAt: z.int(),
  endsAt: z.int(),
  /** 7 on Sunday, 1 on Saturday. */
  daysLeft: z.int().min(1).max(7),
  /** Percent of the reward per paid rank. */
  shares: z.array(z.number()).length(20),
  /** Rated wager in whole USD that carries each rank's prize. */
  neededUsd: z.array(z.int().min(0)).length(20),
  /** True from the end of a week until its prizes are paid. */
  isClosing: z.boolean(),
  /** Null for guests and for players without a counted bet this week. */
  me: racePosition.nullable(),
})

/** One finished week of a player. */
export const raceHistoryRow = z.object({
  /** First day of the week, UTC. */
  week: z.iso.date(),
  place: z.int().min(1),
  prizeCents: cents,
  wager_usd: ratedUsd,
})
