import { dayMs, hourMs, startOfDay } from '@powerplay/kernel'
import { recomputeDay, verifyInclusion } from '@powerplay/verifier/recompute'
import { describe, expect, it } from 'vitest'
import { noon, resultFact } from '../../../../test/facts.ts'
import { sha256, treeOf, wayOf } from '../../../platform/hash-tree.ts'
import { openSigningKey } from '../../../platform/signing-key.ts'
import { burnsOf } from '../rules/burn.ts'
import { allocation, firstUsdE6, supplyOf } from '../rules/supply.ts'
import { dayFile, type DayInput } from './day-file.ts'
import { joinSums, leafNode, leafOf, type Leaf } from './leaf.ts'
import { dayLine, fewestPlayers, groupLeaves } from './lines.ts'

const start = startOfDay(noon)
const key = openSigningKey(Buffer.alloc(32, 7))
const userOf = (number: number) => `01985a11-0000-7000-8000-0000000000${number + 10}`
const playOf = (product: string, hour: number, player: number): Leaf =>
  leafOf(
    resultFact({
      ...{ product, userId: userOf(player), bookedAt: start + hour * hourMs },
      wagerId: `01985a11-0000-7000-8000-0000000${hour + 10}${player + 10}${product.length}`,
    }),
    (wagerId) => sha256(`salt of ${wagerId}`),
  ) ?? expect.fail('real play has a leaf')

const groupOf = (product: string) => (product === 'sport' ? 'sport' : 'casino')

const many = (product: string, hour: number, count = fewestPlayers) =>
  Array.from({ length: count }, (_, player) => playOf(product, hour, player))

/** Originals by many at noon and at one, a few slots, and one bet on sport. */
const leaves = [
  ...[...many('originals', 12), ...many('originals', 13, 6)],
  ...[...many('slots', 9, 2), ...many('slots', 20, 3), playOf('sport', 5, 1)],
]

describe('the lines of a day', () => {
  it('are an hour and a product where many played, and else one rest of the group', () => {
    const lines = groupLeaves(start, leaves, groupOf).map((line) => dayLine(line, groupOf))
    expect(lines.map(({ product, leaves: count }) => [product, count])).toEqual([
      ['casino.rest', 10],
      ['sport.rest', 1],
      ['originals', 6],
    ])
    // Three players are few: the smaller of the two lines joined them.
    const [rest] = lines
    expect(rest?.hours?.map(([hour, sum]) => [hour.slice(11, 13), sum])).toEqual([
      ['09', 80_000n],
      ['12', 200_000n],
      ['20', 120_000n],
    ])
  })

  it('count players, not bets: whoever plays alone has no line', () => {
    const alone = Array.from({ length: 50 }, (_, number) => ({
      ...playOf('originals', 12, 1),
      text: `${sha256(String(number))}:1:1:1:1:1`,
    }))
    expect(groupLeaves(start, alone, groupOf).map(({ product }) => product)).toEqual([
      'casino.rest',
    ])
  })

  /** The file of the day, all its figures counted from these lines. */
  function fileOf(lines: DayInput['lines']) {
    let pool = { tokenMinor: allocation.pool, usdE6: firstUsdE6 }
    let [carryE6, burnt] = [{ casino: 0n, sport: 0n, futures: 0n }, 0n]
    const own = Array.from({ length: 24 }, (_, number) => {
      const hour = start + number * hourMs
      const theoreticalE6 = { casino: 0n, sport: 0n, futures: 0n }
      for (const line of lines) {
        const hours = line.hours ?? [[line.hour, line.root.sums[3]] as const]
        for (const [at, sum] of hours) if (Date.parse(at) === hour) theoreticalE6[line.group] += sum
      }
      const pctE2 = { casino: 500, sport: 500, futures: 500 }
      const base = { theoreticalE6, carryE6, pool, moveE4: 100, pctE2, addedE6: 0n }
      const burns = burnsOf({ ...base, isPaused: false })
      for (const { group, carryAfterE6, amountMinor } of burns) {
        carryE6 = { ...carryE6, [group]: carryAfterE6 }
        burnt += amountMinor
      }
      pool = burns.at(-1)?.pool ?? pool
      const refOf = (amount: bigint) => (amount > 0n ? `posting of ${number}` : null)
      return burns.map((burn) => ({ ...burn, hour, ref: refOf(burn.amountMinor), moveE4: 100 }))
    })
    const terms = {
      ...{ pctE2: { casino: 500, sport: 500, futures: 500 }, moveE4: 100, sharePctE2: 500 },
      ...{ lossStop: true, sharing: true },
    }
    const { treasury, locked } = allocation
    const file = dayFile(
      {
        ...{ startsAt: start, since: start, madeAt: start, ticker: 'PWRPLAY', lines, terms },
        ...{
          next: terms,
          burns: own.flat(),
          net30E6: 0n,
          owedE6: 0n,
          leftE6: 0n,
          firstWeek: '2026-03-01',
          week: null,
          before: null,
        },
        pool: { tokenMinor: allocation.pool, usdE6: firstUsdE6 },
        stake: { inMinor: 0n, outMinor: 0n, releasedMinor: 0n, weight: 0n },
        supply: {
          ...supplyOf({ staked: 0n, treasury, locked, burnt }),
          ...{ burntBefore: 0n, retired: 0n },
        },
        from: [{ lane: 1, number: 0n }],
        until: [{ lane: 1, number: 9n }],
      },
      key,
    )
    const { text, hash, root, signature } = file
    return { content: text, hash, root, signature, publicKey: key.publicKey }
  }

  it('come to every figure, a rest by the hours that it tells', async () => {
    const lines = groupLeaves(start, leaves, groupOf).map((line) => dayLine(line, groupOf))
    expect((await recomputeDay(fileOf(lines))).problems).toEqual([])
    const lies: DayInput['lines'][] = [
      lines.map((line) => (line.hours ? { ...line, hours: line.hours.slice(1) } : line)),
      lines.map((line) => (line.hours ? { ...line, hours: [...line.hours, ...line.hours] } : line)),
      lines.map((line) =>
        line.hours ? { ...line, hours: line.hours.map(([, sum]) => ['x', sum] as const) } : line,
      ),
      lines.map((line) => ({ ...line, root: joinSums(line.root, leafNode('x:900:0:0:0:0')) })),
      lines.map(({ hours: _hours, ...line }) => line),
    ]
    for (const lie of lies) expect((await recomputeDay(fileOf(lie))).problems).not.toEqual([])
  })

  it('hold each wager, with the hour and the product that it was booked for', () => {
    const groups = groupLeaves(start, leaves, groupOf)
    const file = fileOf(groups.map((line) => dayLine(line, groupOf)))
    for (const { hour, product, leaves: own } of groups) {
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
        expect(verifyInclusion(file, row)).toBe(true)
        const late = new Date(Date.parse(leaf.hour) + dayMs).toISOString()
        const renamed = row.name.replace(leaf.hour, late)
        const moved = row.leaf.replace(
          sha256(`${row.name}:${row.salt}`),
          sha256(`${renamed}:${row.salt}`),
        )
        expect(verifyInclusion(file, { ...row, name: renamed, leaf: moved })).toBe(false)
      })
    }
  })
})
