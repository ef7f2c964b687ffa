import { createHash } from 'node:crypto'
import { mintUuidV7, mustHave, uuidTime } from '@powerplay/kernel'
import { describe, expect, it, vi } from 'vitest'
import { verifyPvp } from '../../../../../packages/verifier/src/verifier.mjs'
import { callOf, type TestApp, type TestPlayer } from '../../../test/app.ts'
import { duel, refusal, salt, usePvpStage } from './test/pvp-stage.ts'
import { edgesOf, expectedEdges, refusalName } from '../../../test/guard/edges.ts'
import { expectedLastUnit, lastUnitOf } from '../../../test/guard/last-unit.ts'

const stage = usePvpStage(2)
const { clock, sent, node, other, pool, one, two, three, set, joinProven } = stage
const { move, pass, show, freshRound, enter, balance, openDuel, join, cancel } = stage

/** Asks over HTTP, as a browser does. */
async function callNode(app: TestApp, url = '/api/pvp/pools'): Promise<unknown> {
  const answer = await app.app.edge.inject({
    ...{ method: 'POST', url, payload: {} },
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
  })
  return answer.json()
}

/** Somebody who may do everything voids a round. */
async function voidRound(by: TestPlayer, id: string): Promise<unknown> {
  const handler: unknown = Reflect.get(node().app.handlers, 'admin.pvp-rounds.void')
  if (typeof handler !== 'function') throw new Error('there is no such act')
  const context = callOf(by, node().mintKey())
  const staff = { ...context, caller: { ...context.caller, can: () => true } }
  return Reflect.apply(handler, undefined, [{ id, reason: 'a test wants it' }, staff])
}

describe('a pool', () => {
  it('counts from the second player, locks, draws, pays all but the fee, and is re-derived', async () => {
    const roundId = await freshRound()
    const before = (await balance(one())) + (await balance(two()))
    const first = await enter(one(), '6', roundId)
    expect(first).toMatchObject({ from: '0.00000000', to: '6.00000000', chance: 100 })
    expect((await show()).round).toMatchObject({ state: 'open', locksAt: null })
    const second = await enter(two(), '4', roundId)
    expect(second).toMatchObject({ from: '6.00000000', to: '10.00000000', chance: 40 })
    const { round } = await show()
    expect(round).toMatchObject({ state: 'counting', locksAt: clock.now() + 30_000 })
    await pass(29_999)
    expect((await show()).round?.state).toBe('counting')
    await move(1)
    await expect(enter(three(), '4', roundId)).rejects.toEqual(refusal('round-locked'))
    await pass(0)
    const hidden = await node().app.handlers.pvpVerify({ id: roundId }, callOf(one()))
    expect(hidden).toMatchObject({ serverSeed: null, expect: null })
    expect(hidden.entries?.map(({ own }) => own === null)).toEqual([false, true])
    await pass(2_000)
    const { last, history, myEntries } = await show('small', one())
    expect(last).toMatchObject({ state: 'drawn', prize: '9.70000000', fee: '0.30000000' })
    expect(myEntries).toContain(first.entryId)
    expect(history[0]?.roundId).toBe(roundId)
    const after = (await balance(one())) + (await balance(two()))
    expect(after).toBeCloseTo(before - 0.3, 8)
    const proof = await node().app.handlers.pvpVerify({ id: roundId }, callOf(null))
    expect(verifyPvp(proof)).toEqual(proof.expect)
    expect(proof.serverSeedHash).toBe(hidden.serverSeedHash)
    expect(proof.serverSeed).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is told as it goes on: entries, the lock, the draw, once by whichever node', async () => {
    const roundId = await freshRound()
    sent.length = 0
    await enter(one(), '2', roundId)
    await enter(two(), '3', roundId)
    await pass(30_000)
    await pass(2_000)
    const told = sent.filter(({ channel }) => channel === 'Pvp.pool.small')
    expect(told.map(({ event }) => event)).toEqual([
      ...['PvpEntry', 'PvpEntry', 'PvpLocked', 'PvpResult'],
    ])
    const rounds = sent.flatMap(({ event, payload }) =>
      event === 'PvpRound' ? [payload['round']] : [],
    )
    expect(rounds.filter((round) => JSON.stringify(round).includes(roundId))).toMatchObject([
      { state: 'open', players: 1 },
      { state: 'counting', players: 2 },
      { state: 'locked' },
      { state: 'drawn' },
    ])
  })

  it('is drawn though a player used ids up that anybody can compute from his key', async () => {
    const roundId = await freshRound()
    const key = node().mintKey()
    const digest = createHash('sha256').update(`pvp/end/${key}`).digest()
    const guessed = mintUuidV7(uuidTime(key), digest.subarray(0, 10))
    await node().app.handlers.demoTopUp({ currency: 'btc' }, callOf(one(), guessed))
    await enter(one(), '1', roundId, { key })
    await enter(two(), '1', roundId)
    await pass(30_000)
    // A void one is not drawn: this is taken back whole.
    const drawn = `update pvp_rounds set is_void = true where pool = 'small' and state = 'locked';
      select pvp_end_round(id, 'drawn', 'seed', 0, id, 0, 0) from pvp_rounds
        where pool = 'small' and is_void and state = 'locked'`
    await expect(pool().query(drawn)).rejects.toThrow('round-over')
    await pass(2_000)
    expect((await show()).history[0]).toMatchObject({ roundId, state: 'drawn' })
  })

  it('waits for a second player as long as the settings said when it was opened', async () => {
    const alone = await freshRound()
    await set('pvp.refundMinutes', 5)
    await enter(one(), '2', alone)
    expect((await show()).round?.refundsAt).toBe(clock.now() + 600_000)
    await pass(599_999)
    expect((await show()).round?._id).toBe(alone)
    await set('pvp.refundMinutes', 10)
    await pass(1)
    expect((await show()).history[0]).toMatchObject({ roundId: alone, state: 'refunded' })
  })

  it('gives everything back when nobody else comes, and when staff void it', async () => {
    const alone = await freshRound()
    const before = await balance(one())
    await enter(one(), '2', alone)
    await pass(599_999)
    expect((await show()).round?._id).toBe(alone)
    await pass(1)
    expect(await balance(one())).toBe(before)
    expect((await show()).history[0]).toMatchObject({ state: 'refunded', prize: null })
    const voided = await freshRound()
    await enter(one(), '2', voided)
    await enter(two(), '2', voided)
    const linked = await joinProven()
    for (const { userId } of [two(), linked]) {
      const sign = { userId, kind: 'payment', value: 'one purse of two' } as const
      await node().app.doors.economy.noteSign(node().app.platform.database, sign)
    }
    // Whoever is in it, under whatever name, leaves it to somebody else.
    for (const own of [one(), two(), linked]) {
      const refused = expect.objectContaining({ refusal: 'dashboard/own-cluster' })
      await expect(voidRound(own, voided)).rejects.toEqual(refused)
    }
    await voidRound(three(), voided)
    await expect(enter(three(), '2', voided)).rejects.toEqual(refusal('round-locked'))
    await pass(0)
    expect(await balance(one())).toBe(before)
  })

  it('refuses what no entry may be, and takes nothing for it', async () => {
    const roundId = await freshRound()
    const before = await balance(one())
    const limits = { min: '0.10000000', max: '10.00000000' }
    for (const amount of ['0', '0.09999999', '10.00000001', '1.000000001']) {
      await expect(enter(one(), amount, roundId)).rejects.toEqual(refusal('amount-limits', limits))
    }
    await expect(enter(one(), '1', roundId, { poolId: 'medium' })).rejects.toEqual(
      refusal('unknown'),
    )
    await expect(enter(one(), '1', one().wireId)).rejects.toEqual(refusal('unknown'))
    await enter(two(), '1', roundId)
    await expect(enter(one(), '4.01', roundId)).rejects.toEqual(refusal('share-too-large'))
    for (let count = 0; count < 10; count += 1) await enter(one(), '0.1', roundId)
    await expect(enter(one(), '0.1', roundId)).rejects.toEqual(refusal('too-many-entries'))
    expect(await balance(one())).toBeCloseTo(before - 1, 8)
    const stranger = await node().join()
    await expect(enter(stranger, '1', roundId)).rejects.toMatchObject({
      refusal: 'core/email-not-verified',
    })
  })

  it('takes real money alone: bonus and demo balance are refused by name [PROMO-035]', async () => {
    const roundId = await freshRound()
    const poor = await joinProven()
    const { movements } = node().app.doors.wallet
    const held = await balance(poor)
    const telling = { context: null }
    await movements.post({
      ...{ id: node().mintKey(), reason: 'transfer', currency: 'usdt', notEnough: 'x', telling },
      players: [{ userId: poor.userId, pocket: 'real', amountMinor: -BigInt(held * 1e8) }],
      houses: [{ house: 'fee', amountMinor: BigInt(held * 1e8) }],
    })
    await expect(enter(poor, '1', roundId)).rejects.toEqual(refusal('not-enough-balance'))
    const { demoTopUp } = node().app.handlers
    await demoTopUp({ currency: 'usdt' }, callOf(poor, node().mintKey()))
    await expect(enter(poor, '1', roundId)).rejects.toEqual(refusal('real-money-only'))
    const key = node().mintKey()
    await movements.grant({
      ...{ id: key, reason: 'bonus_grant', userId: poor.userId, currency: 'usdt', pocket: 'bonus' },
      ...{ amountMinor: 500_000_000n, businessKey: key, telling },
    })
    await expect(enter(poor, '1', roundId)).rejects.toEqual(refusal('real-money-only'))
    await expect(openDuel(poor)).rejects.toEqual(refusal('real-money-only'))
  })

  it('takes one entry for one key, and another body under it is refused', async () => {
    const roundId = await freshRound()
    const before = await balance(one())
    const context = callOf(one(), node().mintKey())
    const asked = { poolId: 'small', roundId, amount: '3', salt }
    const both = await Promise.all([
      node().app.handlers.pvpEnter(asked, context),
      other().app.handlers.pvpEnter(asked, context),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await balance(one())).toBeCloseTo(before - 3, 8)
    await expect(
      node().app.handlers.pvpEnter({ ...asked, amount: '4' }, context),
    ).rejects.toMatchObject({ refusal: 'core/key-reused' })
    await expect(
      node().app.handlers.pvpEnter(asked, { ...context, caller: callOf(two()).caller }),
    ).rejects.toMatchObject({ refusal: 'core/key-reused' })
  })

  it('keeps entries of all nodes in one order without a gap', async () => {
    const roundId = await freshRound()
    const nodes = [node(), other()]
    const players = [one(), two(), three()]
    // Nobody comes near four fifths of the pool, in whatever order the entries arrive.
    for (const player of players) await enter(player, '1', roundId)
    await Promise.all(
      Array.from({ length: 18 }, (_, at) =>
        mustHave(nodes[at % 2], 'node').app.handlers.pvpEnter(
          { poolId: 'small', roundId, amount: '0.5', salt },
          callOf(mustHave(players[at % 3], 'player'), node().mintKey()),
        ),
      ),
    )
    const { entries, round } = await show()
    expect(round?.total).toBe('12.00000000')
    expect(entries).toHaveLength(21)
    for (const [at, entry] of entries.entries()) {
      expect(entry.from).toBe(entries[at - 1]?.to ?? '0.00000000')
    }
  })
})

describe('a duel', () => {
  it('is decided when it is joined: the winner has both stakes less the fee', async () => {
    const before = [await balance(one()), await balance(two())]
    const { duel: opened, link } = await openDuel(one())
    expect(link).toBe(`/pvp?duel=${opened._id}`)
    expect(await balance(one())).toBeCloseTo((before[0] ?? 0) - 5, 8)
    const { duel: ended } = await join(opened._id, two())
    expect(ended).toMatchObject({ state: 'settled', own: 'joiner', prize: '9.80000000' })
    const isCreator = ended.result?.winner === 'creator'
    expect(ended.result?.side).toBe(isCreator ? 'heads' : 'tails')
    const after = [await balance(one()), await balance(two())]
    const gains = after.map((held, at) => Math.round((held - (before[at] ?? 0)) * 1e8) / 1e8)
    expect(gains).toEqual(isCreator ? [4.8, -5] : [-5, 4.8])
    const proof = await node().app.handlers.pvpVerify({ id: opened._id }, callOf(null))
    expect(proof.serverSeedHash).toBe(opened.serverSeedHash)
    expect(verifyPvp(proof)).toEqual(proof.expect)
    await move(1)
    const rolled = await join((await openDuel(one(), { game: 'dice' })).duel._id, two())
    const dice = await node().app.handlers.pvpVerify({ id: rolled.duel._id }, callOf(null))
    expect(verifyPvp(dice)).toEqual(dice.expect)
    expect(dice.serverSeed).toMatch(/^[0-9a-f]{64}$/)
    const own = { page: 1, perPage: 20, kind: 'duel', mine: true } as const
    const { rows, total } = await node().app.handlers.pvpHistory(own, callOf(two()))
    expect([total >= 2, rows[1]?.result]).toEqual([true, isCreator ? '-5.00000000' : '4.80000000'])
  })

  it('of two who join at once on two nodes one plays, the other keeps his stake', async () => {
    const { duel: opened } = await openDuel(one())
    const before = [await balance(two()), await balance(three())]
    const ends = await Promise.allSettled([
      join(opened._id, two(), node()),
      join(opened._id, three(), other()),
    ])
    const loser = ends.findIndex(({ status }) => status === 'rejected')
    expect(ends[loser]).toMatchObject({ reason: refusal('taken') })
    expect(ends[1 - loser]).toMatchObject({ value: { duel: { state: 'settled' } } })
    expect(await balance(loser === 0 ? two() : three())).toBe(before[loser])
  })

  it('joined and taken back at once is one of both, and the money agrees', async () => {
    for (let at = 0; at < 4; at += 1) {
      const before = (await balance(one())) + (await balance(two()))
      const { duel: opened } = await openDuel(one(), { private: true })
      const [joined, cancelled] = await Promise.allSettled([
        join(opened._id, two(), at % 2 === 0 ? node() : other()),
        cancel(opened._id, one(), other()),
      ])
      expect([joined.status, cancelled.status].sort()).toEqual(['fulfilled', 'rejected'])
      const reason = [joined, cancelled].flatMap((end) => ('reason' in end ? [end.reason] : []))
      expect(reason).toEqual([refusal('taken')])
      const after = (await balance(one())) + (await balance(two()))
      expect(after).toBeCloseTo(joined.status === 'fulfilled' ? before - 0.2 : before, 8)
    }
  })

  it('goes back when it is taken back, expires, or its opener is excluded', async () => {
    const before = await balance(one())
    const first = await openDuel(one())
    expect((await cancel(first.duel._id, one())).duel.state).toBe('cancelled')
    expect((await cancel(first.duel._id, one())).duel.state).toBe('cancelled')
    await expect(cancel(first.duel._id, two())).rejects.toEqual(refusal('unknown'))
    const second = await openDuel(one())
    await move(600_000)
    await expect(join(second.duel._id, two())).rejects.toEqual(refusal('expired'))
    await pass(0)
    await expect(join(second.duel._id, two())).rejects.toEqual(refusal('expired'))
    expect(await balance(one())).toBe(before)
    const excluded = await joinProven()
    const third = await openDuel(excluded)
    await pool().query('update users set self_excluded = true where id = $1', [excluded.userId])
    await pass(0)
    const { duel: ended } = await node().app.handlers.pvpDuel({ id: third.duel._id }, callOf(null))
    expect(ended.state).toBe('refunded')
  })

  it('is not played against oneself: own duel, address, known household', async () => {
    const { duel: opened } = await openDuel(one())
    await expect(join(opened._id, one())).rejects.toEqual(refusal('own-duel'))
    const at = (player: TestPlayer, ip: string) => {
      const context = callOf(player, node().mintKey())
      return { ...context, caller: { ...context.caller, ip } }
    }
    const { duel: away } = await node().app.handlers.pvpDuelCreate(duel, at(one(), '203.0.113.7'))
    await expect(
      node().app.handlers.pvpDuelJoin({ id: away._id, salt }, at(two(), '203.0.113.7')),
    ).rejects.toEqual(refusal('own-duel'))
    const ended = await node().app.handlers.pvpDuelJoin(
      { id: away._id, salt },
      at(two(), '203.0.113.8'),
    )
    expect(ended.duel.state).toBe('settled')
    const mate = await joinProven()
    for (const { userId } of [one(), mate]) {
      await node().app.platform.database.transaction((tx) =>
        node().app.doors.economy.noteSign(tx, { userId, kind: 'device', value: 'one phone' }),
      )
    }
    await expect(join(opened._id, mate)).rejects.toEqual(refusal('own-duel'))
    await cancel(opened._id, one())
  })

  it('of one player at most five wait, also when they are asked for at once', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 === 0 ? node() : other()).app.handlers.pvpDuelCreate(
          { ...duel, stake: '0.1' },
          callOf(three(), node().mintKey()),
        ),
      ),
    )
    const refused = made.flatMap((end) => ('reason' in end ? [end.reason] : []))
    expect(refused).toEqual(Array.from({ length: 3 }, () => refusal('too-many-duels')))
    await pass(600_000)
  })

  it('is shown to everybody unless it is private; strangers do not learn its link', async () => {
    const { duel: hidden } = await openDuel(one(), { private: true })
    await move(1)
    const { duel: open } = await openDuel(one(), { game: 'dice' })
    const seenBy = async (player: TestPlayer | null) =>
      (await node().app.handlers.pvpPools({}, callOf(player))).duels.map(({ _id }) => _id)
    expect(await seenBy(two())).toEqual([open._id])
    expect(await seenBy(one())).toEqual([open._id, hidden._id])
    await join(hidden._id, two())
    const told = sent.filter(({ payload }) => JSON.stringify(payload).includes(hidden._id))
    expect(new Set(told.map(({ channel }) => channel))).toEqual(
      new Set([`private-User.${one().wireId}`, `private-User.${two().wireId}`]),
    )
    const ended = async (player: TestPlayer, mine: boolean) => {
      const asked = { page: 1, perPage: 50, kind: 'duel', mine } as const
      return JSON.stringify(await node().app.handlers.pvpHistory(asked, callOf(player)))
    }
    expect(await ended(three(), false)).not.toContain(hidden._id)
    expect(await ended(two(), true)).toContain(hidden._id)
  })

  it('whose seed cannot be read gives both stakes back after ten minutes', async () => {
    await pass(600_000)
    const before = [await balance(one()), await balance(two())]
    const { duel: opened } = await openDuel(one())
    await pool().query(`update pvp_duels set server_seed_sealed = 'broken' where state = 'open'`)
    // The joining stands: it is answered, and the engine looks after it.
    expect((await join(opened._id, two())).duel.state).toBe('joined')
    const read = () => node().app.handlers.pvpDuel({ id: opened._id }, callOf(null))
    await pass(599_999)
    expect((await read()).duel.state).toBe('joined')
    await pass(1)
    expect((await read()).duel.state).toBe('refunded')
    expect([await balance(one()), await balance(two())]).toEqual(before)
  })

  it('is not offered without a price, and the list is answered all the same', async () => {
    const price = vi.spyOn(node().app.doors.wallet.prices, 'usdRateE8').mockReturnValue(undefined)
    expect(await node().app.handlers.pvpPools({}, callOf(one()))).toMatchObject({ duelStake: null })
    price.mockRestore()
  })

  it('that a lost node joined and did not pay is paid by another', async () => {
    const { duel: opened } = await openDuel(one())
    const lost = vi.spyOn(other().app.doors.wallet.wagers, 'closePot')
    lost.mockRejectedValueOnce(new Error('the node is gone'))
    // The joining stands: it is answered, and the engine ends it.
    expect((await join(opened._id, two(), other())).duel.state).toBe('joined')
    lost.mockRestore()
    await pass(2_000)
    const { duel: ended } = await node().app.handlers.pvpDuel({ id: opened._id }, callOf(null))
    expect(ended.state).toBe('settled')
  })
})

describe('the plugin', () => {
  it('[POKER-004] off, answers nothing about pools and duels', async () => {
    await set('compliance.plugins', ['race'])
    expect(await callNode(node())).toMatchObject({ code: -1005 })
    await set('compliance.plugins', ['race', 'poker'])
    // On, the next question is the page's token.
    expect(await callNode(node())).toMatchObject({ code: -1019 })
  })

  it('off, opens nothing new; what stands ends, and an own duel can be taken back', async () => {
    const roundId = await freshRound()
    const { duel: opened } = await openDuel(three(), { stake: '0.1' })
    await enter(one(), '0.5', roundId)
    await enter(two(), '0.5', roundId)
    await set('compliance.plugins', ['race'])
    await pass(30_000)
    await pass(2_000)
    await pass(60_000)
    const { history, round } = await show()
    expect([history[0]?.roundId, history[0]?.state, round]).toEqual([roundId, 'drawn', null])
    expect(await callNode(node(), '/api/pvp/duel/cancel')).toMatchObject({ code: -1019 })
    expect((await cancel(opened._id, three())).duel.state).toBe('cancelled')
    await set('compliance.plugins', ['race', 'poker'])
    await pass(0)
    expect((await show()).round?.state).toBe('open')
  })
})

describe('limits and breaks of a player, by duels and pools', () => {
  it.each(['duel', 'pool'] as const)('hold at their edges: %s', async (kind) => {
    await set('auth.registrationsPerIpPerDay', 10_000)
    const roundId = kind === 'pool' ? await freshRound() : ''
    const edges = edgesOf({
      platform: node().app.platform,
      join: joinProven,
      lay: (player, usd) => {
        const stake = String(usd)
        return refusalName(
          kind === 'pool' ? enter(player, stake, roundId) : openDuel(player, { stake }),
        )
      },
      usd: 2.5,
    })
    expect(await edges).toEqual(expectedEdges())
  })

  it.each(['duel', 'pool'] as const)('have their last unit once at two nodes: %s', async (kind) => {
    const roundId = kind === 'pool' ? await freshRound() : ''
    const race = lastUnitOf({
      platform: node().app.platform,
      join: joinProven,
      lay(player, place) {
        const at = place % 2 === 0 ? node() : other()
        const own = { stake: '2.5' }
        return refusalName(
          kind === 'pool' ? enter(player, '2.5', roundId, { at }) : openDuel(player, own, at),
        )
      },
      usd: 2.5,
    })
    expect(await race).toEqual(expectedLastUnit(2.5))
  })
})
