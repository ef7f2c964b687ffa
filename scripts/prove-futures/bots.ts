import type { Direction } from '@powerplay/engines'

/** What a bot sees at a moment. Prices are in units. */
export interface Sight {
  /** The last tick. */
  readonly shown: number
  /** The tick before it. */
  readonly before: number
  /** The price of a venue, a head start later than now. */
  readonly known: number
}

/** One of its positions, while it is open. */
export interface Held {
  readonly direction: Direction
  /** 1 is what was staked. */
  readonly worth: number
  readonly heldMs: number
  /** How many of the positions that were opened with it have ended. */
  readonly othersEnded: number
}

export interface Bot {
  readonly name: string
  readonly headStartMs: number
  readonly multiplier: number
  /** The positions it opens at once; none is waiting. */
  readonly opens: (sight: Sight) => readonly Direction[]
  readonly closes: (held: Held, sight: Sight) => boolean
  /** Take profit, in units beyond the price that it saw. */
  readonly takesProfitAt?: number
}

const ahead = ({ shown, known }: Sight) => (known - shown) / shown

/** Opens when the venue has moved by `share` further than the ticks, closes when it turns. */
export function aheadBot(name: string, headStartMs: number, share: number): Bot {
  return {
    name,
    headStartMs,
    multiplier: 1_000,
    opens: (sight) => {
      const move = ahead(sight)
      if (Math.abs(move) < share) return []
      return move > 0 ? [1] : [-1]
    },
    closes: ({ direction, heldMs }, sight) => direction * ahead(sight) < 0 || heldMs >= 2_000,
  }
}

/**
 * Bets against the last tick with a take profit one unit away: where a tick is often less than a unit,
 * a price that was rounded up is more likely to be rounded down next.
 */
export const oneUnit: Bot = {
  name: 'take profit at one unit',
  headStartMs: 0,
  multiplier: 1_000,
  takesProfitAt: 1,
  opens: ({ shown, before }) => (before === 0 || shown === before ? [] : [shown > before ? -1 : 1]),
  closes: ({ heldMs }) => heldMs >= 3_000,
}

const isDone = ({ worth }: Held) => worth >= 2

/** Knows nothing and waits for bust or +100 %: what a loss without an end would have to pay. */
export const patient: Bot = {
  name: 'patient',
  headStartMs: 0,
  multiplier: 1_000,
  opens: () => [1],
  closes: isDone,
}

/** Both sides at once, each to bust or +100 %: one account, or two that belong together. */
export const straddle: Bot = { ...patient, name: 'straddle', opens: () => [1, -1] }

/** Both sides by two accounts; the one that is left goes on until it has won back the other's loss. */
export const opposite: Bot = {
  ...straddle,
  name: 'opposite accounts',
  closes: (held) => held.othersEnded > 0 && held.worth >= 2.2,
}
