import { dayMs, hourMs, toIso } from '@powerplay/kernel'
import { fingerprintOf, recomputeDay, verifyInclusion } from '@powerplay/verifier/recompute'
import { describe, expect, it } from 'vitest'
import { resultFact } from '../../../../test/facts.ts'
import { sha256, treeOf, wayOf } from '../../../platform/hash-tree.ts'
import { openSigningKey } from '../../../platform/signing-key.ts'
import { burnsOf } from '../rules/burn.ts'
import { groupOf } from '../rules/groups.ts'
import type { Pool } from '../rules/pool.ts'
import { sharePool, startOfWeek, weekMs } from '../rules/share.ts'
import { allocation, firstUsdE6, supplyOf } from '../rules/supply.ts'
import { dayFile, type DayInput, type DayLine } from './day-file.ts'
import { joinSums, leafNode, leafOf, type Leaf } from './leaf.ts'

const key = openSigningKey(Buffer.alloc(32, 7))
const products = ['originals', 'slots', 'sport', 'trading'] as const
const first = Date.parse('2026-10-01T00:00:00.000Z')

type Signed = Parameters<typeof recomputeDay>[0]
const signedOf = ({ text, hash, root, signature }: ReturnType<typeof dayFile>): Signed => ({
  ...{ content: text, hash, root, signature, publicKey: key.publicKey },
})

/** The results of an hour of a product: voids of the third day take back more than is played. */
function leavesAt(hour: number, product: string, day: number): Leaf[] {
  const count = 1 + ((day * 7 + hour * 3 + product.length) % 4)
  return Array.from({ length: count }, (_, number) => {
    const isVoid = day === 2 && product === 'sport'
    const leaf = leafOf(
      resultFact({
        ...{ product, sign: isVoid ? -1 : 1, revision: isVoid ? 2 : 1 },
        wagerId: `01985a11-0000-7000-8000-${String(day * 1e6 + hour * 1e3 + number).padStart(12, '0')}`,
        stakeUsdE6: BigInt(40_000_000 + number * 1_234_567 + hour * 77_000),
        bookedAt: first + day * dayMs + hour * hourMs + number,
        creditedEdgePpm: product === 'sport' ? 20_000 : 10_000,
      }),
      (wagerId) => sha256(`salt of ${wagerId}`),
    )
    return leaf ?? expect.fail('real play has a leaf')
  })
}

/** A month of play with its burns, weeks and files, made by the house's own rules. */
function simulate() {
  let pool: Pool = { tokenMinor: allocation.pool, usdE6: firstUsdE6 }
  let carryE6 = { casino: 0n, sport: 0n, futures: 0n }
  let [burnt, before, remainderE6]: [bigint, string | null, bigint] = [0n, null, 0n]
  let week = { casino: 0n, sport: 0n, futures: 0n }
  const files: Signed[] = []
  const leaves = new Map<string, Leaf[]>()
  for (let day = 0; day < 30; day += 1) {
    const startsAt = first + day * dayMs
    const lines: DayLine[] = []
    const burns: DayInput['burns'][number][] = []
    const isWeekEnd = startOfWeek(startsAt) === startsAt
    const ended = isWeekEnd ? week : null
    if (isWeekEnd) week = { casino: 0n, sport: 0n, futures: 0n }
    const [openPool, burntBefore] = [pool, burnt]
    for (let hour = 0; hour < 24; hour += 1) {
      const theoreticalE6 = { casino: 0n, sport: 0n, futures: 0n }
      for (const product of products) {
        const own = leavesAt(hour, product, day)
        const tree = treeOf(
          own.map(({ text }) => leafNode(text)),
          joinSums,
        )
        const root = tree.at(-1)?.[0] ?? leafNode('')
        const hourText = toIso(startsAt + hour * hourMs)
        leaves.set(`${hourText} ${product}`, own)
        lines.push({ hour: hourText, product, leaves: own.length, root })
        theoreticalE6[groupOf(product)] += root.sums[3]
        week[groupOf(product)] += root.sums[3]
      }
      const rows = burnsOf({
        ...{ theoreticalE6, carryE6, pool, moveE4: 100, addedE6: 0n, isPaused: day === 20 },
        pctE2: { casino: 500, sport: 400, futures: 300 },
      })
      for (const row of rows) {
        const ref = row.amountMinor > 0n ? '01985a11-0000-7000-8000-00000000abcd' : null
        // Hours of before the second day kept no move of their own.
        const moveE4 = day < 2 ? null : 100
        burns.push({ ...row, hour: startsAt + hour * hourMs, ref, moveE4 })
        carryE6 = { ...carryE6, [row.group]: row.carryAfterE6 }
        burnt += row.amountMinor
      }
      pool = rows.at(-1)?.pool ?? pool
    }
    const poolE6 = ended
      ? ((ended.casino + ended.sport + ended.futures) * 500n) / 10_000n + remainderE6
      : 0n
    const stakers = [
      { userId: '01985a11-0000-7000-8000-0000000000aa', weight: 40_000n * BigInt(weekMs) },
      { userId: '01985a11-0000-7000-8000-0000000000bb', weight: 17n },
    ]
    const shared = sharePool(poolE6, stakers)
    const file = dayFile(
      {
        ...{
          startsAt,
          ticker: 'PWRPLAY',
          lines,
          burns,
          moveE4: day < 2 ? 100 : 0,
          pool: openPool,
          before,
        },
        week: ended && {
          ...shared,
          ...{ week: toIso(startsAt - weekMs).slice(0, 10), theoreticalE6: ended, pctE2: 500 },
          ...{ carriedE6: remainderE6, poolE6, weight: 0n, stakers: 2, state: 'shared' },
          isSynthetic: false,
        },
        supply: {
          ...supplyOf({
            staked: 4n,
            treasury: allocation.treasury,
            locked: allocation.locked,
            burnt,
          }),
          ...{ burntBefore, retired: 0n },
        },
        from: [{ lane: 1, number: BigInt(day * 100) }],
        until: [{ lane: 1, number: BigInt(day * 100 + 100) }],
      },
      key,
    )
    if (ended) remainderE6 = shared.remainderE6
    before = file.hash
    files.push(signedOf(file))
  }
  return { files, leaves }
}

const { files, leaves } = simulate()
const fileAt = (place: number) => files[place] ?? expect.fail('a file')
const honest = fileAt(18)

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

describe('the published days', () => {
  it('come to every published figure of a simulated month', () => {
    files.forEach((file, place) => {
      expect(recomputeDay(file, { before: files[place - 1] }).problems).toEqual([])
    })
    const weeks = files.filter(({ content }) => JSON.parse(content).week !== null)
    expect(weeks).toHaveLength(4)
    const states = files.flatMap(({ content }) =>
      JSON.parse(content).burns.rows.map(({ state }: { state: string }) => state),
    )
    expect(new Set(states)).toEqual(new Set(['burnt', 'nothing', 'paused']))
  })

  const sunday = files.findIndex(({ content }) => JSON.parse(content).week !== null)
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
      () => ({ ...honest, content: honest.content.replace('"version":1', '"version": 1') }),
    ],
    [
      'a signature of somebody else',
      () => {
        const other = openSigningKey(Buffer.alloc(32, 8))
        return { ...honest, signature: other.sign(honest.content) }
      },
    ],
    ['a root other than the one that was noted', () => honest, 18, sha256('noted')],
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
  ]

  const cases = lies.map(([what, tell, place = 18, root]) => ({ what, tell, place, root }))
  it.each(cases)('are rejected with $what', ({ tell, place, root }) => {
    const before = fileAt(place - 1)
    expect(recomputeDay(fileAt(place), { before }).problems).toEqual([])
    expect(recomputeDay(tell(), { before, root }).problems).not.toEqual([])
  })

  it('are not the same result without the day before, or by another key than the known one', () => {
    expect(recomputeDay(honest).problems).toEqual(['the file of the day before is missing'])
    const before = fileAt(17)
    const own = fingerprintOf(honest.publicKey)
    expect(own).toMatch(/^[0-9a-f]{64}$/)
    expect(recomputeDay(honest, { before, key: own }).problems).toEqual([])
    expect(recomputeDay(honest, { before, key: sha256('other') }).problems).toEqual([
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
