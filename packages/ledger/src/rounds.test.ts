import { describe, expect, it } from 'vitest'
import type { Uuid } from '@powerplay/kernel'
import type { Command, Outcome } from './command.ts'
import { Lane } from './lane.ts'
import { placeAt, type OpenRound, type RoundChange } from './rounds.ts'
import { mintId } from './test/commands.ts'
import { FakeLaneStore, FakeTables } from './test/fake-lane-store.ts'

const silent = { batchCommitted: () => undefined, batchRetried: () => undefined }

function openNode(tables: FakeTables) {
  const store = new FakeLaneStore(tables)
  const lane = new Lane(store, silent, { nowMs: () => 0, mintId })
  const submit = (command: Command<string>) =>
    new Promise<Outcome<unknown>>((resolve, reject) => {
      lane.enqueue({ command, resolve, reject })
    })
  return { store, submit }
}

function roundOf(userId: Uuid): OpenRound {
  return {
    id: mintId(),
    userId,
    game: 'mines',
    currency: 'usdt',
    pocket: 'real',
    bonusMinor: 0n,
    seedPairId: mintId(),
    nonce: 1,
    usdRateE8: 0n,
    stakedMinor: 10n,
    step: 0,
    params: '{}',
    terms: '{}',
    turns: '[]',
    state: '{}',
    expiresAtMs: 0,
  }
}

const noMoney = { accountIds: [], houses: [], nonceOf: null, orderBy: 'one' } as const

/** A command on the player's place; `decide` names the change, or a refusal. */
function command(
  userId: Uuid,
  decide: (round: OpenRound | undefined) => RoundChange | string,
): Command<string> {
  const roundOfCommand = placeAt(userId, 'mines')
  return {
    ...noMoney,
    key: mintId(),
    roundOf: roundOfCommand,
    decide(view) {
      const round = decide(view.roundOf(roundOfCommand))
      if (typeof round === 'string') return { ok: false, refusal: round, params: {} }
      return { ok: true, effects: { round, answer: round.kind } }
    },
  }
}

const opening = (round: OpenRound) =>
  command(round.userId, (open) => (open ? 'taken' : { kind: 'open', round }))

/** A turn from a step: refused when the round stands elsewhere. */
const turning = (userId: Uuid, step: number, name = `turn ${step}`) =>
  command(userId, (open) => {
    if (open?.step !== step) return open ? 'step' : 'gone'
    const turns = open.turns === '[]' ? `["${name}"]` : `${open.turns.slice(0, -1)},"${name}"]`
    return { kind: 'move', turns, state: '{}', extraBonusMinor: 0n, extraMinor: 5n }
  })

const closing = (userId: Uuid) => command(userId, (open) => (open ? { kind: 'close' } : 'gone'))

const saying = (outcomes: readonly Outcome<unknown>[]) =>
  outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.refusal : outcome.kind))

describe('rounds in the batches of a lane', () => {
  it('open, move and close in one batch, each command seeing what those before it did', async () => {
    const tables = new FakeTables()
    const { store, submit } = openNode(tables)
    const round = roundOf(mintId())
    const { userId } = round
    const commands = [
      opening(round),
      opening(roundOf(userId)),
      turning(userId, 0),
      turning(userId, 0),
      turning(userId, 1),
    ]
    expect(saying(await Promise.all(commands.map(submit)))).toEqual([
      'done',
      'taken',
      'done',
      'step',
      'done',
    ])
    expect(store.writes).toHaveLength(1)
    expect([...tables.rounds.values()]).toEqual([
      { ...round, step: 2, stakedMinor: 20n, turns: '["turn 0","turn 1"]' },
    ])
    await submit(closing(userId))
    expect(tables.rounds.size).toBe(0)
  })

  it('are not read again for a turn: the lane remembers them', async () => {
    const tables = new FakeTables()
    const { store, submit } = openNode(tables)
    const round = roundOf(mintId())
    await submit(opening(round))
    for (let step = 0; step < 5; step += 1) await submit(turning(round.userId, step))
    expect(store.lockedReads).toHaveLength(1)
  })

  it('are read again when another node moved, ended or replaced them, and decided again', async () => {
    const tables = new FakeTables()
    const [here, there] = [openNode(tables), openNode(tables)]
    const round = roundOf(mintId())
    const { userId } = round
    await here.submit(opening(round))
    await there.submit(turning(userId, 0, 'there'))
    expect(saying([await here.submit(turning(userId, 0, 'here'))])).toEqual(['step'])
    expect(saying([await here.submit(turning(userId, 1, 'here'))])).toEqual(['done'])
    await there.submit(closing(userId))
    expect(saying([await here.submit(turning(userId, 2))])).toEqual(['gone'])
    const second = roundOf(userId)
    await there.submit(opening(second))
    expect(saying([await here.submit(opening(roundOf(userId)))])).toEqual(['taken'])
    expect([...tables.rounds.values()]).toEqual([second])
  })

  it('that end with their opening leave nothing, but are not opened over another node’s round', async () => {
    const tables = new FakeTables()
    const [here, there] = [openNode(tables), openNode(tables)]
    const userId = mintId()
    const passing = () => command(userId, (open) => (open ? 'taken' : { kind: 'pass' }))
    expect(saying([await here.submit(passing())])).toEqual(['done'])
    expect(tables.rounds.size).toBe(0)
    await there.submit(opening(roundOf(userId)))
    expect(saying([await here.submit(passing())])).toEqual(['taken'])
  })

  it('make room for the next round in the batch that closes them', async () => {
    const tables = new FakeTables()
    const { submit } = openNode(tables)
    const round = roundOf(mintId())
    const next = roundOf(round.userId)
    await submit(opening(round))
    const both = [closing(round.userId), opening(next)].map(submit)
    expect(saying(await Promise.all(both))).toEqual(['done', 'done'])
    expect([...tables.rounds.values()]).toEqual([next])
  })

  it('move once when the answer of the database got lost: the second try finds the step done', async () => {
    const tables = new FakeTables()
    const { store, submit } = openNode(tables)
    const round = roundOf(mintId())
    await submit(opening(round))
    store.fail('lost', true)
    expect(saying([await submit(turning(round.userId, 0))])).toEqual(['step'])
    expect([...tables.rounds.values()][0]?.step).toBe(1)
  })

  it('cost no write where nothing is done', async () => {
    const tables = new FakeTables()
    const { store, submit } = openNode(tables)
    const looking: Command<string> = {
      ...noMoney,
      key: mintId(),
      roundOf: placeAt(mintId(), 'mines'),
      decide: () => ({ ok: true, effects: { answer: 'looked' } }),
    }
    expect((await submit(looking)).kind).toBe('done')
    expect(store.writes).toEqual([])
  })
})
