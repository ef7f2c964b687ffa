import { setTimeout as sleep } from 'node:timers/promises'
import { mustHave } from '@powerplay/kernel'
import type { TestPlayer } from '../app.ts'
import { limitPlayer, type Guarding } from './limit-player.ts'

/** How a product lays one stake at one of two nodes, in dollars of USDT, under a key of its own. */
export interface RacedStake {
  /** Of a node, by which the limits are set. */
  readonly platform: Guarding
  join(): Promise<TestPlayer>
  /**
   * @param place which of the stakes it is: even ones go to the first node, odd ones to the second.
   * @returns null where the stake was taken, else what the product answers.
   */
  lay(player: TestPlayer, place: number): Promise<string | null>
  /** What every limit is of: what the player has staked before, and one stake more to the last unit. */
  readonly usd: number
  /** How many are laid at once; six unless the product lets fewer stand. */
  readonly stakes?: number
}

/** What became of stakes that were laid at once, and what the journal and the counted days say. */
export interface Raced {
  readonly taken: number
  /** What the others were told, each answer once. */
  readonly refusals: readonly string[]
  readonly stakedUsdE6: number
  readonly countedUsdE6: number
}

const limits = [
  ['wager', 'day'],
  ['wager', 'month'],
  ['loss', 'week'],
] as const

const nameOf = (kind: string, period: string) => `limit on ${kind} of a ${period}`

/**
 * Lays the same stake many times at once, at two nodes in turns, where a limit leaves room for exactly one:
 * for each limit by a player of its own. Nothing may be won by the stakes meanwhile, as that makes room
 * for a loss.
 */
export async function lastUnitOf(own: RacedStake): Promise<Record<string, Raced>> {
  const told: Record<string, Raced> = {}
  for (const [kind, period] of limits) {
    const player = await own.join()
    const amount = Math.round(own.usd * 1_000_000)
    await limitPlayer(own.platform, player.userId, { kind, period, amount })
    const answers = await Promise.all(
      Array.from({ length: own.stakes ?? 6 }, (_, place) => own.lay(player, place)),
    )
    const refusals = answers.filter((answer) => answer !== null)
    const sums = await sumsOf(own, player)
    const taken = answers.length - refusals.length
    told[nameOf(kind, period)] = { taken, refusals: [...new Set(refusals)], ...sums }
  }
  return told
}

async function sumsOf({ platform: { database } }: RacedStake, { userId }: TestPlayer) {
  const [row] = await database.query<{ staked: number; counted: number }>({
    text: `select (select coalesce(sum(stake_usd_e6), 0)::float8 from wagers
        where user_id = $1 and pocket <> 'demo') as staked,
      (select coalesce(sum(staked_usd_e6), 0)::float8 from protection_days
        where user_id = $1) as counted`,
    values: [userId],
  })
  const { staked, counted } = mustHave(row, 'sums')
  return { stakedUsdE6: staked, countedUsdE6: counted }
}

/** Lays a stake again while the player's last one is under way, as browsers and autobets do. */
export async function layUnlessBusy(
  lay: () => Promise<string | null>,
  busy: readonly string[],
): Promise<string | null> {
  // By the clock, as the first stake of a process takes long on a busy machine.
  const until = Date.now() + 60_000
  for (;;) {
    const answer = await lay()
    if (answer === null || !busy.includes(answer) || Date.now() > until) return answer
    await sleep(5)
  }
}

/** @param outside what a product answers that knows no reasons; ours answer by what it is. */
export function expectedLastUnit(usd: number, outside?: string): Record<string, Raced> {
  const usdE6 = Math.round(usd * 1_000_000)
  const one = {
    ...{ taken: 1, refusals: [outside ?? 'core/limit-reached'] },
    ...{ stakedUsdE6: usdE6, countedUsdE6: usdE6 },
  }
  return Object.fromEntries(limits.map(([kind, period]) => [nameOf(kind, period), one]))
}
