import { minuteMs, mustHave, secondMs } from '@powerplay/kernel'
import { isProvenCard } from '@powerplay/engines/poker/deck'
import { verifyHand } from '../../../../../packages/verifier/src/verifier.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { PokerStage, refusal } from './test/poker-stage.ts'

let stage: PokerStage
let node: TestApp

beforeAll(async () => {
  stage = await PokerStage.open()
  node = stage.node
})

afterAll(() => stage.close())

const chatRefusal = (name: string) => expect.objectContaining({ refusal: `chat/${name}` })
const people = async (count: number) => {
  const joined: TestPlayer[] = []
  for (let at = 0; at < count; at += 1) joined.push(await stage.join())
  return joined
}
const toldTo = ({ wireId }: TestPlayer, event: string) =>
  stage.sent.filter((each) => each.event === event && each.channel.endsWith(wireId))

describe('cards after a hand', () => {
  const showOwn = (
    tableId: string,
    player: TestPlayer,
    own: { handId: string; cards: (0 | 1)[] },
  ) => stage.other.app.whispers.PokerShow({ tableId, ...own }, callOf(player))

  it('are shown to all by whoever was dealt in, card by card, with proofs in everybody’s history', async () => {
    const players = await people(2)
    const tableId = await stage.tableOf(players)
    await stage.deal(tableId, players)
    const loser = await stage.turnOf(tableId, players)
    const winner = mustHave(
      players.find((player) => player !== loser),
      'another',
    )
    const { own } = await stage.show(tableId, loser)
    const handId = own?.handId ?? ''
    const cards = own?.cards?.map(({ card }) => card) ?? []
    const early = showOwn(tableId, loser, { handId, cards: [0] })
    await expect(early).rejects.toEqual(refusal('hand-over'))
    await stage.act(tableId, loser, 'fold')
    // As long as the end stands, his own cards are still his to see; nobody sees them otherwise.
    expect((await stage.show(tableId, loser)).own?.cards).toEqual(own?.cards)
    const open = async () => (await stage.show(tableId)).table.seats.map((seat) => seat.cards)
    expect(await open()).toEqual([null, null])
    const history = () => node.app.handlers.pokerHand({ handId }, callOf(winner))
    const shownIn = async () =>
      (await history()).seats.find(({ user }) => user._id === loser.wireId)?.cards
    expect(await shownIn()).toBeNull()
    const outsider = await stage.join()
    await expect(showOwn(tableId, outsider, { handId, cards: [0] })).rejects.toEqual(
      refusal('not-seated'),
    )
    await expect(showOwn(tableId, loser, { handId: 'hand_0', cards: [0] })).rejects.toEqual(
      refusal('hand-over'),
    )
    expect(await showOwn(tableId, loser, { handId, cards: [] })).toEqual({})
    expect(await open()).toEqual([null, null])

    await showOwn(tableId, loser, { handId, cards: [1] })
    await showOwn(tableId, loser, { handId, cards: [1, 1] })
    expect((await open()).filter((each) => each !== null)).toEqual([[cards[1]]])
    const { deckRoot } = await history()
    expect((await shownIn())?.map(({ card }) => card)).toEqual([cards[1]])
    expect((await shownIn())?.every((proof) => isProvenCard(proof, deckRoot))).toBe(true)
    expect(verifyHand(await history()).cards).toBe(3)
    await showOwn(tableId, loser, { handId, cards: [0] })
    expect((await shownIn())?.map(({ card }) => card)).toEqual(cards)
    expect(verifyHand(await history()).cards).toBe(4)

    await stage.pass(4_000)
    await expect(showOwn(tableId, winner, { handId, cards: [0] })).rejects.toEqual(
      refusal('hand-over'),
    )
    await stage.clear(tableId, players)
  })
})

describe('the line for a seat', () => {
  const wait = (tableId: string, player: TestPlayer, join = true) =>
    stage.other.app.whispers.PokerWait({ tableId, join }, callOf(player))
  const line = async (tableId: string, player: TestPlayer | null) =>
    (await stage.show(tableId, player)).wait
  const smallTable = async (players: readonly TestPlayer[]) => {
    await stage.set('poker.stakes', [{ smallCents: 5, bigCents: 10, seats: 2, speed: 'normal' }])
    await stage.pass(5_000)
    const { tables } = await node.app.handlers.pokerLobby(
      { seats: 2, hideEmpty: false, hideFull: false },
      callOf(null),
    )
    const tableId = mustHave(tables.find(({ taken }) => taken === 0)?._id, 'an empty table')
    for (const [seat, player] of players.entries()) await stage.sit(tableId, player, { seat })
    return tableId
  }

  it('keeps a freed seat for the first in line for 30 s, then for the next, and for nobody twice', async () => {
    const [one, two, first, second, late] = await people(5)
    if (!one || !two || !first || !second || !late) return
    const tableId = await smallTable([one])
    await expect(wait(tableId, first)).rejects.toEqual(refusal('seat-free'))
    await stage.sit(tableId, two, { seat: 1 })
    await expect(wait(tableId, one)).rejects.toEqual(refusal('already-seated'))
    await expect(wait('table_0', first)).rejects.toEqual(refusal('unknown'))
    expect(await wait(tableId, first)).toEqual({ place: 1 })
    stage.skip(10)
    expect(await wait(tableId, second)).toEqual({ place: 2 })
    expect(await wait(tableId, first)).toEqual({ place: 1 })
    expect(await line(tableId, second)).toEqual({ waiting: 2, place: 2, offeredUntil: null })
    const { tables } = await node.app.handlers.pokerLobby(
      { seats: 2, hideEmpty: false, hideFull: false },
      callOf(null),
    )
    expect(tables.find(({ _id }) => _id === tableId)).toMatchObject({ waiting: 2 })

    stage.sent.length = 0
    await stage.leave(tableId, one)
    await stage.pass(0)
    const untilAt = stage.now() + 30 * secondMs
    expect(toldTo(first, 'PokerOffer').map(({ text }) => JSON.parse(text))).toEqual([
      { tableId, table: expect.any(String), untilAt },
    ])
    expect(toldTo(second, 'PokerOffer')).toEqual([])
    expect(await line(tableId, first)).toEqual({ waiting: 2, place: 1, offeredUntil: untilAt })
    for (const player of [second, late, one]) {
      const buyIn = '10'
      await expect(stage.sit(tableId, player, { seat: 0, buyIn })).rejects.toEqual(
        refusal('reserved'),
      )
    }

    await stage.pass(30 * secondMs)
    expect(toldTo(second, 'PokerOffer')).toHaveLength(1)
    expect(await line(tableId, first)).toMatchObject({ waiting: 1, place: null })
    await expect(wait(tableId, first)).rejects.toEqual(refusal('passed'))
    await expect(stage.sit(tableId, first, { seat: 0 })).rejects.toEqual(refusal('reserved'))
    await stage.sit(tableId, second, { seat: 0 })
    expect(await line(tableId, second)).toEqual({ waiting: 0, place: null, offeredUntil: null })
    await stage.pass(10 * minuteMs)
    const rows = await stage.pool.query('select 1 from poker_waits')
    expect(rows.rowCount).toBe(0)
    await stage.clear(tableId, [two, second])
  })

  it('lets nobody in who may not play, and whoever leaves it makes room', async () => {
    const [one, two, excluded, leaver, last] = await people(5)
    if (!one || !two || !excluded || !leaver || !last) return
    const tableId = await smallTable([one, two])
    for (const player of [excluded, leaver, last]) {
      await wait(tableId, player)
      stage.skip(10)
    }
    await stage.pool.query('update users set self_excluded = true where id = $1', [excluded.userId])
    const context = callOf(excluded)
    const caller = { ...context.caller, isSelfExcluded: true }
    await expect(
      node.app.whispers.PokerWait({ tableId, join: true }, { ...context, caller }),
    ).rejects.toMatchObject({ refusal: 'core/self-excluded' })
    expect(await wait(tableId, leaver, false)).toEqual({ place: null })
    expect(await wait(tableId, leaver, false)).toEqual({ place: null })
    expect(await line(tableId, last)).toMatchObject({ place: 2 })
    stage.sent.length = 0
    await stage.leave(tableId, one)
    await stage.pass(0)
    expect(toldTo(excluded, 'PokerOffer')).toEqual([])
    expect(toldTo(last, 'PokerOffer')).toHaveLength(1)
    expect(await line(tableId, last)).toMatchObject({ waiting: 1, place: 1 })
    // Whoever leaves while a seat is kept for him does not stand in line again at once.
    await wait(tableId, last, false)
    await expect(wait(tableId, last)).rejects.toEqual(refusal('passed'))
    await stage.sit(tableId, leaver, { seat: 0 })
    await wait(tableId, one)
    // A table that closes has no line.
    await stage.pool.query(`update poker_tables set state = 'closing' where state = 'open'
      and exists (select from poker_waits w where w.table_id = poker_tables.id)`)
    await expect(wait(tableId, excluded)).rejects.toEqual(refusal('closing'))
    await stage.pass(0)
    expect((await stage.pool.query('select 1 from poker_waits')).rowCount).toBe(0)
    for (let look = 0; look < 3; look += 1) await stage.pass(5 * secondMs)
    expect((await stage.pool.query('select 1 from poker_seats')).rowCount).toBe(0)
  })

  it('takes nobody at more tables than he may sit at', async () => {
    const [one, two, waiter] = await people(3)
    if (!one || !two || !waiter) return
    const tableId = await smallTable([one, two])
    await stage.set('poker.tablesPerPlayer', 1)
    const second = await stage.emptyTable()
    await stage.sit(second, waiter)
    await expect(wait(tableId, waiter)).rejects.toEqual(refusal('already-seated'))
    await stage.leave(second, waiter)
    expect(await wait(tableId, waiter)).toEqual({ place: 1 })
    await stage.set('poker.tablesPerPlayer', 4)
    await stage.clear(tableId, [one, two])
  })
})

describe('notes on players', () => {
  const notes = (player: TestPlayer, asked: object = {}) =>
    node.app.handlers.pokerNotes({ text: '', color: 'none', ...asked }, callOf(player))

  it('are their writer’s alone: written, changed, taken away', async () => {
    const [writer, other] = await people(2)
    if (!writer || !other) return
    const note = { userId: other.wireId, text: 'calls everything', color: 'red' }
    const kept = { ...note, name: other.name }
    expect(await notes(writer, { ...note, text: ' calls\neverything ' })).toEqual({ notes: [kept] })
    expect(await notes(other)).toEqual({ notes: [] })
    const blue = { ...note, text: '', color: 'blue' }
    expect(await notes(writer, blue)).toEqual({ notes: [{ ...kept, text: '', color: 'blue' }] })
    expect(await notes(writer)).toEqual({ notes: [{ ...kept, text: '', color: 'blue' }] })
    expect(await notes(writer, { userId: other.wireId })).toEqual({ notes: [] })
    for (const userId of [writer.wireId, 'user_0', 'table_0']) {
      await expect(notes(writer, { ...note, userId })).rejects.toEqual(refusal('unknown'))
    }
  })

  it('end at 500, and name nobody who hides from the writer', async () => {
    const [writer, other] = await people(2)
    if (!writer || !other) return
    const note = { userId: other.wireId, text: 'tight', color: 'none' }
    await notes(writer, note)
    await stage.pool.query('update users set private_bets = true where id = $1', [other.userId])
    await stage.pass(minuteMs)
    expect((await notes(writer)).notes).toEqual([{ ...note, name: null }])
    await stage.pool.query(
      `insert into poker_notes select $1, gen_random_uuid(), 'x', 'none', 0
        from generate_series(1, 499)`,
      [writer.userId],
    )
    expect((await notes(writer, { ...note, text: 'loose' })).notes).toHaveLength(500)
    const third = await stage.join()
    await expect(notes(writer, { ...note, userId: third.wireId })).rejects.toEqual(
      refusal('notes-full'),
    )
  })
})

describe('the chat of a table', () => {
  beforeAll(async () => {
    await stage.set('poker.stakes', [{ smallCents: 5, bigCents: 10, seats: 6, speed: 'normal' }])
    await stage.pass(5 * secondMs)
  })

  const say = (tableId: string, player: TestPlayer, message: string) => {
    stage.skip(5 * secondMs)
    return stage.other.app.whispers.PokerSay({ tableId, message }, callOf(player))
  }
  const said = async (tableId: string, viewer: TestPlayer | null = null) => {
    const { rows } = await node.app.handlers.pokerChat({ tableId }, callOf(viewer))
    return rows.map(({ data }) => Reflect.get(data, 'message'))
  }
  const agree = (player: TestPlayer) =>
    node.app.handlers.acceptChatRules({ version: '2024-06-27' }, callOf(player))
  const told = () => stage.sent.filter(({ event }) => event === 'PokerChat')

  it('is by the rules of the chat, for those who sit there, and is told at their table alone', async () => {
    const players = await people(2)
    const [one, two] = players.map((player) => mustHave(player, 'a player'))
    const watcher = await stage.join()
    if (!one || !two) return
    const tableId = await stage.tableOf(players)
    const elsewhere = await stage.emptyTable()
    await expect(say(tableId, one, 'hello')).rejects.toEqual(chatRefusal('rules-not-accepted'))
    for (const player of [one, two, watcher]) await agree(player)
    stage.sent.length = 0
    const { id } = await say(tableId, one, ' nice\nhand ')
    expect(await said(tableId)).toEqual(['nice hand'])
    expect(await said(elsewhere)).toEqual([])
    expect(told()).toEqual([
      { channel: `Poker.table.${tableId}`, event: 'PokerChat', text: expect.stringContaining(id) },
    ])
    expect(stage.sent.some(({ event }) => event === 'ChatMessage')).toBe(false)
    await expect(say(tableId, watcher, 'me too')).rejects.toEqual(refusal('not-seated'))
    await expect(say('table_0', one, 'hello')).rejects.toEqual(refusal('unknown'))
    await expect(say(tableId, one, ' \n ')).rejects.toEqual(chatRefusal('length'))
    await expect(say(tableId, one, 'x'.repeat(201))).rejects.toEqual(chatRefusal('length'))
    await expect(say(tableId, one, 'see example.com')).rejects.toEqual(
      chatRefusal('text-not-allowed'),
    )
    await say(tableId, one, 'again')
    const quick = stage.other.app.whispers.PokerSay({ tableId, message: 'more' }, callOf(one))
    await expect(quick).rejects.toEqual(chatRefusal('slow-mode'))
    // Nobody gets there by the whisper of the channels.
    const channel = `poker-${tableId.slice('table_'.length)}`
    for (const name of [channel, channel.slice(0, 24)]) {
      const draft = { message: 'hi', channel: name }
      expect(await node.whisper('ChatMessage', draft, callOf(one))).toHaveProperty('error')
    }

    await stage.pool.query('update chat_members set muted_until = $2 where user_id = $1', [
      two.userId,
      new Date(stage.now() + minuteMs * 60),
    ])
    await expect(say(tableId, two, 'hello')).rejects.toEqual(chatRefusal('muted'))
    await stage.clear(tableId, players)
  })

  it('is judged as the chat is: three who report a message hide it, and it comes back where nothing was wrong', async () => {
    const players = await people(4)
    const [writer] = players
    if (!writer) return
    const tableId = await stage.tableOf(players)
    for (const player of players) await agree(player)
    const { id } = await say(tableId, writer, 'you all play badly')
    stage.sent.length = 0
    for (const player of players) {
      const report = node.app.handlers.reportMessage({ id, reason: 'abuse' }, callOf(player))
      if (player === writer) await expect(report).rejects.toEqual(chatRefusal('message-gone'))
      else await report
    }
    const text = 'you all play badly'
    expect(await said(tableId)).not.toContain(text)
    expect(await said(tableId, writer)).toContain(text)
    expect(
      stage.sent.some(({ event, text }) => event === 'ChatRemoveMessages' && text.includes(id)),
    ).toBe(true)
    const moderator = await stage.join()
    await stage.pool.query(`update users set roles = '{chat_moderator}' where id = $1`, [
      moderator.userId,
    ])
    await stage.pass(6 * secondMs)
    const context = callOf(moderator)
    const can = { ...context, caller: { ...context.caller, can: () => true } }
    await node.app.handlers.closeReport({ id, action: 'none' }, can)
    expect(await said(tableId)).toContain(text)
    expect(told().map((each) => each.text)).toEqual([expect.stringContaining(id)])
    await node.app.handlers.removeMessage({ id }, can)
    expect(await said(tableId)).not.toContain(text)
    await stage.clear(tableId, players)
  })

  it('is gone while the chat is off', async () => {
    const players = await people(1)
    const tableId = await stage.tableOf(players)
    await stage.set('chat.on', false)
    const off = expect.objectContaining({ refusal: 'core/feature-off' })
    await expect(said(tableId)).rejects.toEqual(off)
    await expect(say(tableId, mustHave(players[0], 'one'), 'hello')).rejects.toEqual(off)
    await stage.set('chat.on', true)
    await stage.clear(tableId, players)
  })
})
