import type { CascadeSlot, Jackpot } from '../src/slots/slot.ts'

/** What a reel game is designed from; the pays are a first guess that the tuning moves. */
export interface ReelBrief {
  readonly kind: 'lines' | 'ways'
  readonly seed: number
  readonly volatility: 'low' | 'medium' | 'high'
  readonly rows: number
  readonly lines: number
  readonly counts: readonly Record<string, number>[]
  readonly pays: Record<string, readonly number[]>
  readonly wild: boolean
  readonly wildMultiplier?: number
  readonly scatterPays: Record<number, number>
  readonly freeSpins?: {
    readonly awards: Record<number, number>
    readonly multiplier: number
    readonly counts?: readonly Record<string, number>[]
  }
  readonly jackpots?: readonly Jackpot[]
  readonly isSold: boolean
}

export type CascadeBrief = Omit<CascadeSlot, 'measured'>

type Volatility = 'low' | 'medium' | 'high'

/** Pays of three, four and five of a kind from the best symbol down, before scaling. */
const curves: Record<Volatility, readonly (readonly number[])[]> = {
  low: [
    [40, 100, 300],
    [30, 80, 250],
    [25, 60, 200],
    [20, 50, 150],
    [10, 25, 75],
    [10, 25, 75],
    [8, 20, 60],
    [8, 20, 60],
    [8, 20, 60],
  ],
  medium: [
    [50, 200, 1000],
    [40, 150, 500],
    [30, 100, 300],
    [20, 75, 200],
    [10, 40, 120],
    [10, 40, 120],
    [5, 25, 100],
    [5, 25, 100],
    [5, 20, 80],
  ],
  high: [
    [60, 400, 2500],
    [40, 200, 1000],
    [30, 120, 600],
    [20, 80, 400],
    [6, 30, 150],
    [6, 30, 150],
    [4, 20, 100],
    [4, 20, 100],
    [4, 16, 80],
  ],
}

const letters = [...'ABCDEFGHI']
const heights: Record<Volatility, readonly number[]> = {
  low: [3, 3, 4, 4, 5, 5, 5, 5, 5],
  medium: [2, 3, 3, 4, 4, 4, 5, 5, 5],
  high: [2, 2, 3, 3, 4, 5, 5, 5, 6],
}

interface Options {
  readonly seed: number
  readonly volatility?: Volatility
  readonly lines?: number
  readonly rows?: number
  readonly multiplier?: number
  readonly spins?: number
  readonly wildMultiplier?: number
  readonly isSold?: boolean
  readonly jackpots?: boolean
  readonly wildReels?: readonly number[]
  readonly freeWilds?: number
}

const jackpots: readonly Jackpot[] = [
  { name: 'Mini', count: 3, units: 200 },
  { name: 'Minor', count: 4, units: 1000 },
  { name: 'Major', count: 5, units: 10_000 },
]

function countsOf(options: Options, wilds: number): Record<string, number>[] {
  const volatility = options.volatility ?? 'medium'
  const wildReels = options.wildReels ?? [1, 2, 3, 4, 5]
  return [1, 2, 3, 4, 5].map((reel) => ({
    ...(wildReels.includes(reel) ? { W: wilds } : {}),
    // Reels one, three and five carry a second scatter: about one spin in ninety wins free spins.
    S: reel % 2 === 1 ? 2 : 1,
    ...(options.jackpots ? { J: 1 } : {}),
    ...Object.fromEntries(
      letters.map((letter, at) => [
        letter,
        // Every reel is a little different, so that near misses are not the rule.
        Math.max(
          1,
          (heights[volatility][at] ?? 1) +
            ((options.seed + reel * (at + 3)) % 4 === 0 ? 1 : 0) -
            ((options.seed * 3 + reel + at) % 5 === 0 && at > 3 ? 1 : 0),
        ),
      ]),
    ),
  }))
}

function common(options: Options) {
  const spins = options.spins ?? 10
  return {
    seed: options.seed,
    volatility: options.volatility ?? 'medium',
    wild: true,
    scatterPays: { 3: 40, 4: 200, 5: 1000 },
    freeSpins: {
      awards: { 3: spins, 4: spins + 5, 5: spins + 10 },
      multiplier: options.multiplier ?? 2,
      ...(options.freeWilds ? { counts: countsOf(options, options.freeWilds) } : {}),
    },
    ...(options.jackpots ? { jackpots } : {}),
    isSold: options.isSold ?? false,
  } as const
}

/** Five reels of three rows over five to twenty lines. */
function lines(options: Options): ReelBrief {
  const volatility = options.volatility ?? 'medium'
  const count = options.lines ?? 20
  const table = curves[volatility].map((row) => [0, 0, ...row.map((pay) => (pay * 20) / count)])
  const pays = Object.fromEntries(letters.map((letter, at) => [letter, table[at] ?? []]))
  return {
    ...common(options),
    kind: 'lines',
    rows: 3,
    lines: count,
    counts: countsOf(options, options.wildMultiplier ? 1 : 2),
    pays: { W: (table[0] ?? []).map((pay) => pay * 2), ...pays },
    ...(options.wildMultiplier ? { wildMultiplier: options.wildMultiplier } : {}),
  }
}

/** Five reels, 243 or 1,024 ways; wilds on the second reel and beyond. */
function ways(options: Options): ReelBrief {
  const volatility = options.volatility ?? 'medium'
  const wildReels = options.wildReels ?? [2, 3, 4]
  const table = curves[volatility].map((row) => [0, 0, ...row.map((pay) => Math.ceil(pay / 4))])
  return {
    ...common(options),
    kind: 'ways',
    rows: options.rows ?? 3,
    lines: 0,
    counts: countsOf({ ...options, wildReels }, 1),
    pays: Object.fromEntries(letters.map((letter, at) => [letter, table[at] ?? []])),
  }
}

/** Three reels, five lines, no feature but a wild that doubles: sevens, bells and bars. */
function classic(options: Options): ReelBrief {
  const height = [2, 3, 4, 4, 5, 6]
  const counts = [1, 2, 3].map((reel) => ({
    W: 1,
    ...Object.fromEntries(
      [...'ABCDEF'].map((letter, at) => [
        letter,
        (height[at] ?? 1) + ((options.seed + reel * (at + 2)) % 3 === 0 ? 1 : 0),
      ]),
    ),
  }))
  const pays = [600, 300, 160, 100, 40, 20].map((pay) => [0, 0, pay * 2])
  return {
    kind: 'lines',
    seed: options.seed,
    volatility: options.volatility ?? 'low',
    rows: 3,
    lines: 5,
    counts,
    pays: {
      W: [0, 0, 2000],
      ...Object.fromEntries([...'ABCDEF'].map((letter, at) => [letter, pays[at] ?? []])),
    },
    wild: true,
    wildMultiplier: options.wildMultiplier ?? 2,
    scatterPays: {},
    isSold: false,
  }
}

const steps = (counts: readonly number[], units: readonly number[]) =>
  counts.map((count, at) => ({ count, units: units[at] ?? 0 }))

/** Neighbours pay: five or more that touch, on a square of seven. */
function cluster(size: number, units: readonly (readonly number[])[]): CascadeBrief {
  const counts = [5, 6, 8, 10, 13, 16]
  return {
    kind: 'cluster',
    volatility: 'high',
    columns: size,
    rows: size,
    weights: { S: 3, A: 16, B: 20, C: 22, D: 24, E: 28, F: 30, G: 32 },
    pays: Object.fromEntries([...'ABCDEFG'].map((at, i) => [at, steps(counts, units[i] ?? [])])),
    fallMultipliers: [1, 1, 2, 2, 3, 5],
    scatter: 'S',
    scatterPays: { 4: 60, 5: 200, 6: 1000, 7: 2000 },
    freeSpins: { awards: { 4: 8, 5: 10, 6: 12, 7: 15 }, multiplier: 2 },
  }
}

/** Eight or more anywhere pay, on six columns of five. */
function anywhere(units: readonly (readonly number[])[]): CascadeBrief {
  return {
    kind: 'anywhere',
    volatility: 'high',
    columns: 6,
    rows: 5,
    weights: { S: 3, A: 14, B: 17, C: 19, D: 21, E: 24, F: 26, G: 28, H: 30 },
    pays: Object.fromEntries(
      [...'ABCDEFGH'].map((at, i) => [at, steps([8, 10, 12], units[i] ?? [])]),
    ),
    fallMultipliers: [1, 2, 3, 5],
    scatter: 'S',
    scatterPays: { 4: 60, 5: 100, 6: 2000 },
    freeSpins: { awards: { 4: 10, 5: 12, 6: 15 }, multiplier: 2 },
  }
}

const clusterPays = [
  [20, 40, 100, 300, 1000, 4000],
  [15, 30, 60, 200, 600, 2000],
  [10, 20, 50, 150, 400, 1500],
  [8, 16, 40, 100, 300, 1000],
  [5, 10, 25, 60, 200, 600],
  [4, 8, 20, 50, 150, 500],
  [4, 8, 16, 40, 120, 400],
]
const anywherePays = [
  [200, 500, 1000],
  [60, 200, 500],
  [40, 100, 300],
  [30, 60, 240],
  [20, 40, 200],
  [14, 30, 160],
  [10, 24, 100],
  [8, 20, 60],
]

/** Studio → game → brief. */
export const briefs: Record<string, Record<string, ReelBrief>> = {
  northreel: {
    'fox-hollow': lines({ seed: 101, volatility: 'high', wildMultiplier: 2 }),
    'howl-of-the-north': ways({ seed: 102, multiplier: 3, spins: 8 }),
    'rune-blade': lines({ seed: 103, volatility: 'high', lines: 10, spins: 8, multiplier: 3 }),
    frostfang: ways({ seed: 104, rows: 4, volatility: 'high', multiplier: 2, isSold: true }),
    'foxfire-night': lines({ seed: 105, lines: 10, multiplier: 3 }),
    'hammer-of-hail': lines({ seed: 106, jackpots: true }),
  },
  'oro-studio': {
    'crown-of-cobalt': lines({ seed: 201, multiplier: 3 }),
    'scarab-sun': lines({ seed: 202, volatility: 'high', lines: 10, isSold: true }),
    'golden-lotus': ways({ seed: 203, volatility: 'low' }),
    'pyramid-pulse': lines({ seed: 204, freeWilds: 3, multiplier: 1, spins: 12 }),
    'oro-bells': classic({ seed: 205 }),
    'crown-jackpot': lines({ seed: 206, jackpots: true, volatility: 'low' }),
  },
  hexline: {
    'neon-orbit-88': classic({ seed: 302, wildMultiplier: 3, volatility: 'medium' }),
    'planet-drift': ways({ seed: 304, rows: 4, multiplier: 2 }),
    'eye-of-hex': lines({ seed: 306, volatility: 'high', wildMultiplier: 3, spins: 8 }),
  },
  saltbox: {
    'dead-reef-jack': lines({ seed: 401, multiplier: 2, isSold: true }),
    'kraken-tide': ways({ seed: 402, rows: 4, volatility: 'medium', spins: 8 }),
    'lantern-harbor': lines({ seed: 403, volatility: 'low', spins: 12 }),
    'salt-and-anchor': lines({ seed: 404, lines: 10, volatility: 'low' }),
    'shoal-treasure': lines({ seed: 405, jackpots: true, volatility: 'medium' }),
    'tridents-call': ways({ seed: 406, volatility: 'high', multiplier: 3, spins: 8 }),
  },
  'lumen-play': {
    'phoenix-rise': lines({ seed: 501, volatility: 'high', multiplier: 3, spins: 8, isSold: true }),
    'seven-embers': classic({ seed: 502 }),
    'clover-glow': lines({ seed: 503, lines: 5, volatility: 'low' }),
    'bell-nova': lines({ seed: 504, lines: 10, volatility: 'medium' }),
    'sky-lanterns': ways({ seed: 506, volatility: 'low', spins: 12 }),
  },
  'kettle-fox': {
    'bubbling-brew': lines({ seed: 603, freeWilds: 3, multiplier: 1, spins: 10 }),
    'hat-full-of-luck': ways({ seed: 604, multiplier: 2, isSold: true }),
    'owl-oclock': lines({ seed: 605, lines: 10, volatility: 'medium' }),
    'tea-time-fox': lines({ seed: 606, volatility: 'low', lines: 20, spins: 12 }),
  },
  tidemark: {
    'pearl-and-pike': ways({ seed: 702, volatility: 'medium', multiplier: 3, spins: 8 }),
    'anchor-nine': classic({ seed: 703, volatility: 'medium', wildMultiplier: 3 }),
    'lotus-lagoon': lines({ seed: 704, volatility: 'low' }),
    'sunken-crown': lines({ seed: 706, volatility: 'high', isSold: true, multiplier: 3, spins: 8 }),
  },
  moonforge: {
    'wyrm-eye': lines({ seed: 801, volatility: 'high', wildMultiplier: 2, isSold: true }),
    'forge-of-nine': lines({ seed: 802, jackpots: true, volatility: 'high' }),
    'moonlit-owl': ways({ seed: 803, multiplier: 2, spins: 10 }),
    'hourglass-keep': lines({ seed: 804, freeWilds: 3, multiplier: 2, spins: 8 }),
    'book-of-dusk': lines({ seed: 805, lines: 10, volatility: 'high', multiplier: 3, spins: 10 }),
    'shield-wall': ways({ seed: 806, rows: 4, volatility: 'medium' }),
  },
  bigtop: {
    'dynamite-gulch': lines({ seed: 901, volatility: 'high', isSold: true }),
    'cactus-cash': lines({ seed: 902, lines: 10, volatility: 'medium' }),
    'horseshoe-hill': lines({ seed: 903, jackpots: true, volatility: 'medium' }),
    'volcano-verse': ways({ seed: 904, rows: 4, volatility: 'high', multiplier: 3, spins: 8 }),
  },
}

/** Three mathematics of falling symbols; several games share one. */
export const cascadeBriefs: Record<string, CascadeBrief> = {
  comb: cluster(7, clusterPays),
  reactor: cluster(6, clusterPays),
  heap: anywhere(anywherePays),
}
