import { once } from 'node:events'
import { createServer } from 'node:http'
import { calls } from '@powerplay/contract'
import { mustHave, type Uuid } from '@powerplay/kernel'
import { sha256Hex } from '@powerplay/engines/fairness/sha256'
import { describe, expect, it, vi } from 'vitest'
import { verifyPvp } from '../../../../../packages/verifier/src/verifier.mjs'
import { callOf, type TestPlayer } from '../../../test/app.ts'
import { Browser } from '../../../test/edge-stack.ts'
import { duel, salt, refusal, usePvpStage } from './test/pvp-stage.ts'

const { sent, node, pool, one, two, three, joinProven, ...stage } = usePvpStage(1)
const { pass, move, show, freshRound, enter, balance, openDuel, join, cancel } = stage

const prove = (id: string, viewer: TestPlayer | null) =>
  node().app.handlers.pvpVerify({ id }, callOf(viewer))

async function hiddenPlayer(): Promise<TestPlayer> {
  const player = await joinProven()
  await pool().query('update users set private_bets = true where id = $1', [player.userId])
  return player
}

/** A round of the small pool between two, drawn. */
async function playRound(players: readonly TestPlayer[]): Promise<string> {
  const roundId = await freshRound()
  for (const player of players) await enter(player, '1', roundId)
  await pass(30_000)
  await pass(2_000)
  return roundId
}

describe('whoever looks for a hidden player', () => {
  it('finds nothing that two draws have in common, not even who knows the seed', async () => {
    const hidden = await hiddenPlayer()
    const clientSeed = await node().app.doors.fairness.clientSeedOf(hidden.userId)
    const ids: string[] = []
    for (const made of ['11', '22']) {
      const { duel } = await openDuel(hidden, { salt: made.repeat(16), game: 'dice' })
      await join(duel._id, two())
      ids.push(duel._id, await playRound([hidden, two()]))
    }
    const told = await Promise.all(ids.map((id) => prove(id, two())))
    for (const proof of told) {
      expect(verifyPvp(proof)).toEqual(proof.expect)
      expect(JSON.stringify(proof)).not.toContain(clientSeed)
      expect(JSON.stringify(proof)).not.toContain(hidden.wireId)
    }
    expect(told[0]?.creatorSeed).not.toBe(told[2]?.creatorSeed)
    const guess = sha256Hex(`${hidden.wireId}:100000000:${clientSeed}`)
    const lines = told.flatMap(({ entries }) => entries ?? []).map(({ hash }) => hash)
    expect(lines).toHaveLength(4)
    expect(lines).not.toContain(guess)
    const own = await Promise.all(ids.map((id) => prove(id, hidden)))
    expect(own[0]?.own).toEqual({ side: 'creator', salt: '11'.repeat(16), clientSeed })
    expect(own[1]?.entries?.[0]?.own).toMatchObject({ salt, clientSeed })
    for (const proof of own) expect(verifyPvp(proof)).toEqual(proof.expect)
  })

  it('is not told of draws from before there were salts', async () => {
    const roundId = await playRound([one(), two()])
    await pool().query(`alter table pvp_entries disable trigger pvp_entries_stay;
      update pvp_entries set salt = null where place = 0;
      alter table pvp_entries enable trigger pvp_entries_stay`)
    await expect(prove(roundId, two())).rejects.toEqual(refusal('unknown'))
  })

  it('as staff leaves one line for each list and the players in it', async () => {
    const hidden = await hiddenPlayer()
    await enter(hidden, '1', await freshRound())
    const { duel } = await openDuel(hidden)
    const staff = await joinProven()
    const context = callOf(staff)
    const seeing = { ...context, caller: { ...context.caller, can: () => true } }
    const { pvpPools, pvpPool, pvpHistory } = node().app.handlers
    const asked = { page: 1, perPage: 20, kind: 'duel', mine: false } as const
    for (let look = 0; look < 2; look += 1) {
      const { duels } = await pvpPools({}, seeing)
      expect(duels.map(({ creator }) => creator.name)).toContain(hidden.name)
      await pvpPool({ poolId: 'small' }, seeing)
      await pvpHistory(asked, seeing)
    }
    const { rows } = await pool().query<{ subject: string; players: string }>(
      `select subject, detail ->> 'players' as players from audit_lines
        where event = 'feed.privacy_ignored' and actor = $1 order by subject`,
      [staff.userId],
    )
    const ofHidden = rows.filter(({ players }) => players.includes(hidden.wireId))
    expect(ofHidden.map(({ subject }) => subject)).toEqual([
      ...['pvp/duels', 'pvp/pools', 'pvp/pools/small'],
    ])
    await cancel(duel._id, hidden)
  })

  it('finds no private duel once it is joined, neither by its bets', async () => {
    const { duel } = await openDuel(one(), { private: true })
    await join(duel._id, two())
    const show = (viewer: TestPlayer | null) =>
      node().app.handlers.pvpDuel({ id: duel._id }, callOf(viewer))
    for (const viewer of [null, three()]) {
      await expect(show(viewer)).rejects.toEqual(refusal('unknown'))
      await expect(prove(duel._id, viewer)).rejects.toEqual(refusal('unknown'))
    }
    expect((await show(one())).duel.state).toBe('settled')
    const { rows } = await pool().query<{ params: string }>(
      `select w.params::text as params from wagers w join pvp_duels d
        on w.id in (d.id, d.joiner_wager_id) where d.is_private`,
    )
    expect(rows).toHaveLength(2)
    for (const { params } of rows) expect(params).not.toContain('duel')
  })
})

describe('whoever joins', () => {
  it.each([
    ['has excluded himself', 'update users set self_excluded = true where id = $1'],
    [
      'takes a time-out',
      `insert into protection_players (user_id, time_out_until)
        values ($1, clock_timestamp() + interval '1 day')`,
    ],
  ])('plays nobody who %s, before anything was given back either', async (_name, stopped) => {
    const leaving = await joinProven()
    const { duel } = await openDuel(leaving)
    await pool().query(stopped, [leaving.userId])
    const before = await balance(two())
    await expect(join(duel._id, two())).rejects.toEqual(refusal('taken'))
    const joining =
      'select join_duel(id, gen_random_uuid(), $2, $3, $4, $5) from pvp_duels where id = $1'
    const [row] = (
      await pool().query<{ id: Uuid }>('select id from pvp_duels order by created_ms desc limit 1')
    ).rows
    const values = [row?.id, two().userId, 'seed', salt, stage.clock.now()]
    await expect(pool().query(joining, values)).rejects.toThrow('taken')
    expect(await balance(two())).toBe(before)
    await pass(0)
    expect((await node().app.handlers.pvpDuel({ id: duel._id }, callOf(null))).duel.state).toBe(
      'refunded',
    )
  })

  it('and asks again with the same key gets the same answer, whenever the second one comes', async () => {
    for (let at = 0; at < 3; at += 1) {
      await move(1)
      const { duel } = await openDuel(one())
      const before = await balance(two())
      const context = callOf(two(), node().mintKey())
      const ask = () => node().app.handlers.pvpDuelJoin({ id: duel._id, salt }, context)
      const answers = await Promise.all([ask(), ask(), ask()])
      const settled = answers.filter((answer) => answer.duel.state === 'settled')
      expect(settled.length).toBeGreaterThan(0)
      expect(answers.map((answer) => answer.duel._id)).toEqual(Array(3).fill(duel._id))
      const gain = settled[0]?.duel.result?.winner === 'joiner' ? 4.8 : -5
      expect(await balance(two())).toBeCloseTo(before + gain, 8)
      await expect(
        node().app.handlers.pvpDuelJoin({ id: duel._id, salt: '0'.repeat(32) }, context),
      ).rejects.toMatchObject({ refusal: 'core/key-reused' })
    }
  })

  it('and asks again while the first join is under way is not told that somebody was faster', async () => {
    const { duel } = await openDuel(one())
    const context = callOf(two(), node().mintKey())
    const ask = () => node().app.handlers.pvpDuelJoin({ id: duel._id, salt }, context)
    const query = vi.spyOn(node().app.platform.database, 'query')
    query.mockImplementationOnce(async () => {
      await ask()
      return []
    })
    expect((await ask()).duel).toMatchObject({ state: 'settled', own: 'joiner' })
    query.mockRestore()
  })

  it('leaves no address of the opener behind', async () => {
    const { duel } = await openDuel(one())
    await join(duel._id, two())
    const text = `select count(*)::int as kept from pvp_duels
      where creator_address is not null and state <> 'open'`
    expect((await pool().query<{ kept: number }>(text)).rows).toEqual([{ kept: 0 }])
  })
})

describe('whoever opens duels and takes them back all the time', () => {
  it('is told to wait after twelve of each a minute: nobody else’s screen moves for it', async () => {
    const browser = new Browser(node().app.edge)
    browser.cookies.set('powerplay_session', (await joinProven()).cookie)
    const statuses: number[] = []
    for (let turn = 0; turn < 13; turn += 1) {
      await move(1)
      const headers = { 'idempotency-key': node().mintKey() }
      const body = { ...duel, stake: '0.1' }
      const answer = await browser.post('/api/pvp/duel/create', { headers, body })
      statuses.push(answer.statusCode)
      if (answer.statusCode !== 200) continue
      const opened = calls.pvpDuelCreate.output.parse(answer.json())
      await browser.post('/api/pvp/duel/cancel', { body: { id: opened.duel._id } })
    }
    expect(statuses).toEqual([...Array.from({ length: 12 }, () => 200), 429])
  })
})

describe('a stake that would be refused', () => {
  it('never reaches those that are decided together', async () => {
    const roundId = await freshRound()
    await enter(two(), '1', roundId)
    const opening = vi.spyOn(node().app.doors.wallet.wagers, 'open')
    const expectUnsent = async (name: string, stake: Promise<unknown>) => {
      opening.mockClear()
      await expect(stake).rejects.toEqual(refusal(name))
      expect(opening).not.toHaveBeenCalled()
    }
    await expectUnsent('share-too-large', enter(one(), '4.01', roundId))
    await enter(one(), '1', roundId)
    await move(30_000)
    await expectUnsent('round-locked', enter(one(), '1', roundId))
    const poor = await joinProven()
    for (let count = 0; count < 5; count += 1) await openDuel(poor, { stake: '0.1' })
    await expectUnsent('too-many-duels', openDuel(poor))
    const { duel } = await openDuel(one())
    await cancel(duel._id, one())
    await expectUnsent('taken', join(duel._id, two()))
    opening.mockRestore()
    await pass(2_000)
  })
})

describe('what stands', () => {
  it('is answered though it could not be told', async () => {
    const { broadcaster } = node().app.platform
    const emit = vi.mocked(broadcaster.emit)
    const before = await balance(one())
    const roundId = await freshRound()
    const told = mustHave(emit.getMockImplementation(), 'emit')
    sent.length = 0
    emit.mockImplementation((channel, event, payload) => {
      if (event.startsWith('Pvp')) throw new Error('nobody listens')
      told(channel, event, payload)
    })
    expect(await enter(one(), '1', roundId)).toMatchObject({ total: '1.00000000' })
    const { duel } = await openDuel(one())
    expect((await join(duel._id, two())).duel.state).toBe('settled')
    const { duel: back } = await openDuel(one())
    expect((await cancel(back._id, one())).duel.state).toBe('cancelled')
    emit.mockImplementation(told)
    expect(await balance(one())).not.toBe(before)
    expect((await show()).round?.total).toBe('1.00000000')
    expect(sent.every(({ event }) => !event.startsWith('Pvp'))).toBe(true)
  })
})

describe('staff', () => {
  it('see who meets whom, who wins of whom, and how far from even that is', async () => {
    const [giver, taker] = [await joinProven(), await joinProven()]
    let [wins, net] = [0, 0]
    const count = (isTaker: boolean) => {
      wins += isTaker ? 1 : 0
      net += isTaker ? 1 : -1
    }
    for (let meeting = 0; meeting < 6; meeting += 1) {
      await move(1)
      const { duel } = await openDuel(giver, { stake: '1' })
      count((await join(duel._id, taker)).duel.result?.winner === 'joiner')
    }
    await playRound([giver, taker])
    const { last } = await show()
    count(last?.winner?.name === taker.name)
    await playRound([giver, taker, three()])
    const context = callOf(one())
    const list: unknown = Reflect.get(node().app.handlers, 'admin.pvp-pairs.list')
    if (typeof list !== 'function') throw new Error('there is no such area')
    const seeing = { ...context, caller: { ...context.caller, can: () => true } }
    const asked = { filter: {}, perPage: 50, sort: '-meetings' }
    const { rows } = Object(await Reflect.apply(list, null, [asked, seeing]))
    const isPair = (row: unknown) =>
      JSON.stringify(row).includes(giver.name) && JSON.stringify(row).includes(taker.name)
    const [pair] = Array.isArray(rows) ? rows.filter(isPair) : []
    const isOne = Object(pair).one.name === taker.name
    const oddness = Math.abs(wins - 3.5) / Math.sqrt(7 / 4)
    expect(pair).toMatchObject({
      ...{ meetings: 7, duels: 6, wins: isOne ? wins : 7 - wins },
      rate: Math.round((10_000 * (isOne ? wins : 7 - wins)) / 7) / 100,
      oddness: Math.round(oddness * 100) / 100,
    })
    const { staked, net: won } = Object(pair)
    expect(staked).toBeGreaterThan(1_300)
    expect(Math.sign(won)).toBe(Math.sign(isOne ? net : -net))
  })
})

/** What is no amount, none of the currency, or none that anybody takes. */
const amounts = [
  ...[
    '',
    ' ',
    '0',
    '0.0',
    '-0',
    '-1',
    '+1',
    '01.',
    '.5',
    '1,0',
    '1 ',
    '1e0',
    '0x1',
    'NaN',
    'Infinity',
  ],
  ...['1n', '\u0661', '1\u200b', '0.000000001', '1e-37', '92233720368', '92233720368.54775808'],
  ...['184467440737.09551616', '99999999999999999999', '9'.repeat(400)],
  ...[0, -0, -1, 1e-9, 2 ** 53, 1e15, 92_233_720_369, null, true, [], ['1'], {}],
]

it('an amount that is none is refused by name in pools and duels, and moves nothing', async () => {
  const player = await joinProven()
  const browser = new Browser(node().app.edge)
  browser.cookies.set('powerplay_session', player.cookie)
  const roundId = await freshRound()
  await stage.set('edge.rateFactor', 1_000)
  const before = await balance(player)
  for (const amount of amounts) {
    for (const [path, body] of [
      ['/api/pvp/enter', { poolId: 'small', roundId, amount, salt }],
      ['/api/pvp/duel/create', { ...duel, stake: amount }],
    ] as const) {
      const headers = { 'idempotency-key': node().mintKey() }
      const answer = await browser.post(path, { body, headers })
      expect(answer.statusCode, `${path} ${JSON.stringify(amount)}`).toBe(422)
    }
  }
  await stage.set('edge.rateFactor', 1)
  expect(await balance(player)).toBe(before)
})

describe('a public beacon', () => {
  it('is mixed into the draw: the round waits for its first value after the lock, and is re-derived', async () => {
    const asked: string[] = []
    let randomness: string | null = null
    const beacon = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.statusCode = randomness === null ? 425 : 200
      response.end(JSON.stringify({ round: Number(request.url?.split('/').at(-1)), randomness }))
    })
    await once(beacon.listen(0, '127.0.0.1'), 'listening')
    const port = Object(beacon.address()).port
    const url = `http://127.0.0.1:${port}/chain`
    await stage.set('pvp.beacon', { url, genesisMs: 0, periodMs: 3_000 })
    try {
      const roundId = await freshRound()
      for (const player of [one(), two()]) await enter(player, '1', roundId)
      await pass(30_000)
      const lockedMs = stage.clock.now()
      await pass(2_000)
      const { round } = await show()
      expect(round).toMatchObject({ _id: roundId, state: 'locked' })
      const number = Math.floor(lockedMs / 3_000) + 2
      expect(new Set(asked)).toEqual(new Set([`/chain/public/${number}`]))
      expect((await prove(roundId, null)).beacon).toEqual({ url, round: number, value: null })
      randomness = 'be'.repeat(32)
      await pass(3_000)
      await pass(0)
      const proof = await prove(roundId, null)
      expect(proof.beacon).toEqual({ url, round: number, value: randomness })
      expect(verifyPvp(proof)).toEqual(proof.expect)
      // A value that is told otherwise is not the one drawn with.
      const other = { ...proof, beacon: { url, round: number, value: 'ab'.repeat(32) } }
      expect(verifyPvp(other)).not.toEqual(proof.expect)
    } finally {
      await stage.set('pvp.beacon', null)
      beacon.close()
    }
  })

  it('that stays silent gives everything back after ten minutes', async () => {
    await stage.set('pvp.beacon', { url: 'http://127.0.0.1:9/none', genesisMs: 0, periodMs: 3_000 })
    const before = await balance(one())
    const roundId = await freshRound()
    for (const player of [one(), two()]) await enter(player, '1', roundId)
    await pass(30_000)
    await stage.set('pvp.beacon', null)
    await pass(2_000)
    expect((await show()).round).toMatchObject({ _id: roundId, state: 'locked' })
    await pass(600_000)
    await pass(0)
    expect(await balance(one())).toBeCloseTo(before, 8)
  })
})
