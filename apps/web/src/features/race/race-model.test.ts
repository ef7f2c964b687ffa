import type { RaceEntry, RaceInfo } from '@powerplay/contract'
import { dayMs, hourMs, minuteMs } from '@powerplay/kernel'
import { describe, expect, it } from 'vitest'
import {
  countdownTo,
  daysUntil,
  nextPrize,
  prizeOf,
  raceLines,
  showRound,
  showUsd,
  withTop,
} from './race-model.ts'

const shares = [40, 18, 11, 8, 6, 5, 4, 3, 2, 1, ...Array.from({ length: 10 }, () => 0.2)]
const info: RaceInfo = {
  rewardCents: 50_000,
  startsAt: 0,
  endsAt: 7 * dayMs,
  daysLeft: 7,
  shares,
  neededUsd: shares.map((share) => Math.ceil((share * 50_000) / 7)),
  isClosing: false,
  me: null,
}

function entry(place: number, wager = 10): RaceEntry {
  return {
    place,
    user: { _id: `user_${place}`, name: `racer${place}`, avatar: null, private_bets: false },
    entry: { wager_usd: wager },
    prizeCents: 0,
  }
}
const entries = (...places: number[]) => places.map((place) => entry(place))
const linesOf = (given: readonly RaceEntry[], own: RaceEntry | null = null, linesMax = 10) =>
  raceLines({ entries: given, info, own, from: 1, linesMax }).map((line) => {
    if (line.kind === 'gap') return '...'
    if (line.kind === 'vacant') return `${line.from}-${line.to} needs ${line.neededUsd}`
    return `${line.entry.place}${line.isOwn ? ' own' : ''}`
  })

describe('the lines of the race', () => {
  it('put vacant ranks together, with what the least of them needs', () => {
    expect(linesOf(entries(1, 3, 10))).toEqual([
      '1',
      '2-2 needs 128572',
      '3',
      '4-9 needs 14286',
      '10',
      '11-20 needs 1429',
    ])
    expect(linesOf(entries(21, 22))).toEqual(['1-20 needs 1429', '21', '22'])
  })

  it('end with the own place where it is further down, and mark it where it is not', () => {
    const many = entries(...Array.from({ length: 20 }, (_, index) => index + 1))
    expect(linesOf(many, entry(17), 3)).toEqual(['1', '2', '3', '...', '17 own'])
    expect(linesOf(many, entry(2), 3)).toEqual(['1', '2 own', '3'])
  })

  it('have no vacant ranks where nothing is paid', () => {
    const lines = raceLines({
      entries: entries(1, 2),
      info: undefined,
      own: null,
      from: 1,
      linesMax: 9,
    })
    expect(lines.map(({ kind }) => kind)).toEqual(['player', 'player'])
  })
})

describe('the first places that are pushed', () => {
  it('replace those that are known and keep whoever is behind them', () => {
    const known = entries(...Array.from({ length: 30 }, (_, index) => index + 1))
    const top = Array.from({ length: 20 }, (_, index) => entry(index + 1, 99))
    const next = withTop(known, top)
    expect(next.slice(0, 20)).toEqual(top)
    expect(next.slice(20)).toEqual(known.slice(20))
    expect(withTop(known, top.slice(0, 4))).toHaveLength(4)
  })
})

describe('the time left', () => {
  it('is told in days, hours and minutes [FEED-006]', () => {
    const left = dayMs + 9 * hourMs + 54 * minuteMs + 59_999
    expect(countdownTo(left, 0)).toEqual({ days: 1, hours: 9, minutes: 54 })
    expect(countdownTo(0, 5)).toEqual({ days: 0, hours: 0, minutes: 0 })
  })

  it('counts days from Sunday: seven that day, one on Saturday [FEED-042]', () => {
    const { endsAt } = info
    const days = [0, 1, 2, 3, 4, 5, 6].map((day) => daysUntil(endsAt, day * dayMs + hourMs))
    expect(days).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(daysUntil(endsAt, endsAt)).toBe(1)
  })
})

describe('the prizes', () => {
  it('are the reward times the share, and the next one is the least not carried yet', () => {
    expect([1, 10, 20].map((rank) => prizeOf(info, rank))).toEqual([20_000, 500, 100])
    expect(nextPrize(info, 0)).toEqual({ rank: 20, prizeCents: 100, neededUsd: 1_429 })
    expect(nextPrize(info, 2_912.06)).toEqual({ rank: 10, prizeCents: 500, neededUsd: 7_143 })
    expect(nextPrize(info, 300_000)).toBe(undefined)
  })

  it('are written as dollars', () => {
    expect([showRound(50_000), showRound(1_050), showUsd(312_480.1)]).toEqual([
      '$500',
      '$10.50',
      '$312,480.10',
    ])
  })
})
