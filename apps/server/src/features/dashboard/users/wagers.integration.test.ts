import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Uuid } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../test/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
  await desk.node.app.doors.wallet.movements.welcome(desk.nova.userId)
})
afterAll(() => desk.close())

const unit = 100_000_000n
const telling = { context: null, delayMs: 0, reason: 'test' }
const rest = { product: 'originals', reason: 'test', result: '{}', telling }
const paying = (payoutMinor: bigint) => ({ kind: 'settle', payoutMinor, multiplierE4: 0 }) as const
const givenBack = { kind: 'cancel' } as const

/** A wager of ten units. */
async function opened(): Promise<Uuid> {
  const { node, nova } = desk
  const id = node.mintKey()
  await node.app.doors.wallet.wagers.open({
    ...{ id, userId: nova.userId, currency: 'usdt', pocket: 'real', takesBonus: false },
    terms: {
      ...{ product: 'originals', game: 'dice', stakeMinor: 10n * unit, usdRateE8: unit },
      ...{ trueEdgePpm: 0, creditedEdgePpm: 0, ruleVersion: 1, params: '{}', result: '{}' },
    },
    ...{ usesSeeds: false, notEnough: 'originals/not-enough-balance', telling },
  })
  return id
}

type Outcome = ReturnType<typeof paying> | typeof givenBack

async function closed(outcome: Outcome, wagerId?: Uuid, shareMinor?: bigint): Promise<Uuid> {
  const id = wagerId ?? (await opened())
  const { node } = desk
  await node.app.doors.wallet.wagers.close({
    ...{ id: node.mintKey(), wagerId: id, outcome, ...rest },
    ...(shareMinor !== undefined && { shareMinor }),
  })
  return id
}

async function corrected(wagerId: Uuid, outcome: Outcome, part = 1): Promise<Uuid> {
  const { node } = desk
  const { journal, wagers } = node.app.doors.wallet
  const revision = (await journal.find(wagerId))?.results.at(-1)?.revision ?? 0
  const order = { id: node.mintKey(), wagerId, outcome, revision, part, ...rest }
  expect(await wagers.correct(order)).toMatchObject({ kind: 'done' })
  return wagerId
}

/** Wagers in each state, by every way that leads there; the first results of most were others. */
async function wagersByState() {
  const inTwo = async (first: bigint, second: Outcome) => {
    const id = await closed(paying(first), undefined, 4n * unit)
    return closed(second, id)
  }
  return {
    win: [
      await closed(paying(20n * unit)),
      await corrected(await closed(paying(0n)), paying(30n * unit)),
      await corrected(await inTwo(0n, paying(0n)), paying(15n * unit), 2),
      // What was given back counts for no status.
      await inTwo(5n * unit, givenBack),
    ],
    part: [
      await corrected(await closed(paying(0n)), paying(unit)),
      await corrected(await inTwo(0n, paying(0n)), paying(unit)),
    ],
    lose: [
      await closed(paying(0n)),
      await corrected(await closed(paying(20n * unit)), paying(0n)),
      await corrected(await inTwo(5n * unit, givenBack), paying(0n)),
    ],
    cancel: [
      await corrected(await closed(paying(20n * unit)), givenBack),
      await corrected(await inTwo(0n, givenBack), givenBack),
    ],
    'in-progress': [await opened(), await closed(paying(9n * unit), undefined, 4n * unit)],
  }
}

describe('the wagers of a user', () => {
  it('are found by the result that they show, in the list and in its file', async () => {
    const { ask, node, nova } = desk
    const byState = await wagersByState()
    for (const [state, ids] of Object.entries(byState)) {
      const asked = { filter: { status: { in: [state] } }, of: nova.wireId }
      const { rows } = await ask('admin.user-wagers.list', { ...asked, perPage: 50 })
      expect(rows.map(({ status }) => status)).toEqual(ids.map(() => state))
      expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort())
      const { job_id: job } = await ask('admin.user-wagers.export', asked)
      await expect
        .poll(async () => (await ask('admin.exports.get', { id: job })).row['state'])
        .toBe('done')
      const text = readFileSync(join(node.dataDir, 'exports', `${job}.csv`), 'utf8')
      const [, ...lines] = text.trimEnd().split('\r\n')
      expect(lines.map((line) => line.split(',', 1)[0]).sort()).toEqual([...ids].sort())
    }
    const not = { filter: { status: { not: ['win'] } }, of: nova.wireId, perPage: 50 }
    const { rows } = await ask('admin.user-wagers.list', not)
    const { win, ...others } = byState
    expect(rows.map(({ id }) => id).sort()).toEqual(Object.values(others).flat().sort())
    expect(win).toHaveLength(4)
  })
})
