import { hmacKey } from '@powerplay/engines/fairness/hmac'
import { openStream } from '@powerplay/engines/fairness/stream'
import { legalIn } from '@powerplay/engines/poker/hand'
import { entropyHash } from '@powerplay/engines/poker/deck'
import { describe, expect, it } from 'vitest'
import { chooseSeats } from './choose-seats.ts'
import { seatsToFree, takeBank, tick } from './play.ts'
import { voidHand } from './settle.ts'
import { toStored } from './stored.ts'
import { replayHand, runningHand, withMarks } from './table.ts'
import { Ring } from './test/ring.ts'

describe('a table', () => {
  it('asks for values, deals, plays and settles, and binds the next seed before it asks again', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.pass()
    expect(ring.table.game).toMatchObject({ phase: 'prepare', asked: [0, 1, 2] })
    const bound = ring.table.seedHash
    for (const seat of [0, 1, 2]) ring.give(seat)
    const { hand } = ring
    expect(hand).toMatchObject({ number: 1, setup: { button: 0 } })
    expect(hand.entropyHash).toBe(entropyHash(hand.values))
    expect(ring.table.seedHash).toBe(bound)
    expect(ring.turn).toBe(0)
    ring.act(0, { kind: 'fold' })
    ring.act(1, { kind: 'fold' })
    expect(ring.table.game.phase).toBe('pause')
    expect(ring.table.seedHash).not.toBe(bound)
    expect(ring.table.seats.map(({ stackMinor }) => stackMinor)).toEqual([1_000n, 995n, 1_005n])
    ring.begin()
    expect(ring.hand).toMatchObject({ number: 2, setup: { button: 1 } })
  })

  it('opens all hands when nobody can act any more, card by card, and divides at the end', () => {
    const ring = new Ring([1_000, 1_000])
    ring.begin()
    ring.act(ring.turn ?? 0, { kind: 'allin' })
    ring.act(ring.turn ?? 0, { kind: 'call' })
    const seen = [0, 3, 4, 5].map((opened) => {
      expect(ring.table.game).toMatchObject({ phase: 'runout', hand: { opened } })
      ring.pass()
      return opened
    })
    expect(seen).toHaveLength(4)
    expect(ring.table.game).toMatchObject({ phase: 'pause', ended: { shows: [{}, {}] } })
    expect(ring.chips() + ring.rake()).toBe(2_000n)
    expect(ring.rake()).toBe(10n)
  })

  it('refuses what is out of turn, of an old step, of another hand, and of no legal size', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    const turn = { refusal: 'not-your-turn' }
    expect(ring.act(1, { kind: 'fold' })).toEqual(turn)
    expect(ring.act(0, { kind: 'call' }, { step: 1 })).toEqual(turn)
    expect(ring.act(0, { kind: 'call' }, { handId: 'other' })).toEqual({ refusal: 'hand-over' })
    for (const toMinor of [0n, 10n, 19n]) {
      expect(ring.act(0, { kind: 'raise', toMinor })).toMatchObject({ refusal: 'illegal' })
    }
    expect(ring.act(0, { kind: 'check' })).toMatchObject({ refusal: 'illegal' })
    ring.act(0, { kind: 'raise', toMinor: 33n })
    // The same step again is answered, another one in its place is not.
    expect(ring.act(0, { kind: 'raise', toMinor: 33n }, { step: 0 })).toBeNull()
    expect(ring.act(0, { kind: 'raise', toMinor: 34n }, { step: 0 })).toEqual(turn)
    expect(ring.act(1, { kind: 'fold' }, { step: 0 })).toEqual(turn)
    // Above the stack is all-in.
    ring.act(1, { kind: 'raise', toMinor: 99_999n })
    expect(replayHand(ring.hand).betting.currentBetMinor).toBe(1_000n)
  })

  it('deals a seat out whose value does not come, and lets it rest after three', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    for (const times of [1, 2]) {
      ring.begin([1])
      expect(ring.hand.values.map(({ seat }) => seat)).toEqual([0, 2])
      expect(ring.seat(1).marks).toMatchObject({ withheld: times, isDealtOut: true, wait: 'bb' })
      while (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
      if (times === 2) break
      // Nobody steps aside when the blind is his: he waits until it comes round.
      ring.table = {
        ...ring.table,
        seats: ring.table.seats.map((seat) => ({ ...seat, marks: { ...seat.marks, wait: null } })),
      }
    }
    ring.table = {
      ...ring.table,
      seats: ring.table.seats.map((seat) => ({ ...seat, marks: { ...seat.marks, wait: null } })),
    }
    ring.begin([1])
    expect(ring.seat(1)).toMatchObject({ status: 'out' })
  })

  it('takes a value once: a wrong, replayed or late one is refused', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.pass()
    expect(ring.give(0, { value: 'a'.repeat(64) })).toBe('no-preimage')
    const { tip } = ring.seat(0)
    ring.give(0)
    expect(ring.seat(0).tip).not.toBe(tip)
    expect(ring.give(0, { value: ring.seat(0).tip })).toBeNull()
    expect(ring.give(0)).toBe('no-preimage')
    expect(ring.give(1, { handId: 'other' })).toBe('late')
    ring.give(1)
    ring.give(2)
    expect(ring.give(2)).toBe('late')
  })

  it('checks or folds for whoever lets his time and his bank run out, and seats him out after two', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    ring.pass(49_999)
    expect(ring.hand.actions).toHaveLength(0)
    ring.pass(1)
    expect(ring.hand.actions).toMatchObject([{ seat: 0, kind: 'fold', auto: 'timeout' }])
    expect(ring.seat(0).marks).toMatchObject({ bankMs: 0, timeouts: 1 })
    ring.act(1, { kind: 'fold' })
    ring.begin()
    while (ring.turn !== 0) ring.act(ring.turn ?? 0, { kind: 'call' })
    ring.pass(20_000)
    expect(ring.seat(0)).toMatchObject({ status: 'out' })
  })

  it('takes the time used beyond a turn from the bank', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    ring.nowMs += 27_000
    ring.act(0, { kind: 'call' })
    expect(ring.seat(0).marks.bankMs).toBe(23_000)
  })

  it('adds the bank to a turn when it is asked for, and gives back what was not needed', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    const take = (seat: number, handId = ring.hand.id) => {
      const taken = takeBank(ring.table, ring.seat(seat), { handId, nowMs: ring.nowMs })
      if (typeof taken !== 'string' && taken.step) ring.take(taken.step)
      return typeof taken === 'string' ? taken : taken.untilMs
    }
    expect(take(1)).toBe('not-your-turn')
    expect(take(0, 'another')).toBe('hand-over')
    const untilMs = ring.nowMs + 50_000
    expect([take(0), take(0)]).toEqual([untilMs, untilMs])
    expect(ring.table.dueMs).toBe(untilMs)
    ring.nowMs += 12_000
    ring.act(0, { kind: 'call' })
    expect(ring.seat(0).marks.bankMs).toBe(30_000)
    // Asked for when the bank runs already, the turn ends when it would have ended.
    ring.nowMs += 35_000
    take(1)
    expect(ring.table.dueMs).toBe(ring.nowMs + 15_000)
    ring.nowMs += 5_000
    ring.sitOut(1)
    expect(ring.seat(1).marks.bankMs).toBe(10_000)
    ring.table = withMarks(ring.table, 2, { bankMs: 0 })
    expect(take(2)).toBe('bank-empty')
  })

  it('gives a turn its whole time anew that ended while nobody was looking', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    ring.pass(90_000)
    expect(ring.hand.actions).toHaveLength(0)
    expect(ring.hand.untilMs).toBe(ring.nowMs + 20_000)
  })

  it('folds whoever leaves at his turn, and frees his seat after the hand', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    ring.leave(2)
    expect(seatsToFree(ring.table)).toEqual([])
    ring.act(0, { kind: 'raise', toMinor: 40n })
    ring.act(1, { kind: 'call' })
    expect(ring.hand.actions.at(-1)).toMatchObject({ seat: 2, kind: 'fold', auto: 'leave' })
    ring.leave(0)
    ring.act(1, { kind: 'bet', toMinor: 10n })
    expect(ring.table.game.phase).toBe('pause')
    expect(seatsToFree(ring.table).map(({ seat }) => seat)).toEqual([0, 2])
    // The uncalled bet went back before the pot was cut: 40 + 40 + 10, of which 4 are rake.
    expect([ring.free(0), ring.free(2)]).toEqual([960n, 990n])
    expect(ring.rake()).toBe(4n)
    expect(ring.chips()).toBe(3_000n - 960n - 990n - 4n)
  })

  it('lets a newcomer wait for the big blind, or post it', () => {
    const ring = new Ring([1_000, 1_000])
    ring.begin()
    ring.sit(2, 1_000)
    while (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
    ring.begin()
    // Button 1, small blind 0; seat 2 lies between them.
    expect(ring.hand.setup.seats.map(({ seat }) => seat)).toEqual([0, 1])
    while (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
    ring.begin()
    expect(ring.hand).toMatchObject({ setup: { button: 0, seats: [{}, {}, { seat: 2 }] } })
    const posts = replayHand(ring.hand).posts
    expect(posts).toContainEqual({ seat: 2, kind: 'bb', amountMinor: 10n })
    ring.sit(3, 1_000, 'post')
    while (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
    ring.begin()
    expect(ring.hand.setup.seats.find(({ seat }) => seat === 3)).toMatchObject({ post: 'live' })
  })

  it('lets whoever comes back pay the blinds he missed', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.sitOut(2)
    ring.begin()
    expect(ring.hand.setup.seats.map(({ seat }) => seat)).toEqual([0, 1])
    ring.sitIn(2, true)
    while (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
    ring.begin()
    expect(ring.hand.setup.seats[2]).toMatchObject({ seat: 2, post: 'live-and-dead' })
    ring.sitOut(2)
    while (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
    ring.pass()
    ring.nowMs += 600_000
    for (let tries = 0; tries < 8 && ring.seat(2).status === 'out'; tries += 1) {
      ring.pass()
      if (ring.turn !== undefined) ring.act(ring.turn, { kind: 'fold' })
    }
    expect(ring.seat(2).status).toBe('leaving')
  })

  it('gives every contribution back of a hand that cannot be played on', () => {
    const ring = new Ring([1_000, 700])
    ring.begin()
    ring.act(ring.turn ?? 0, { kind: 'allin' })
    ring.take(voidHand(ring.table, ring.hand, ring.moment))
    expect(ring.table.seats.map(({ stackMinor }) => stackMinor)).toEqual([1_000n, 700n])
    expect(runningHand(ring.table)).toBeNull()
    ring.begin()
    expect(ring.hand.number).toBe(2)
  })

  it('holds no cards, and no seed in plain, while a hand is played', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    const text = toStored({ ...ring.table, seedSealed: '' })
    expect(text).not.toMatch(/"(cards|board|hole|deck|serverSeed)"/)
  })

  it('keeps every chip over hundreds of hands with leaving, rebuys, timeouts and withheld values', () => {
    const stream = openStream(hmacKey('tables'), 'ring', 1)
    const below = (most: number) => stream.nextInt(most)
    const ring = new Ring([1_000, 1_000, 400, 600, 900, 1_000])
    let brought = ring.chips()
    let taken = 0n
    for (let count = 0; count < 300; count += 1) {
      ring.begin(below(8) === 0 ? [below(6)] : [])
      for (let acts = 0; ring.table.game.phase === 'playing' && acts < 200; acts += 1) {
        const legal = legalIn(replayHand(ring.hand))
        if (!legal) break
        const chance = below(40)
        if (chance === 0) ring.leave(ring.table.seats[below(ring.table.seats.length)]?.seat ?? 0)
        else if (chance === 1) ring.pass()
        else {
          const kind = legal.kinds[below(legal.kinds.length)] ?? 'fold'
          const range = legal.raiseTo
          const over = range ? Number(range.maxMinor - range.minMinor) + 1 : 1
          const toMinor = (range?.minMinor ?? 0n) + BigInt(below(over))
          ring.act(legal.seat, kind === 'bet' || kind === 'raise' ? { kind, toMinor } : { kind })
        }
      }
      while (ring.table.game.phase === 'runout') ring.pass()
      for (const { seat } of seatsToFree(ring.table)) taken += ring.free(seat)
      for (const { seat, stackMinor, status } of ring.table.seats) {
        if (stackMinor === 0n || status === 'out') {
          ring.leave(seat)
          if (seatsToFree(ring.table).some((each) => each.seat === seat)) taken += ring.free(seat)
        }
      }
      for (let seat = 0; seat < 6; seat += 1) {
        if (below(3) > 0 || ring.table.seats.some((each) => each.seat === seat)) continue
        ring.sit(seat, 400 + below(600), below(2) === 0 ? 'bb' : 'post')
        brought += ring.seat(seat).stackMinor
      }
      if (runningHand(ring.table)) continue
      expect(ring.chips() + ring.rake() + taken).toBe(brought)
    }
    const settled = ring.happened.filter(({ kind }) => kind === 'settled').length
    expect(settled).toBeGreaterThan(200)
  })

  it('does nothing before its time', () => {
    const ring = new Ring([1_000, 1_000])
    ring.begin()
    expect(tick(ring.table, ring.moment)).toEqual({ table: ring.table, happenings: [] })
  })
})

describe('who is dealt in', () => {
  it('nobody while fewer than two are ready', () => {
    expect(chooseSeats(new Ring([1_000]).table.seats, null)).toBeNull()
    expect(chooseSeats(new Ring([1_000, 0]).table.seats, null)).toBeNull()
  })
})
