import { expect, it } from 'vitest'
import type { Settings } from '../../platform/settings/settings.ts'
import { edgesOf } from './settings.ts'

const get: Settings['get'] = (spec) => spec.initial
const never = () => {
  throw new Error('not asked')
}
const settings: Settings = {
  ...{ get, register: never, list: never, guard: never, foresee: never, find: never },
  ...{ set: never, hold: never, refresh: never, close: never },
}

const asked = (rtp: number | null, isLive = false) => {
  const { trueEdgePpm, creditedEdgePpm } = edgesOf(settings, { rtp, isLive })
  return [trueEdgePpm, creditedEdgePpm]
}

it('slots are credited 85 % of what they keep, at most 4 %, and 1 % where that is unknown', () => {
  expect([asked(96), asked(97), asked(90), asked(null)]).toEqual([
    [40_000, 34_000],
    [30_000, 25_500],
    [100_000, 40_000],
    [10_000, 10_000],
  ])
})

it('live tables are credited 0.4 %, and never more than they keep', () => {
  expect([asked(null, true), asked(98.94, true), asked(99.8, true)]).toEqual([
    [4_000, 4_000],
    [10_600, 4_000],
    [2_000, 2_000],
  ])
})
