import { dayMs, toIso } from '@powerplay/kernel'
import {
  fingerprintOf,
  neededDays,
  recomputeDay,
  verifyInclusion,
} from '@powerplay/verifier/recompute'
import { describe, expect, it } from 'vitest'
import { sha256, treeOf, wayOf } from '../../../platform/hash-tree.ts'
import { openSigningKey } from '../../../platform/signing-key.ts'
import { allocation, firstUsdE6 } from '../rules/supply.ts'
import { joinSums, leafNode } from './leaf.ts'
import {
  badDay,
  first,
  firstSunday,
  ghost,
  key,
  leaves,
  lonelySunday,
  simulate,
  stakers,
  sunday,
  weekday,
  type House,
  type Signed,
} from './test/house.ts'

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
  simulate({ ...house, from: place }, place + 1)[place] ?? expect.fail('a file')

/** A Sunday without the week that ended with it. */
function leaveOut(day: Record<string, unknown>): void {
  day['week'] = null
  day['leftE6'] = '0'
}

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
  it('come to every published figure of forty simulated days', async () => {
    for (const [place, file] of files.entries()) {
      expect((await recomputeDay(file, { earlier: earlierOf(place) })).problems).toEqual([])
    }
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
    [
      'a first week larger than its days',
      () => otherwise(firstSunday, { weekE6: 90_000_000n }),
      firstSunday,
    ],
    [
      'a first week with stakers who were not there',
      () => otherwise(firstSunday, { stakers: stakers.slice(1) }),
      firstSunday,
    ],
    [
      'a pool that was brought along into the first week',
      () => otherwise(firstSunday, { broughtE6: 90_000_000n }),
      firstSunday,
    ],
    ['another rest of the last week', () => lie((day) => void (day.leftE6 = '1'))],
    ['no rest of the last week', () => lie((day) => void delete day.leftE6)],
    ['a first week that is left out', () => lie(leaveOut, fileAt(firstSunday)), firstSunday],
    [
      'a first week that is left out, and put off in the same file',
      () =>
        lie((day) => {
          leaveOut(day)
          day.firstWeek = day.day
        }, fileAt(firstSunday)),
      firstSunday,
    ],
    [
      'a share that begins months after it was agreed to',
      () => lie((day) => void (day.firstWeek = '2026-12-06'), fileAt(0)),
      0,
    ],
    ['no first week of the share', () => lie((day) => void delete day.firstWeek)],
    ['another limit over the burns', () => lie((day) => void (day.burns.moveE4 = 500))],
    [
      'a day that ends later',
      () => lie((day) => void (day.figures.endsAt = toIso(first + 99 * dayMs))),
    ],
    ['a day of more hours', () => lie((day) => void (day.figures.hours = '25'))],
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
      'a share for somebody who never staked',
      () => otherwise(sunday, { stakers: [...stakers, { userId: ghost, weight: 10n ** 20n }] }),
      sunday,
    ],
    [
      'a staker who is left out of the week',
      () => otherwise(sunday, { stakers: stakers.slice(1) }),
      sunday,
    ],
    [
      'a day that weighs more than its stakes can',
      () => lie((day) => void (day.stake.weight += '0')),
    ],
    [
      'stakes that vanish, and are in circulation again',
      () =>
        lie((day) => {
          day.stake.releasedMinor = String(BigInt(day.stake.inMinor) - 1_000_000n)
          const { supply } = day
          supply.circulating = String(
            BigInt(supply.circulating) + BigInt(supply.staked) - 1_000_000n,
          )
          supply.staked = '1000000'
        }),
    ],
    ['more staked than ever came in', () => lie((day) => moveTokens(day, 'circulating', 'staked'))],
    [
      'one posting shown as the burn of two hours',
      () =>
        lie((day) => {
          const { rows } = day.burns
          for (const row of rows) row.ref &&= rows[0].ref
        }),
    ],
    [
      'a carry that was brought along into the first hour',
      () => otherwise(0, { carryE6: { casino: -5_000_000n, sport: 0n, futures: 0n } }),
      0,
    ],
    [
      'a journal that stood still while there was play',
      () => lie((day) => void (day.position.until = day.position.from)),
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
  it.each(cases)('are rejected with $what', async ({ tell, place, root }) => {
    const earlier = earlierOf(place)
    expect((await recomputeDay(tell(), { earlier, root })).problems).not.toEqual([])
  })

  it('are rejected when a file that they rest on is kept back, or told in two ways', async () => {
    const earlier = earlierOf(sunday)
    expect(earlier).toHaveLength(8)
    for (const [at, { content }] of earlier.entries()) {
      const { problems } = await recomputeDay(fileAt(sunday), { earlier: earlier.toSpliced(at, 1) })
      expect(problems.join(), nameOf(content)).toMatch(/is missing/)
    }
    const twice = [...earlier, lie((day) => void (day.net30E6 = '7'), fileAt(sunday - 3))]
    expect((await recomputeDay(fileAt(sunday), { earlier: twice })).problems).toEqual([
      `two files of ${dayOf(sunday - 3)}`,
      expect.stringContaining('does not name the file'),
    ])
  })

  it('are not the same result without the day before, or by another key than the known one', async () => {
    const [missing] = (await recomputeDay(honest)).problems
    expect(missing).toBe('the file of the day before is missing')
    const earlier = earlierOf(weekday)
    const own = fingerprintOf(honest.publicKey)
    expect(own).toMatch(/^[0-9a-f]{64}$/)
    expect((await recomputeDay(honest, { earlier, key: own })).problems).toEqual([])
    expect((await recomputeDay(honest, { earlier, key: sha256('other') })).problems).toEqual([
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
