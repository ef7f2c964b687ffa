import { currencyOf, dayMs, hourMs, type InstantMs, type Uuid } from '@powerplay/kernel'

/** A source of whole numbers below a bound, the same for the same seed. */
export type Chance = (below: number) => number

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** How a bet ended; a cancelled one pays nothing and counts for nothing. */
export interface End {
  readonly status: 'win' | 'part' | 'lose' | 'cancel'
  readonly payoutMinor: bigint
}

/** A bet of a life, with what it came to first, and what took the place of that. */
export interface Bet {
  readonly wagerId: Uuid
  readonly userId: Uuid
  readonly game: 'coin' | 'cards'
  readonly currency: string
  readonly pocket: 'real' | 'mixed' | 'bonus' | 'demo'
  readonly stakeMinor: bigint
  readonly bonusMinor: bigint
  readonly usdRateE8: bigint
  readonly edgePpm: number
  readonly at: InstantMs
  readonly first: End
  /** Null where nothing changed; early is before the cashback of the day was settled. */
  readonly change: { readonly isLate: boolean; readonly end: End } | null
}

/** Money in or out that counts towards levels, in minor units of a currency. */
export interface Deposit {
  readonly userId: Uuid
  readonly currency: string
  readonly amountMinor: bigint
  readonly usdRateE8: bigint
  readonly isPlayMoney: boolean
}

/** A player over three days. */
export interface Life {
  readonly userId: Uuid
  readonly bets: readonly Bet[]
  readonly deposits: readonly Deposit[]
  readonly levels: readonly { readonly level: number; readonly reachedAt: InstantMs }[]
  /** When the stakes that advance a bonus earned nothing else. */
  readonly bonusTime: { readonly from: InstantMs; readonly until: InstantMs | null } | null
  readonly referrer: {
    readonly userId: Uuid
    readonly qualifiedAt: InstantMs | null
    readonly tiers: readonly {
      readonly tier: number
      readonly reachedAt: InstantMs
      readonly lostAt: InstantMs | null
    }[]
  } | null
}

/** The Saturday on which the three days of all lives begin: a week of the race ends with it. */
export interface Days {
  readonly from: InstantMs
}

export const daysOfLives = 3

const rates: Readonly<Record<string, bigint>> = {
  usdt: 100_000_000n,
  btc: 9_512_345_678_901n,
  doge: 17_654_321n,
}
const currencies = ['usdt', 'usdt', 'btc', 'doge'] as const
const edges = [0, 10_000, 10_000, 13_337, 27_027, 40_000, 155_555] as const

interface Making {
  readonly pick: Chance
  readonly days: Days
  readonly mintId: () => Uuid
}

/** A random instant of the three days, often the first or the last of one. */
function instantOf({ pick, days }: Making): InstantMs {
  const day = days.from + pick(daysOfLives) * dayMs
  const edge = pick(8)
  if (edge === 0) return day
  if (edge === 1) return day + dayMs - 1
  if (edge === 2) return day + 12 * hourMs
  return day + pick(dayMs)
}

function endOf({ pick }: Making, stakeMinor: bigint): End {
  const kind = pick(8)
  if (kind === 0) return { status: 'cancel', payoutMinor: 0n }
  if (kind < 5) return { status: 'lose', payoutMinor: 0n }
  const payoutMinor = (stakeMinor * BigInt(pick(30_000))) / 10_000n
  return { status: payoutMinor >= stakeMinor ? 'win' : 'part', payoutMinor }
}

function betOf(making: Making, userId: Uuid): Bet {
  const { pick, mintId } = making
  const currency = currencies[pick(currencies.length)] ?? 'usdt'
  const rate = rates[currency] ?? 1n
  const usdRateE8 = rate + (rate * BigInt(pick(1_000))) / 10_000n
  // From a cent to twenty thousand dollars, and not a round sum.
  const usdE6 = BigInt(10 ** pick(7)) * BigInt(1 + pick(20_000))
  const stakeMinor = (usdE6 * 100n * 10n ** BigInt(currencyOf(currency).decimals)) / usdRateE8 + 1n
  const pocket = (['real', 'real', 'real', 'mixed', 'bonus', 'demo'] as const)[pick(6)] ?? 'real'
  const part = (stakeMinor * BigInt(1 + pick(9_998))) / 10_000n
  const bonusMinor = pocket === 'mixed' ? part : pocket === 'bonus' ? stakeMinor : 0n
  const change = pick(4) === 0 ? { isLate: pick(2) === 0, end: endOf(making, stakeMinor) } : null
  return {
    ...{ wagerId: mintId(), userId, game: pick(5) === 0 ? 'cards' : 'coin', currency, pocket },
    ...{ stakeMinor, bonusMinor, usdRateE8, edgePpm: edges[pick(edges.length)] ?? 0 },
    ...{ at: instantOf(making), first: endOf(making, stakeMinor), change },
  }
}

function depositOf({ pick }: Making, userId: Uuid): Deposit {
  const usdRateE8 = 100_000_000n + BigInt(pick(1_000))
  const amountMinor = BigInt(1 + pick(3_000_000)) * 10_000_019n
  const isPlayMoney = pick(3) === 0
  const sign = !isPlayMoney && pick(4) === 0 ? -1n : 1n
  return { userId, currency: 'usdt', amountMinor: sign * amountMinor, usdRateE8, isPlayMoney }
}

const several = <Item>(count: number, make: () => Item) => Array.from({ length: count }, make)

function referrerOf(making: Making, bets: readonly Bet[]): Life['referrer'] {
  const { pick, mintId } = making
  if (pick(2) === 0) return null
  return {
    userId: mintId(),
    qualifiedAt: pick(4) === 0 ? null : instantOf(making),
    tiers: several(pick(3), () => {
      const reachedAt = instantOf(making)
      // Lost in the very millisecond of a bet, now and then.
      const atBet = bets.map(({ at }) => at).find((at) => at > reachedAt)
      const lostAt = [null, null, reachedAt + pick(dayMs), atBet ?? null][pick(4)] ?? null
      return { tier: 2 + pick(4), reachedAt, lostAt }
    }).filter(({ tier }, place, all) => all.findIndex((each) => each.tier === tier) === place),
  }
}

/** One random life. */
export function lifeOf(making: Making): Life {
  const { pick, mintId } = making
  const userId = mintId()
  const bets = several(1 + pick(9), () => betOf(making, userId))
  const [some] = bets
  const from = instantOf(making)
  const bonusTime =
    pick(4) === 0 ? { from, until: pick(2) === 0 ? null : from + pick(dayMs) } : null
  return {
    ...{ userId, bets, bonusTime, referrer: referrerOf(making, bets) },
    deposits: several(pick(3), () => depositOf(making, userId)),
    levels: several(pick(4), () => ({
      level: 1 + pick(10),
      // Reached in the very millisecond of a bet, now and then.
      reachedAt: pick(3) === 0 && some ? some.at : instantOf(making),
    })).filter(({ level }, place, all) => all.findIndex((each) => each.level === level) === place),
  }
}
