import type { InstantMs, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'

/** What a profile shows of a player's bets. */
export interface Figures {
  readonly wageredUsdE6: bigint
  readonly games: bigint
  /** The win with the highest multiplier. */
  readonly best: (GamePlace & { readonly multiplierE4: bigint }) | null
  /** The game with the most bets. */
  readonly favourite: GamePlace | null
}

/** A game among those of its product. */
export interface GamePlace {
  readonly product: string
  readonly game: string
}

interface GameSum extends GamePlace {
  readonly games: bigint
  readonly wagered: bigint
  readonly best: bigint
}

/** The figures of a player over all time. */
export async function readFigures(on: Queries, userId: Uuid): Promise<Figures> {
  const rows = await on.query<GameSum>({
    name: 'profile_figures',
    text: `select product, game, sum(games)::bigint as games, sum(wagered_usd_e6)::bigint as wagered,
        max(best_multiplier_e4) as best
      from profile_sums where user_id = $1 group by product, game order by games desc, game, product`,
    values: [userId],
  })
  const best = rows.reduce<GameSum | undefined>(
    (top, row) => (row.best > (top?.best ?? 0n) ? row : top),
    undefined,
  )
  return {
    wageredUsdE6: rows.reduce((sum, row) => sum + row.wagered, 0n),
    games: rows.reduce((sum, row) => sum + row.games, 0n),
    best: best ? { ...placeOf(best), multiplierE4: best.best } : null,
    favourite: rows[0] ? placeOf(rows[0]) : null,
  }
}

function placeOf({ product, game }: GameSum): GamePlace {
  return { product, game }
}

/** Sums of one product, in 1e-6 USD. */
export interface ProductSum {
  readonly product: string
  readonly games: bigint
  readonly wagered: bigint
  readonly payout: bigint
  readonly rated: bigint
}

/** Sums of one UTC day, in 1e-6 USD. */
export interface DaySum {
  readonly date: string
  readonly wagered: bigint
  readonly payout: bigint
}

/** The day as the projection names it. */
function dayText(at: InstantMs): string {
  return new Date(Math.max(at, 0)).toISOString().slice(0, 10)
}

/** Sums per product from a day on, the largest first. */
export function sumProducts(on: Queries, userId: Uuid, from: InstantMs): Promise<ProductSum[]> {
  return on.query<ProductSum>({
    name: 'profile_products',
    text: `select product, sum(games)::bigint as games, sum(wagered_usd_e6)::bigint as wagered,
        sum(payout_usd_e6)::bigint as payout, sum(rated_usd_e6)::bigint as rated
      from profile_sums where user_id = $1 and day >= $2::date
      group by product order by wagered desc, product`,
    values: [userId, dayText(from)],
  })
}

/** Sums per day from a day on, oldest first. */
export function sumDays(on: Queries, userId: Uuid, from: InstantMs): Promise<DaySum[]> {
  return on.query<DaySum>({
    name: 'profile_days',
    text: `select to_char(day, 'YYYY-MM-DD') as date, sum(wagered_usd_e6)::bigint as wagered,
        sum(payout_usd_e6)::bigint as payout
      from profile_sums where user_id = $1 and day >= $2::date group by day order by day`,
    values: [userId, dayText(from)],
  })
}

/** Rated wager of players since a UTC day, that day included; 0 is left out. */
export async function ratedSince(
  on: Queries,
  ids: readonly Uuid[],
  day: string,
): Promise<Map<Uuid, bigint>> {
  const rows = await on.query<{ user_id: Uuid; rated: bigint }>({
    name: 'profile_rated_since',
    text: `select user_id, sum(rated_usd_e6)::bigint as rated from profile_sums
      where user_id = any($1) and day >= $2 group by user_id`,
    values: [ids, day],
  })
  return new Map(rows.map((row) => [row.user_id, row.rated]))
}

/** Rated wager of everybody on a UTC day. */
export async function ratedOnDay(on: Queries, day: string): Promise<bigint> {
  const [row] = await on.query<{ rated: bigint }>({
    text: `select coalesce(sum(rated_usd_e6), 0)::bigint as rated from profile_sums where day = $1`,
    values: [day],
  })
  return row?.rated ?? 0n
}
