import { Defect } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestPlayer } from '../../../../test/app.ts'
import type { PotEnd } from '../index.ts'
import { telling, WalletStage } from '../../../../test/wallet/wallet-stage.ts'

let stage: WalletStage

beforeAll(async () => {
  stage = await WalletStage.open()
})
afterAll(() => stage.close())

const done = { kind: 'done' }
const refused = (refusal: string) => ({ kind: 'refused', refusal })

/** Players who staked so much each, and their wagers. */
async function table(stakes: readonly bigint[]) {
  const players: TestPlayer[] = []
  const wagers: string[] = []
  for (const stake of stakes) {
    const player = await stage.player(100n)
    players.push(player)
    wagers.push(await stage.openWager(player, stake))
    stage.told(player)
  }
  return { players, wagers }
}

/** Pays so much for each wager of a pot; null gives its stake back. */
function entriesOf(wagers: readonly string[], paid: readonly (bigint | null)[]): PotEnd['entries'] {
  return wagers.map((wagerId, at) => {
    const payoutMinor = paid[at] ?? null
    const outcome =
      payoutMinor === null
        ? ({ kind: 'cancel' } as const)
        : ({ kind: 'settle', payoutMinor, multiplierE4: 0 } as const)
    return { id: stage.first.mintKey(), wagerId, outcome }
  })
}

const close = (entries: PotEnd['entries'], at = 0, product = 'sports') =>
  stage.door(at).wagers.closePot({
    ...{ product, reason: 'pot', result: '{}', entries, telling: () => telling },
  })

const realOf = async (players: readonly TestPlayer[]) =>
  (await Promise.all(players.map((player) => stage.pockets(player)))).map(({ real }) => real)

describe('a pot', () => {
  it('is paid in one commit, the rake stays with the house, and each player is told', async () => {
    const { players, wagers } = await table([40n, 30n, 30n])
    expect(await close(entriesOf(wagers, [95n, 0n, 0n]), 1)).toEqual(done)
    expect(await realOf(players)).toEqual([155n, 70n, 70n])
    expect(players.map((player) => stage.told(player))).toMatchObject([
      [{ pocket: 'real', value: '0.00000155', change: '0.00000095' }],
      [{ pocket: 'real', value: '0.00000070', change: '0.00000000' }],
      [{ pocket: 'real', value: '0.00000070', change: '0.00000000' }],
    ])
    const [{ commits } = { commits: 0 }] = await stage.first.app.platform.database.query<{
      commits: number
    }>({
      text: 'select count(*)::int as commits from lane_commits where wager_ids && $1::uuid[]',
      values: [wagers],
    })
    expect(commits).toBe(1)
  })

  it('of which nothing became gives every stake back', async () => {
    const { players, wagers } = await table([40n, 30n])
    expect(await close(entriesOf(wagers, [null, null]))).toEqual(done)
    expect(await realOf(players)).toEqual([100n, 100n])
    expect(await stage.rowOf(wagers[0] ?? '')).toMatchObject({ status: 'cancel' })
  })

  it('may hold several wagers of one player', async () => {
    const { players, wagers } = await table([10n, 20n])
    const [again] = players
    if (!again) throw new Error('nobody joined')
    const all = [...wagers, await stage.openWager(again, 30n)]
    expect(await close(entriesOf(all, [0n, 0n, 57n]))).toEqual(done)
    expect(await realOf(players)).toEqual([117n, 80n])
    expect(await stage.pockets(again)).toMatchObject({ escrow: 0n })
  })

  it('pays no more than was staked, and then ends nothing', async () => {
    const { players, wagers } = await table([10n, 10n])
    expect(await close(entriesOf(wagers, [21n, 0n]))).toEqual(refused('exceeds'))
    expect(await realOf(players)).toEqual([90n, 90n])
  })

  it('of which one wager is over, foreign or unknown ends nothing', async () => {
    const { players, wagers } = await table([10n, 10n])
    const entries = entriesOf(wagers, [20n, 0n])
    expect(await close(entries, 0, 'futures')).toEqual(refused('foreign'))
    const stray = entriesOf([...wagers, stage.first.mintKey()], [20n, 0n, 0n])
    expect(await close(stray)).toEqual(refused('unknown'))
    await stage.cancel(wagers[1] ?? '')
    expect(await close(entries, 1)).toEqual(refused('ended'))
    expect(await realOf(players)).toEqual([90n, 100n])
    expect(await stage.rowOf(wagers[0] ?? '')).toMatchObject({ status: 'in-progress' })
  })

  it('is paid once, wherever it is asked, and for its own content alone', async () => {
    const { players, wagers } = await table([10n, 10n])
    const entries = entriesOf(wagers, [19n, 0n])
    const asked = await Promise.all([0, 1, 0, 1].map((at) => close(entries, at)))
    expect(asked.filter(({ kind }) => kind === 'done')).toHaveLength(1)
    expect(asked.filter(({ kind }) => kind === 'repeated')).toHaveLength(3)
    const turned = entries.map((entry, at) => ({
      ...entry,
      outcome: entries[1 - at]?.outcome ?? entry.outcome,
    }))
    expect(await close(turned, 1)).toEqual(refused('reused'))
    expect(await realOf(players)).toEqual([109n, 90n])
  })

  it('is paid once, also where another entry than the first was used before', async () => {
    const { players, wagers } = await table([10n, 10n, 10n])
    const [first, second, third] = entriesOf(wagers, [10n, 10n, 10n])
    if (!first || !second || !third) throw new Error('three entries')
    expect(await close([second])).toEqual(done)
    // The id of the second has ended another wager.
    expect(await close([first, { ...third, id: second.id }], 1)).toEqual(refused('reused'))
    // The second is done already; the first is not, and stays open.
    expect(await close([first, second])).toEqual(refused('reused'))
    expect(await realOf(players)).toEqual([90n, 100n, 90n])
    expect(await close([first])).toEqual(done)
    expect(await close([second, first], 1)).toEqual({ kind: 'repeated' })
    expect(await realOf(players)).toEqual([100n, 100n, 90n])
  })

  it('that would pay one of its players less than nothing is a defect, and ends nothing', async () => {
    const { players, wagers } = await table([10n, 10n])
    await expect(close(entriesOf(wagers, [21n, -1n]))).rejects.toBeInstanceOf(Defect)
    expect(await realOf(players)).toEqual([90n, 90n])
  })

  it('whose ids are used twice within it ends nothing', async () => {
    const { players, wagers } = await table([10n, 10n])
    const [first, second] = entriesOf(wagers, [10n, 10n])
    if (!first || !second) throw new Error('two entries')
    expect(await close([first, { ...second, id: first.id }])).toEqual(refused('reused'))
    expect(await realOf(players)).toEqual([90n, 90n])
  })

  it('that two draws end at once on two nodes has one winner', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const { players, wagers } = await table([10n, 10n])
      const ends = await Promise.all([
        close(entriesOf(wagers, [20n, 0n]), turn),
        close(entriesOf([...wagers].reverse(), [20n, 0n]), turn + 1),
      ])
      expect(ends).toContainEqual(done)
      expect(ends).toContainEqual(refused('ended'))
      expect((await realOf(players)).sort()).toEqual([110n, 90n])
    }
  })
})
