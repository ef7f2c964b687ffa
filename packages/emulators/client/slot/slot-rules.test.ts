import { describe, expect, it } from 'vitest'
import { reelSlots } from '../../src/slots/reel-slots.ts'
import { comb, heap } from '../../src/slots/cascades.ts'
import { spinCascade } from '../../src/slots/cascade-spin.ts'
import { quickDraw } from '../../src/slots/quick-draw.ts'
import { stopReason } from './autoplay-rules.ts'
import { dropsOf, goneRows } from './fall-plan.ts'
import { brakeCells, fillers, planStops, scattersNeeded } from './reel-plan.ts'
import { describeWin, linePath, tierOf } from './win-paths.ts'

const pace = { isTurbo: false, scatter: 'S', scattersMin: 3 }

describe('when reels stop', () => {
  it('stops them from left to right, and waits only while one scatter is missing', () => {
    const stops = planStops(['ASB', 'CDE', 'FSG', 'ABC', 'DEF'], pace)
    expect(stops.map((stop) => stop.isTense)).toEqual([false, false, false, true, true])
    const times = stops.map((stop) => stop.stopsAtMs)
    expect(times).toEqual([...times].sort((a, b) => a - b))
    const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(gaps[2]).toBeGreaterThan(gaps[1] ?? 0)
  })

  it('waits no longer once the free spins are won', () => {
    const stops = planStops(['ASB', 'CSE', 'FSG', 'ABC', 'DEF'], pace)
    expect(stops.map((stop) => stop.isTense)).toEqual([false, false, true, false, false])
  })

  it('never waits where scatters do nothing, and is over sooner in turbo', () => {
    const grid = ['ASB', 'CSE', 'FSG']
    expect(planStops(grid, { ...pace, scattersMin: 0 }).some((stop) => stop.isTense)).toBe(false)
    const last = (isTurbo: boolean) => planStops(grid, { ...pace, isTurbo }).at(-1)?.stopsAtMs ?? 0
    expect(last(true)).toBeLessThan(last(false) / 2)
  })

  it('knows how many scatters start something, from the awards before the pays', () => {
    expect(scattersNeeded({ '4': 8, '5': 10 }, { '3': 40 })).toBe(4)
    expect(scattersNeeded({}, { '3': 40, '4': 200 })).toBe(3)
    expect(scattersNeeded({}, {})).toBe(0)
  })

  it('lets other letters fly by, never the same one twice in a row', () => {
    let turn = 0
    const row = fillers(['A', 'B', 'C'], 200, () => (turn = (turn + 0.37) % 1))
    expect(row).toHaveLength(200)
    expect(row.some((letter, at) => letter === row[at - 1])).toBe(false)
    expect(fillers(['A'], 3, () => 0)).toEqual(['A', 'A', 'A'])
    expect(brakeCells(1, 0.001, 2)).toBe(1)
  })
})

describe('what a win looks like', () => {
  it('draws a line through the middle of every cell it crosses, edge to edge', () => {
    expect(linePath([1, 0, 2])).toBe('0,150 50,150 150,50 250,250 300,250')
    for (const slot of Object.values(reelSlots)) {
      for (const line of slot.lines) {
        expect(linePath(line).split(' ')).toHaveLength(slot.strips.length + 2)
      }
    }
  })

  it('says a win in words: line, ways, scatters, heaps and what multiplied it', () => {
    const base = { symbol: 'A', count: 4, units: 10, cells: [] }
    const about = { isFree: false, scatter: 'S' }
    expect(describeWin({ ...base, line: 6, factor: 2 }, about)).toBe(
      'Line 7, four of a kind, wild ×2',
    )
    const free = describeWin({ ...base, line: 0, factor: 3 }, { ...about, isFree: true })
    expect(free).toBe('Line 1, four of a kind, ×3')
    expect(describeWin({ ...base, ways: 1 }, about)).toBe('1 way, four of a kind')
    expect(describeWin({ ...base, symbol: 'S' }, about)).toBe('4 scatters')
    expect(describeWin({ ...base, count: 12 }, about)).toBe('12 together')
  })

  it('celebrates from ten bets on, by whole bets and never for a bet of nothing', () => {
    expect(tierOf(999n, 100n)).toBeUndefined()
    expect([1000n, 3000n, 7500n].map((won) => tierOf(won, 100n))).toEqual([
      'Big win',
      'Huge win',
      'Epic win',
    ])
    expect(tierOf(5n, 0n)).toBeUndefined()
  })
})

describe('how symbols fall', () => {
  it('lets survivors fall in their order and fills up from above', () => {
    expect(dropsOf('ABCDE', new Set([1, 3]), 'XYACE')).toEqual([
      { letter: 'X', from: -2, to: 0, isNew: true },
      { letter: 'Y', from: -1, to: 1, isNew: true },
      { letter: 'A', from: 0, to: 2, isNew: false },
      { letter: 'C', from: 2, to: 3, isNew: false },
      { letter: 'E', from: 4, to: 4, isNew: false },
    ])
  })

  it('ends on the very grid the mathematics told, fall after fall, for thousands of falls', () => {
    let falls = 0
    for (const slot of [comb, heap]) {
      const draw = quickDraw(7)
      for (let spin = 0; spin < 1500; spin += 1) {
        const outcome = spinCascade(slot, false, draw)
        for (const [at, fall] of outcome.falls.entries()) {
          const before = outcome.falls[at - 1]
          if (!before) continue
          falls += 1
          for (const [x, after] of fall.grid.entries()) {
            const drops = dropsOf(before.grid[x] ?? '', goneRows(before.wins, x), after)
            expect(drops.map((drop) => drop.letter).join('')).toBe(after)
            expect(drops.map((drop) => drop.to)).toEqual([...after].map((_, row) => row))
            expect(drops.every((drop) => drop.from <= drop.to)).toBe(true)
          }
        }
      }
    }
    expect(falls).toBeGreaterThan(500)
  })
})

describe('autoplay', () => {
  const auto = { left: 5, stopsOnFeature: true, stopsAtTimes: 10 }
  const news = { wonMinor: 0n, betMinor: 100n, balanceMinor: 1000n, hasFeature: false }

  it('goes on until its count is used up', () => {
    expect(stopReason(auto, news)).toBeUndefined()
    expect(stopReason({ ...auto, left: 0 }, news)).toBe('done')
  })

  it('stops at free spins, at the win that was set, and at a balance below the next bet', () => {
    expect(stopReason(auto, { ...news, hasFeature: true })).toBe('feature')
    expect(stopReason(auto, { ...news, wonMinor: 1000n })).toBe('win')
    expect(stopReason(auto, { ...news, wonMinor: 999n })).toBeUndefined()
    expect(stopReason(auto, { ...news, balanceMinor: 99n })).toBe('balance')
  })

  it('does not end inside free spins it may play through, whatever the balance is', () => {
    const free = { ...news, hasFeature: true, balanceMinor: 0n }
    expect(stopReason({ ...auto, left: 0, stopsOnFeature: false }, free)).toBeUndefined()
    const never = { ...auto, stopsAtTimes: 0 }
    expect(stopReason(never, { ...news, wonMinor: 10_000n })).toBeUndefined()
  })
})
