import { dayMs, hourMs, toIso } from '@powerplay/kernel'
import {
  fingerprintOf,
  neededDays,
  recomputeDay,
  verifyInclusion,
} from '@powerplay/verifier/recompute'
import { describe, expect, it } from 'vitest'
import { resultFact } from '../../../../test/facts.ts'
import { sha256, treeOf, wayOf } from '../../../platform/hash-tree.ts'
import { openSigningKey } from '../../../platform/signing-key.ts'
import { burnsOf } from '../rules/burn.ts'
import { groupOf } from '../rules/groups.ts'
import type { Pool } from '../rules/pool.ts'
import { sharePool, startOfWeek, weekMs } from '../rules/share.ts'
import { allocation, firstUsdE6, lockedMinor, supplyOf } from '../rules/supply.ts'
import type { Terms } from '../terms.ts'
import { dayFile, type DayInput, type DayLine } from './day-file.ts'
import { joinSums, leafNode, leafOf, type Leaf } from './leaf.ts'

const key = openSigningKey(Buffer.alloc(32, 7))
const products = ['originals', 'slots', 'sport', 'trading'] as const
const first = Date.parse('2026-10-01T00:00:00.000Z')

type Signed = Parameters<typeof recomputeDay>[0]
const signedOf = ({ text, hash, root, signature }: ReturnType<typeof dayFile>): Signed => ({
  ...{ content: text, hash, root, signature, publicKey: key.publicKey },
})

const days = 40
/** Of day 19 the house loses, of day 22 it wins it back. */
const [badDay, goodDay] = [19, 22]
/** The Sunday on which a week ends that nobody had a stake in. */
const lonelySunday = 24
/** The last Sunday, and an ordinary day before it: 31 days before both are published. */
const [sunday, weekday] = [38, 36]

/** The results of an hour of a product: voids of the third day take back more than is played. */
function leavesAt(hour: number, product: string, day: number): Leaf[] {
  const count = 1 + ((day * 7 + hour * 3 + product.length) % 4)
  return Array.from({ length: count }, (_, number) => {
    const isVoid = day === 2 && product === 'sport'
    const stakeUsdE6 = BigInt(40_000_000 + number * 1_234_567 + hour * 77_000)
    const timesE2 = day === badDay ? 180n : day === goodDay ? 0n : 98n
    const leaf = leafOf(
      resultFact({
        ...{ product, sign: isVoid ? -1 : 1, revision: isVoid ? 2 : 1 },
        wagerId: `01985a11-0000-7000-8000-${String(day * 1e6 + hour * 1e3 + number).padStart(12, '0')}`,
        ...{ stakeUsdE6, payoutMinor: 2_000_000n * timesE2 },
        bookedAt: first + day * dayMs + hour * hourMs + number,
        creditedEdgePpm: product === 'sport' ? 20_000 : 10_000,
      }),
      (wagerId) => sha256(`salt of ${wagerId}`),
    )
    return leaf ?? expect.fail('real play has a leaf')
  })
}

/** Leaves and lines are the same in each simulation: what a house tells otherwise are not its bets. */
const leaves = new Map<string, Leaf[]>()
const made = new Map<string, DayLine>()

function lineAt(hour: number, product: string, day: number): DayLine {
  const hourText = toIso(first + day * dayMs + hour * hourMs)
  const place = `${hourText} ${product}`
  const known = made.get(place)
  if (known) return known
  const own = leavesAt(hour, product, day)
  const tree = treeOf(
    own.map(({ text }) => leafNode(text)),
    joinSums,
  )
  const root = tree.at(-1)?.[0] ?? leafNode('')
  const line = { hour: hourText, product, leaves: own.length, root }
  leaves.set(place, own)
  made.set(place, line)
  return line
}

/** What a house may want to have otherwise, from a day on. */
interface House {
  readonly from: number
  readonly terms?: Partial<Terms>
  /** Added to what it says of its 30 days. */
  readonly netE6?: bigint
  /** Of the weeks that end: added to the theoretical win of the casino. */
  readonly weekE6?: bigint
  readonly hasStakers?: boolean
  readonly keepsRemainder?: boolean
  /** Added to what a week without stakers left. */
  readonly addedE6?: bigint
  readonly pool?: Partial<Pool>
}

const usual: Terms = {
  pctE2: { casino: 500, sport: 400, futures: 300 },
  ...{ moveE4: 100, sharePctE2: 500, lossStop: true, sharing: true },
}
const stakers = [
  { userId: '01985a11-0000-7000-8000-0000000000aa', weight: 40_000n * BigInt(weekMs) },
  { userId: '01985a11-0000-7000-8000-0000000000bb', weight: 17n },
]

/**
 * Forty days of play with their burns, weeks and files, made by the house's own rules: whatever it wants
 * otherwise is consistent with all else that it tells.
 */
function simulate(house: House = { from: days }) {
  let pool: Pool = { tokenMinor: allocation.pool, usdE6: firstUsdE6 }
  let carryE6 = { casino: 0n, sport: 0n, futures: 0n }
  let [burnt, before, remainderE6]: [bigint, string | null, bigint] = [0n, null, 0n]
  let week = { casino: 0n, sport: 0n, futures: 0n }
  let owedE6 = 0n
  const nets: bigint[] = []
  const files: Signed[] = []
  // What was announced stays so: the house changes its mind afterwards.
  const termsOn = (day: number): Terms => (day < house.from ? usual : { ...usual, ...house.terms })
  for (let day = 0; day < days; day += 1) {
    const startsAt = first + day * dayMs
    const isOwn = day >= house.from
    if (isOwn) pool = { ...pool, ...house.pool }
    const terms = termsOn(day)
    const honestNet = nets.slice(-30).reduce((sum, net) => sum + net, 0n)
    const net30E6 = honestNet + (isOwn ? (house.netE6 ?? 0n) : 0n)
    const isPaused = terms.lossStop && net30E6 < 0n
    const lines: DayLine[] = []
    const burns: DayInput['burns'][number][] = []
    let net = 0n
    const [openPool, burntBefore] = [pool, burnt]
    const isWeekEnd = startOfWeek(startsAt) === startsAt
    const ended = isWeekEnd ? week : null
    if (ended && isOwn) ended.casino += house.weekE6 ?? 0n
    if (isWeekEnd) week = { casino: 0n, sport: 0n, futures: 0n }
    const sum = ended ? ended.casino + ended.sport + ended.futures : 0n
    const carriedE6 = isOwn && house.keepsRemainder ? 0n : remainderE6
    const poolE6 = (isPaused ? 0n : (sum * BigInt(terms.sharePctE2)) / 10_000n) + carriedE6
    const hasStakers = isOwn ? (house.hasStakers ?? true) : day !== lonelySunday
    const shared = isPaused
      ? { shares: [], paidCents: 0n, remainderE6: poolE6 }
      : sharePool(poolE6, hasStakers ? stakers : [])
    const state = isPaused ? 'paused' : hasStakers ? 'shared' : 'burnt'
    if (ended && state === 'burnt') owedE6 += shared.remainderE6
    for (let hour = 0; hour < 24; hour += 1) {
      const theoreticalE6 = { casino: 0n, sport: 0n, futures: 0n }
      for (const product of products) {
        const line = lineAt(hour, product, day)
        const { root } = line
        lines.push(line)
        theoreticalE6[groupOf(product)] += root.sums[3]
        week[groupOf(product)] += root.sums[3]
        net += root.sums[1] - root.sums[2]
      }
      const addedE6 = owedE6 + (isOwn && hour === 0 ? (house.addedE6 ?? 0n) : 0n)
      owedE6 = 0n
      const { pctE2, moveE4 } = terms
      const rows = burnsOf({ theoreticalE6, carryE6, pool, moveE4, addedE6, isPaused, pctE2 })
      for (const row of rows) {
        const ref = row.amountMinor > 0n ? '01985a11-0000-7000-8000-00000000abcd' : null
        burns.push({ ...row, hour: startsAt + hour * hourMs, ref, moveE4 })
        carryE6 = { ...carryE6, [row.group]: row.carryAfterE6 }
        burnt += row.amountMinor
      }
      pool = rows.at(-1)?.pool ?? pool
    }
    nets.push(net)
    const file = dayFile(
      {
        ...{ startsAt, ticker: 'PWRPLAY', lines, burns, pool: openPool, before },
        ...{ since: first, madeAt: first, terms, next: usual, net30E6, owedE6 },
        week: ended && {
          ...shared,
          ...{ week: toIso(startsAt - weekMs).slice(0, 10), theoreticalE6: ended },
          ...{ pctE2: terms.sharePctE2, carriedE6, poolE6, weight: 0n, stakers: 2, state },
          isSynthetic: false,
        },
        supply: {
          ...supplyOf({
            staked: 4n,
            treasury: allocation.treasury,
            locked: lockedMinor(first, startsAt + dayMs),
            burnt,
          }),
          ...{ burntBefore, retired: 0n },
        },
        from: [{ lane: 1, number: BigInt(day * 100) }],
        until: [{ lane: 1, number: BigInt(day * 100 + 100) }],
      },
      key,
    )
    if (ended) remainderE6 = state === 'burnt' ? 0n : shared.remainderE6
    before = file.hash
    files.push(signedOf(file))
  }
  return files
}

const files = simulate()
const fileAt = (place: number) => files[place] ?? expect.fail('a file')
const honest = fileAt(weekday)
/** Those that the command loads for a day. */
const earlierOf = (place: number) =>
  neededDays(dayOf(place)).flatMap((day) => files.filter(({ content }) => nameOf(content) === day))
const nameOf = (content: string): string => JSON.parse(content).day
const dayOf = (place: number) => nameOf(fileAt(place).content)

/** A file of the house with a lie in it, signed by the house itself. */
// A lie may be about anything in the file.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function lie(change: (day: Record<string, any>) => void, from = honest): Signed {
  const day = JSON.parse(from.content)
  change(day)
  const content = JSON.stringify(day)
  return {
    ...{ content, hash: sha256(content), root: day.root, signature: key.sign(content) },
    publicKey: key.publicKey,
  }
}

type Lie = readonly [what: string, tell: () => Signed, place?: number, root?: string]

/** What a house tells of a day that did otherwise from that day on, all of it consistent in itself. */
const otherwise = (place: number, house: Omit<House, 'from'>): Signed =>
  simulate({ ...house, from: place })[place] ?? expect.fail('a file')

/** A supply that still comes to all tokens. */
function moveTokens(day: Record<string, Record<string, string>>, from: string, to: string): void {
  const { supply = {} } = day
  for (const [part, change] of [
    [from, -1_000_000n],
    [to, 1_000_000n],
  ] as const) {
    supply[part] = String(BigInt(supply[part] ?? 0) + change)
  }
}

describe('the published days', () => {
  it('come to every published figure of forty simulated days', () => {
    files.forEach((file, place) => {
      expect(recomputeDay(file, { earlier: earlierOf(place) }).problems).toEqual([])
    })
    const weeks = files.flatMap(({ content }) => JSON.parse(content).week ?? [])
    const states = weeks.map(({ state }) => state)
    expect(states).toEqual(['shared', 'shared', 'shared', 'burnt', 'shared', 'shared'])
    const rows = files.flatMap(({ content }) => JSON.parse(content).burns.rows)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['burnt', 'nothing', 'paused']))
    expect(rows.filter(({ addedE6 }) => addedE6 !== '0')).toHaveLength(1)
  })

  const lies: readonly Lie[] = [
    ['a stake made larger', () => lie((day) => void (day.lines[3].stakesE6 = '999000000'))],
    ['a line left out', () => lie((day) => void day.lines.splice(5, 1))],
    [
      'a whole other root over changed lines',
      () => lie((day) => void (day.root = sha256('another'))),
    ],
    [
      'a burn larger than it was',
      () => lie((day) => void (day.burns.rows[0].amountMinor = '123456789')),
    ],
    ['a percentage less than was told', () => lie((day) => void (day.burns.rows[3].pctE2 = 100))],
    ['an hour left out', () => lie((day) => void day.burns.rows.splice(0, 3))],
    [
      'a share made smaller',
      () => lie((day) => void (day.week.shares[0].cents = '1'), fileAt(sunday)),
      sunday,
    ],
    [
      'tokens that came from nowhere',
      () =>
        lie((day) => void (day.supply.circulating = String(BigInt(day.supply.circulating) + 1n))),
    ],
    [
      'a figure shown otherwise than it comes to',
      () => lie((day) => void (day.figures.groups.casino.theoreticalE6 = '1')),
    ],
    ['a price that the pool never had', () => lie((day) => void (day.figures.price.closeE8 = '5'))],
    [
      'a carry lost over midnight',
      () => lie((day) => void (day.burns.rows[0].carryBeforeE6 = '-9')),
    ],
    ['another day before', () => lie((day) => void (day.before = sha256('other')))],
    [
      'a content that was changed after it was signed',
      () => ({ ...honest, content: honest.content.replace('"version":2', '"version": 2') }),
    ],
    [
      'a signature of somebody else',
      () => {
        const other = openSigningKey(Buffer.alloc(32, 8))
        return { ...honest, signature: other.sign(honest.content) }
      },
    ],
    ['a root other than the one that was noted', () => honest, weekday, sha256('noted')],
    [
      'a burn that moved the price further than it could',
      () => lie((day) => void (day.burns.rows[0].moveE4 = 0)),
    ],
    [
      'the key of somebody else, who signed the day as well',
      () => {
        const other = openSigningKey(Buffer.alloc(32, 8))
        return {
          ...honest,
          signature: other.sign(honest.content),
          publicKey: other.publicKey,
        }
      },
    ],
    // From here on each file fits in itself, signed by the house with its own key.
    [
      'a percentage that was chosen when the day was over',
      () => otherwise(weekday, { terms: { pctE2: { casino: 300, sport: 400, futures: 300 } } }),
    ],
    [
      'a price that was let move further than announced',
      () => otherwise(weekday, { terms: { moveE4: 400 } }),
    ],
    ['a loss stop that came unannounced', () => otherwise(weekday, { terms: { lossStop: false } })],
    [
      'a smaller part of the week for stakers',
      () => otherwise(sunday, { terms: { sharePctE2: 400 } }),
      sunday,
    ],
    [
      'a revenue share that ended unannounced',
      () =>
        lie((day) => {
          day.week = null
          day.terms.sharing = false
        }, fileAt(sunday)),
      sunday,
    ],
    ['a pause after 30 days of winning', () => otherwise(weekday, { netE6: -(10n ** 15n) })],
    [
      'burns after 30 days of losing',
      () => otherwise(badDay + 1, { netE6: 10n ** 15n }),
      badDay + 1,
    ],
    ['a loss of a month ago forgotten', () => otherwise(weekday, { netE6: 5n })],
    [
      'a pool that grew over midnight at the same price',
      () =>
        otherwise(weekday, {
          pool: { tokenMinor: allocation.pool / 2n, usdE6: firstUsdE6 / 2n },
        }),
    ],
    [
      'a pool with dollars from nowhere',
      () => otherwise(weekday, { pool: { usdE6: firstUsdE6 * 2n } }),
    ],
    [
      'a first pool with half of its dollars',
      () => otherwise(0, { pool: { usdE6: firstUsdE6 / 2n } }),
      0,
    ],
    [
      'a first pool with half of its tokens',
      () => otherwise(0, { pool: { tokenMinor: allocation.pool / 2n } }),
      0,
    ],
    ['a week smaller than its days', () => otherwise(sunday, { weekE6: -90_000_000n }), sunday],
    ['a week larger than its days', () => otherwise(sunday, { weekE6: 90_000_000n }), sunday],
    ['the remainder of a week kept', () => otherwise(sunday, { keepsRemainder: true }), sunday],
    ['a week left out', () => lie((day) => void (day.week = null), fileAt(sunday)), sunday],
    ['money for the burn that no week left', () => otherwise(weekday, { addedE6: 5_000_000n })],
    [
      'the pool of a lonely week kept from the burn',
      () =>
        lie((day) => {
          const { rows } = day.burns
          const at = rows.findIndex(({ addedE6 }: { addedE6: string }) => addedE6 !== '0')
          day.owedE6 = '0'
          rows[at].addedE6 = '0'
        }, fileAt(lonelySunday)),
      lonelySunday,
    ],
    [
      'tokens of the treasury let into circulation',
      () => lie((day) => moveTokens(day, 'treasury', 'circulating')),
    ],
    [
      'tokens of the team that came free early',
      () => lie((day) => moveTokens(day, 'locked', 'circulating')),
    ],
    [
      'tokens of the treasury that came free as if they were the team’s',
      () =>
        lie((day) => {
          moveTokens(day, 'locked', 'circulating')
          day.madeAt = toIso(first - 31 * dayMs)
        }),
    ],
    [
      'a first day that was none, to begin anew',
      () =>
        lie((day) => {
          day.since = day.day
          day.before = null
        }),
    ],
    [
      'a file that tells less than those before',
      () =>
        lie((day) => {
          day.version = 1
          for (const name of ['terms', 'next', 'net30E6', 'owedE6', 'since', 'madeAt']) {
            Reflect.deleteProperty(day, name)
          }
        }),
    ],
  ]

  const cases = lies.map(([what, tell, place = weekday, root]) => ({ what, tell, place, root }))
  it.each(cases)('are rejected with $what', ({ tell, place, root }) => {
    const earlier = earlierOf(place)
    expect(recomputeDay(fileAt(place), { earlier }).problems).toEqual([])
    expect(recomputeDay(tell(), { earlier, root }).problems).not.toEqual([])
  })

  it('are rejected when a file that they rest on is kept back, or told in two ways', () => {
    const earlier = earlierOf(sunday)
    expect(earlier).toHaveLength(8)
    for (const [at, { content }] of earlier.entries()) {
      const { problems } = recomputeDay(fileAt(sunday), { earlier: earlier.toSpliced(at, 1) })
      expect(problems.join(), nameOf(content)).toMatch(/is missing/)
    }
    const twice = [...earlier, lie((day) => void (day.net30E6 = '7'), fileAt(sunday - 3))]
    expect(recomputeDay(fileAt(sunday), { earlier: twice }).problems).toEqual([
      `two files of ${dayOf(sunday - 3)}`,
      expect.stringContaining('does not name the file'),
    ])
  })

  it('are not the same result without the day before, or by another key than the known one', () => {
    const [missing] = recomputeDay(honest).problems
    expect(missing).toBe('the file of the day before is missing')
    const earlier = earlierOf(weekday)
    const own = fingerprintOf(honest.publicKey)
    expect(own).toMatch(/^[0-9a-f]{64}$/)
    expect(recomputeDay(honest, { earlier, key: own }).problems).toEqual([])
    expect(recomputeDay(honest, { earlier, key: sha256('other') }).problems).toEqual([
      'another key signed',
    ])
  })

  it('hold each wager: shown by its way, and by no changed amount', () => {
    const day = JSON.parse(honest.content)
    const { hour, product } = day.lines[10]
    const own = leaves.get(`${hour} ${product}`) ?? []
    const tree = treeOf(
      own.map(({ text }) => leafNode(text)),
      joinSums,
    )
    own.forEach((leaf, place) => {
      const row = {
        ...{ leaf: leaf.text, hour, product, salt: sha256(`salt of ${leaf.wagerId}`) },
        name: `${leaf.wagerId}:${leaf.mark}`,
        way: wayOf(tree, place).map(({ side, node }) => ({
          ...{ side, hash: node.hash },
          sums: node.sums.map(String),
        })),
      }
      expect(verifyInclusion(honest, row)).toBe(true)
      expect(verifyInclusion(honest, { ...row, name: `${leaf.wagerId}:9.9.1` })).toBe(false)
      const text = leaf.text.replace(/\d+$/, '1')
      expect(verifyInclusion(honest, { ...row, leaf: text })).toBe(false)
    })
  })
})
