import { secondMs } from '@powerplay/kernel'

/** Numbers from 0 up to 1, always the same ones for a seed (mulberry32). */
export function chanceFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Something that a resident does next. */
export type Deed =
  | { readonly kind: 'bet'; readonly order: BetOrder }
  | { readonly kind: 'say'; readonly message: string }
  | { readonly kind: 'rain'; readonly order: RainOrder }

/** A bet as the whisper Play takes it. */
export interface BetOrder {
  readonly api_id: string
  readonly bet: string
  readonly currency: 'usdt'
  readonly demo: false
  readonly quick: false
  readonly data: Readonly<Record<string, unknown>>
}

/** A rain as its call takes it. */
export interface RainOrder {
  readonly amount: string
  readonly currency: 'usdt'
  readonly users: number
  readonly channel: 'general'
}

type Game = (chance: () => number) => Pick<BetOrder, 'api_id' | 'data'>

const games: readonly Game[] = [
  (chance) => ({
    api_id: 'dice',
    data: { condition: 'over', target: 40 + Math.floor(chance() * 50) },
  }),
  (chance) => ({ api_id: 'limbo', data: { target: chance() < 0.8 ? 2 : 10 } }),
  (chance) => ({ api_id: 'plinko', data: { rows: 12, risk: chance() < 0.6 ? 'low' : 'high' } }),
  () => ({ api_id: 'wheel', data: { segments: 20, risk: 'medium' } }),
  () => ({ api_id: 'diamonds', data: {} }),
  (chance) => ({ api_id: 'keno', data: { risk: 'low', picks: picksOf(chance) } }),
  // Refused while a round flies: the resident comes back, as everybody has to.
  (chance) => ({ api_id: 'crash', data: { cashout: chance() < 0.7 ? 1.5 : 3 } }),
]

function picksOf(chance: () => number): number[] {
  const picks = new Set<number>()
  while (picks.size < 5) picks.add(Math.floor(chance() * 40))
  return [...picks]
}

/** What is staked by whoever could not pay for more. */
export const leastStake = '0.10'

/** Small stakes mostly: a purse of $1,000 lasts for a week or two. */
const stakes = [
  ...['0.10', '0.10', '0.20', '0.20', '0.50', '0.50', '0.50', '1.00', '1.00', '2.00', '5.00'],
] as const

/** Nothing here claims a result: wins are shown by the bet itself. */
const sayings = [
  'evening all',
  'anyone on plinko tonight?',
  'gl everyone',
  'who is up in the race?',
  'the fairness page is worth a read',
  'small stakes, long evening',
  'low risk plinko is so calm',
  'what are you all playing?',
  'you can recompute every bet here yourself',
  'see you in the race',
  'good luck everyone :clover:',
  ':fire: :fire:',
  'rain would be nice today :)',
  'crash at 1.5x, every time',
  'wheel or diamonds?',
] as const

/** What the first ones say who come in. */
export const greetings = ['evening all', 'hi :cool:', 'hello from the dice table'] as const

const one = <Item>(list: readonly Item[], chance: () => number): Item | undefined =>
  list[Math.floor(chance() * list.length)]

/** One in so many deeds is said, not played: among twelve a line about every half minute. */
const sayEvery = 36
/** Among twelve it rains about every quarter of an hour. */
const rainEvery = 960
const pauseMs = { least: 6 * secondMs, spread: 10 * secondMs } as const

/** What a resident does next, as people do: mostly it plays, now and then it says something. */
export function nextDeed(chance: () => number): Deed {
  const draw = chance()
  if (draw < 1 / rainEvery) {
    const users = 2 + Math.floor(chance() * 3)
    return { kind: 'rain', order: { amount: '1.50', currency: 'usdt', users, channel: 'general' } }
  }
  if (draw < 1 / rainEvery + 1 / sayEvery) {
    return { kind: 'say', message: one(sayings, chance) ?? 'gl' }
  }
  return { kind: 'bet', order: betOf(one(games, chance), chance) }
}

function betOf(game: Game | undefined, chance: () => number): BetOrder {
  const { api_id, data } = game?.(chance) ?? { api_id: 'diamonds', data: {} }
  const bet = one(stakes, chance) ?? '0.10'
  return { api_id, data, bet, currency: 'usdt', demo: false, quick: false }
}

/** From this multiplier on a bet is worth showing to others. */
const proudFrom = 4

/** Whether a resident shows this bet to the chat: a good one, half the time. */
export function isShared(multiplier: number, chance: () => number): boolean {
  return multiplier >= proudFrom && chance() < 0.5
}

/** How long it waits before that. */
export function pauseBefore(chance: () => number): number {
  return Math.round(pauseMs.least + chance() * pauseMs.spread)
}
