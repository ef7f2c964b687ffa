import { describe, expect, it } from 'vitest'
import { noteLine } from './lost-line.ts'
import { runningHand, seatOutUntil } from './table.ts'
import { Ring } from './test/ring.ts'

/** Three seats whose pages are open, and the first one's turn. */
function begun(): Ring {
  const ring = new Ring([1_000, 1_000, 1_000])
  for (const seat of [0, 1, 2]) ring.line(seat, true)
  ring.begin()
  return ring
}

const leftMs = (ring: Ring) => (ring.table.dueMs ?? 0) - ring.nowMs

describe('a lost line', () => {
  it('gives the turn 15 seconds more, the first time in a hand alone', () => {
    const ring = begun()
    expect(ring.turn).toBe(0)
    expect(leftMs(ring)).toBe(50_000)
    ring.line(0, false)
    expect(leftMs(ring)).toBe(65_000)
    expect(ring.hand.untilMs).toBe(ring.nowMs + 35_000)
    ring.line(0, true)
    ring.line(0, false)
    expect(leftMs(ring)).toBe(65_000)
    // The next turn of the same hand has its own time alone.
    ring.act(0, { kind: 'call' })
    ring.act(1, { kind: 'call' })
    ring.act(2, { kind: 'check' })
    ring.act(1, { kind: 'check' })
    ring.act(2, { kind: 'check' })
    expect(ring.turn).toBe(0)
    expect(leftMs(ring)).toBe(50_000)
    // Nobody else's turn is longer for it.
    ring.line(0, true)
    expect(ring.seat(0).marks.line).toBe('here')
  })

  it('is none any more once its player acts without a page: the next hand has its own time alone', () => {
    const ring = begun()
    ring.line(0, false)
    expect(leftMs(ring)).toBe(65_000)
    ring.act(0, { kind: 'fold' })
    ring.act(1, { kind: 'fold' })
    ring.begin()
    while (ring.turn !== 0) ring.act(ring.turn ?? 0, { kind: 'call' })
    expect(leftMs(ring)).toBe(50_000)
  })

  it('that broke before the turn gives it as the turn begins', () => {
    const ring = begun()
    ring.line(1, false)
    expect(leftMs(ring)).toBe(50_000)
    ring.act(0, { kind: 'fold' })
    expect(ring.turn).toBe(1)
    expect(leftMs(ring)).toBe(65_000)
  })

  it('that stays lost folds by itself, and is named as the reason', () => {
    const ring = begun()
    ring.line(0, false)
    ring.pass()
    expect(ring.hand.actions).toMatchObject([{ seat: 0, kind: 'fold', auto: 'disconnect' }])
    expect(ring.seat(0)).toMatchObject({ status: 'in', marks: { timeouts: 1 } })
  })

  it('is no line that never was: who plays without a page has his time and no more', () => {
    const ring = new Ring([1_000, 1_000])
    ring.begin()
    ring.line(ring.turn ?? 0, false)
    expect(leftMs(ring)).toBe(50_000)
    const step = noteLine(ring.table, ring.seat(0), false)
    expect(step.table).toBe(ring.table)
  })
})

describe('sitting out', () => {
  it('ends after three orbits, however quick they are', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    ring.sitOut(2)
    let hands = 0
    while (ring.seat(2).status === 'out' && hands < 20) {
      while (runningHand(ring.table)) ring.act(ring.turn ?? 0, { kind: 'fold' })
      for (let tries = 0; ring.table.game.phase !== 'prepare' && tries < 3; tries += 1) ring.pass()
      if (ring.seat(2).status === 'out') ring.begin()
      hands += 1
    }
    expect(ring.seat(2).status).toBe('leaving')
    // The button went by three times; ten minutes have not passed by far.
    expect(ring.seat(2).marks.orbits).toBe(3)
    const sinceMs = ring.seat(2).marks.outSinceMs ?? 0
    expect(ring.nowMs - sinceMs).toBeLessThan(120_000)
    expect(seatOutUntil({ ...ring.seat(2), status: 'out' })).toBe(sinceMs + 600_000)
  })

  it('counts anew for whoever has played in between', () => {
    const ring = new Ring([1_000, 1_000, 1_000])
    ring.begin()
    ring.sitOut(2)
    for (let hands = 0; (ring.seat(2).marks.orbits ?? 0) < 2 && hands < 20; hands += 1) {
      while (runningHand(ring.table)) ring.act(ring.turn ?? 0, { kind: 'fold' })
      ring.begin()
    }
    expect(ring.seat(2)).toMatchObject({ status: 'out', marks: { orbits: 2 } })
    ring.sitIn(2, true)
    expect(ring.seat(2).marks.orbits).toBe(0)
  })
})
