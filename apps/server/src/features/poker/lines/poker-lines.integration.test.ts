import { fromWireId, toWireId } from '@powerplay/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { userChannel } from '../../../platform/broadcaster.ts'
import { Channels } from '../../../platform/realtime/channels.ts'
import { PokerStage } from '../test/poker-stage.ts'

let stage: PokerStage
let node: TestApp
let other: TestApp

beforeAll(async () => {
  stage = await PokerStage.open()
  ;({ node, other } = stage)
})
afterAll(() => stage.close())

/** The channels of a node, to which its sockets listen. */
function channelsOf({ app }: TestApp): Channels {
  const { broadcaster } = app.platform
  const channels = 'channels' in broadcaster ? broadcaster.channels : undefined
  if (!(channels instanceof Channels)) throw new Error('the node has no channels')
  return channels
}

const own = ({ wireId }: TestPlayer) => userChannel(wireId)
const atTable = (tableId: string) => `Poker.table.${tableId}`

/** These nodes say what they see, and the engine looks a second later. */
async function look(...nodes: readonly TestApp[]): Promise<void> {
  for (const each of nodes) await each.app.doors.poker.noteLines()
  await stage.pass(1_000)
  for (const each of nodes) await each.app.doors.poker.noteLines()
}

async function statusOf(tableId: string, { wireId }: TestPlayer) {
  const { table } = await stage.show(tableId)
  return table.seats.find(({ user }) => user._id === wireId)?.status
}

const untilAt = async (tableId: string) => (await stage.show(tableId)).table.hand?.turn?.untilAt

describe('a player whose pages are all gone', () => {
  it('is disconnected for everybody, on whichever node his page was, and has 15 seconds more', async () => {
    const [one, two] = [await stage.join(), await stage.join()]
    const tableId = await stage.tableOf([one, two])
    await stage.deal(tableId, [one, two])
    const turn = await stage.turnOf(tableId, [one, two])
    // Never seen by any node: plays by the calls alone, and is not missed.
    await look(node, other)
    expect(await statusOf(tableId, turn)).toBe('seated')

    const [here, there] = [channelsOf(node), channelsOf(other)]
    const rest = turn === one ? two : one
    there.subscribe(own(rest), 'd')
    here.subscribe(own(turn), 'a')
    there.subscribe(own(turn), 'b')
    await look(node, other)
    here.unsubscribe(own(turn), 'a')
    await look(node, other)
    expect(await statusOf(tableId, turn)).toBe('seated')
    const before = await untilAt(tableId)
    stage.sent.length = 0
    // Both at once, as where a node goes: whose turn it is has more time for it, once.
    there.unsubscribe(own(turn), 'b')
    there.unsubscribe(own(rest), 'd')
    await look(node, other)
    expect(await statusOf(tableId, turn)).toBe('disconnected')
    expect(await statusOf(tableId, rest)).toBe('disconnected')
    expect(await untilAt(tableId)).toBe((before ?? 0) + 15_000)
    expect(stage.sent.filter(({ event }) => event === 'PokerState').at(-1)?.text).toContain(
      '"status":"disconnected"',
    )

    here.subscribe(own(turn), 'c')
    await look(node, other)
    expect(await statusOf(tableId, turn)).toBe('seated')
    here.unsubscribe(own(turn), 'c')
    await look(node, other)
    // Once in a hand.
    expect(await untilAt(tableId)).toBe((before ?? 0) + 15_000)
    // To the end of the turn and of the bank behind it.
    await stage.pass((before ?? 0) + 15_000 + 30_000 - stage.now())
    const { table } = await stage.show(tableId)
    expect(table.hand?.lines.at(-1)).toMatchObject({ kind: 'fold', auto: 'disconnect' })
    await stage.clear(tableId, [one, two])
  })

  it('is missed five seconds after the node of his page said its last', async () => {
    const one = await stage.join()
    const tableId = await stage.tableOf([one])
    channelsOf(other).subscribe(own(one), 'a')
    await look(node, other)
    expect(await statusOf(tableId, one)).toBe('seated')
    // The other node is gone: only one still speaks.
    for (let seconds = 0; seconds < 4; seconds += 1) await look(node)
    expect(await statusOf(tableId, one)).toBe('seated')
    for (let seconds = 0; seconds < 2; seconds += 1) await look(node)
    expect(await statusOf(tableId, one)).toBe('disconnected')
    await look(node, other)
    expect(await statusOf(tableId, one)).toBe('seated')
    channelsOf(other).unsubscribe(own(one), 'a')
    await stage.clear(tableId, [one])
  })
})

describe('a table', () => {
  it('is brought on while nobody can say who is here', async () => {
    const [one, two] = [await stage.join(), await stage.join()]
    const tableId = await stage.tableOf([one, two])
    await stage.deal(tableId, [one, two])
    const stepsOf = async () => {
      const { rows } = await stage.pool.query('select game from poker_tables where id = $1', [
        fromWireId('table', tableId),
      ])
      return JSON.stringify(rows[0])
    }
    const before = await stepsOf()
    await stage.pool.query('alter table poker_lines rename to poker_lines_away')
    try {
      await stage.pass(51_000)
      expect(await stepsOf()).not.toBe(before)
    } finally {
      await stage.pool.query('alter table poker_lines_away rename to poker_lines')
    }
    await stage.clear(tableId, [one, two])
  })
})

describe('the lobby [POKER-001]', () => {
  it('counts nobody at a table that does not exist', async () => {
    const unreal = atTable(toWireId('table', stage.node.mintKey()))
    channelsOf(node).subscribe(unreal, 'guest')
    await look(node, other)
    const { rows } = await stage.pool.query(
      'select tables from poker_lines where cardinality(tables) > 0',
    )
    expect(rows).toEqual([])
    channelsOf(node).unsubscribe(unreal, 'guest')
  })

  it('counts pages that only look at a table, over all nodes', async () => {
    const one = await stage.join()
    const tableId = await stage.tableOf([one])
    const viewers = async () => {
      const asked = { hideEmpty: false, hideFull: false }
      const { tables } = await node.app.handlers.pokerLobby(asked, callOf(null))
      return tables.find(({ _id }) => _id === tableId)?.viewers
    }
    await look(node, other)
    expect(await viewers()).toBe(0)
    const [here, there] = [channelsOf(node), channelsOf(other)]
    // A guest on each node, and the page of whoever sits there.
    here.subscribe(atTable(tableId), 'guest')
    there.subscribe(atTable(tableId), 'guest')
    there.subscribe(atTable(tableId), 'own')
    there.subscribe(own(one), 'own')
    await look(node, other)
    expect(await viewers()).toBe(2)
    there.unsubscribe(atTable(tableId), 'guest')
    await look(node, other)
    expect(await viewers()).toBe(1)
    here.unsubscribe(atTable(tableId), 'guest')
    there.unsubscribe(atTable(tableId), 'own')
    there.unsubscribe(own(one), 'own')
    await look(node, other)
    expect(await viewers()).toBe(0)
    await stage.clear(tableId, [one])
  })
})
