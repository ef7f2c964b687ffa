import { expect, it } from 'vitest'
import { sha256Hex } from '../fairness/sha256.ts'
import { beaconRoundAfter, withBeacon } from './beacon.ts'

it('names the first value that is published after a moment, never one that could be known then', () => {
  const times = { genesisMs: 1_000, periodMs: 3_000 }
  const publishedAt = (round: number) => times.genesisMs + (round - 1) * times.periodMs
  for (let atMs = 0; atMs < 20_000; atMs += 250) {
    const round = beaconRoundAfter(atMs, times)
    expect(publishedAt(round)).toBeGreaterThan(atMs)
    if (round > 1) expect(publishedAt(round - 1)).toBeLessThanOrEqual(atMs)
  }
})

it('mixes the value into what a pool is drawn from, and changes nothing without one', () => {
  const value = 'b'.repeat(64)
  expect(withBeacon('a', null)).toBe('a')
  expect(withBeacon('a', { round: 7, value })).toBe(sha256Hex(`a:7:${value}`))
})
