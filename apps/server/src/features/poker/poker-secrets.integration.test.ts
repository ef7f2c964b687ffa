import { commitDeck, type CommittedDeck } from '@powerplay/engines/poker/deck'
import { mustHave } from '@powerplay/kernel'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSecrets } from '../../platform/secrets.ts'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { cardsIn, listsIn, tracesOf } from './test/card-search.ts'
import { PokerStage } from './test/poker-stage.ts'

let stage: PokerStage

beforeAll(async () => {
  stage = await PokerStage.open()
})

afterAll(() => stage.close())

beforeEach(() => {
  stage.sent.length = 0
  stage.lines.length = 0
})

interface Row {
  readonly place: string
  readonly row: string
}

/** Every row of the database that was written since, whatever its table. */
async function rowsSince(transaction: string): Promise<Row[]> {
  const tables = await stage.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: Row[] = []
  for (const { name } of tables.rows) {
    const rows = await stage.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t where t.xmin::text::bigint >= $1`,
      [transaction],
    )
    found.push(...rows.rows.map(({ row }) => ({ place: name, row })))
  }
  return found
}

/** The deck of the running hand, as the house alone can make it. */
async function runningDeck(): Promise<{ deck: CommittedDeck; serverSeed: string; root: string }> {
  const { rows } = await stage.pool.query<{
    sealed: string
    hash: string
    number: string
    root: string
  }>(
    `select seed_sealed as sealed, entropy_hash as hash, number::text, deck_root as root
      from poker_hands where state = 'playing'`,
  )
  const { sealed, hash, number, root } = mustHave(rows[0], 'a running hand')
  const { config, database } = stage.node.app.platform
  const secrets = await openSecrets(config, database)
  const serverSeed = secrets.open('seeds', sealed)
  const deck = commitDeck({ serverSeed, entropyHash: hash, handNo: Number(number) })
  return { deck, serverSeed, root }
}

/** Lets the engine meet a hand that it cannot play on: the log is told of it. */
async function logDefect(): Promise<void> {
  const playing = `game ->> 'phase' = 'playing'`
  const { rows } = await stage.pool.query<{ game: string }>(
    `select game::text as game from poker_tables where ${playing}`,
  )
  await stage.pool.query(
    `update poker_tables set due_ms = $1,
      game = jsonb_set(game, '{hand,actions,0,kind}', '"check"') where ${playing}`,
    [stage.now() - 1],
  )
  await stage.pass(0)
  expect(stage.lines.some((line) => line.includes('poker.table_failed'))).toBe(true)
  await stage.pool.query(`update poker_tables set game = $1::jsonb where ${playing}`, [
    mustHave(rows[0], 'a game').game,
  ])
}

/** A text without the player's own cards, which he may know. */
function withoutOwn(text: string, own: unknown): string {
  return text.replace(JSON.stringify(own), 'null')
}

async function listOfStaff(name: string, player: TestPlayer): Promise<unknown> {
  const context = callOf(player)
  const can = { ...context, caller: { ...context.caller, can: () => true } }
  const handler: unknown = Reflect.get(stage.node.app.handlers, `admin.${name}.list`)
  if (typeof handler !== 'function') throw new Error(`there is no area ${name}`)
  return Reflect.apply(handler, null, [{ filter: {}, perPage: 50 }, can])
}

it('tells, logs and stores no card of a running hand but to whom it is dealt; planted ones are found', async () => {
  const players = [await stage.join(), await stage.join(), await stage.join()]
  const tableId = await stage.tableOf(players)
  const { rows } = await stage.pool.query<{ now: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot())::text as now',
  )
  const before = mustHave(rows[0], 'a snapshot').now
  await stage.deal(tableId, players)
  await stage.act(tableId, await stage.turnOf(tableId, players), 'raise', { amount: '0.5' })
  await stage.act(tableId, await stage.turnOf(tableId, players), 'call', { at: stage.other })
  await logDefect()

  const { deck, serverSeed, root } = await runningDeck()
  expect(deck.root).toBe(root)
  const traces = tracesOf(deck, serverSeed)
  const holes = stage.sent.filter(({ event }) => event === 'PokerHole')
  const frames = stage.sent.filter(({ event }) => event !== 'PokerHole').map(({ text }) => text)
  const written = await rowsSince(before)
  const answers: unknown[] = [
    await stage.show(tableId),
    await stage.node.app.handlers.pokerLobby({ hideEmpty: false, hideFull: false }, callOf(null)),
  ]
  for (const player of players) {
    const view = await stage.show(tableId, player)
    const cards = mustHave(view.own?.cards, 'own cards')
    const own = holes.filter(({ channel }) => channel.endsWith(player.wireId))
    expect(own).toHaveLength(1)
    const foreign = traces.filter((trace) => !cards.some(({ salt }) => salt === trace))
    const texts = [mustHave(own[0], 'a frame').text, JSON.stringify(view)]
    for (const text of texts) {
      expect(text).toContain(JSON.stringify(cards))
      expect(cardsIn(withoutOwn(text, cards), foreign)).toEqual([])
    }
    answers.push(await stage.node.app.handlers.pokerHands({ page: 1, perPage: 20 }, callOf(player)))
  }
  for (const area of ['poker-tables', 'poker-hands', 'poker-pairs']) {
    answers.push(await listOfStaff(area, mustHave(players[0], 'one')))
  }

  expect(holes).toHaveLength(3)
  expect(frames.length).toBeGreaterThan(3)
  expect(stage.lines.length).toBeGreaterThan(0)
  const tables = [...new Set(written.map(({ place }) => place))]
  const own = tables.filter((place) => place.startsWith('public.poker_')).toSorted()
  expect(own).toEqual(
    ['hand_seats', 'hands', 'seats', 'tables'].map((name) => `public.poker_${name}`),
  )
  // Sums and clocks of other features stand in theirs: no card has a way there but by a list.
  const lists = players.map((_, at) => [deck.deck[at] ?? 0, deck.deck[at + players.length] ?? 0])
  const others = written.filter(({ place }) => !own.includes(place))
  expect(others.flatMap(({ row }) => listsIn(row, traces, lists))).toEqual([])
  for (const list of [...lists, deck.deck]) {
    expect(listsIn(JSON.stringify({ any: list }), traces, lists)).not.toEqual([])
  }
  const all = [
    ...[...frames, ...stage.lines],
    ...written.filter(({ place }) => own.includes(place)).map(({ row }) => row),
    ...answers.map((answer) => JSON.stringify(answer)),
  ]
  expect(all.flatMap((text) => cardsIn(text, traces))).toEqual([])

  // What the search would find of each kind, put where it might slip in.
  const [hidden = 0, second = 0] = deck.deck
  const salt = deck.prove(0).salt
  // Others tell things at the same time: that the licence was read, for one, is an empty object.
  const frame = mustHave(
    frames.findLast((text) => text.includes('"table":{') && text.includes('"seats":[{')),
    'a frame of the table',
  )
  const row = mustHave(
    written.find(({ place }) => place === 'public.poker_tables'),
    'a row',
  ).row
  const line = mustHave(stage.lines.at(-1), 'a line')
  const planted = (text: string, part: string) => text.replace('{', `{${part},`)
  const leaks = [
    planted(frame, `"hole":[${hidden},${second}]`),
    frame.replace('"table":{', `"table":{"next":${hidden},`),
    frame.replace('"seats":[{', `"seats":[{"own":[${hidden},${second}],`),
    frame.replace('"seats":[{', '"seats":[{"said":"As Kd",'),
    planted(frame, `"salt":"${salt}"`),
    row.replace('"game":{', `"game":{"deck":[${deck.deck.join()}],`),
    row.replace('"game":{', `"game":{"deck":"${deck.deck.join(' ')}",`),
    row.replace('"game":{', `"game":{"deck":"${Buffer.from(deck.deck).toString('base64')}",`),
    planted(row, `"seed":"${serverSeed}"`),
    planted(line, `"cards":[${hidden},${second}]`),
    planted(line, `"msg":"dealt ${hidden} and ${second}"`),
    planted(line, '"msg":"dealt the ace of spades"'),
    planted(line, `"byCard":{"${hidden}":true}`),
  ]
  for (const leak of leaks) expect(cardsIn(leak, traces), leak).not.toEqual([])
  await stage.clear(tableId, players)
})
