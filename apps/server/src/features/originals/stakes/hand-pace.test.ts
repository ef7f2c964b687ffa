import { expect, it } from 'vitest'
import { createHandPace, handGapMs } from './hand-pace.ts'

const caller = (place: number) => ({ userId: null, ip: `address ${place}` })

it('holds a quick hand back, however many others bet meanwhile', () => {
  const pace = createHandPace({ now: () => 0 })
  pace.expectByHand(caller(0))
  for (let place = 1; place < 10_000; place += 1) pace.expectByHand(caller(place))
  for (const place of [10_000, 10_001]) pace.expectByHand(caller(place))
  // The two who bet longest ago are forgotten, and nobody else.
  expect(() => pace.expectByHand(caller(2))).toThrow('core/too-quick')
  expect(() => pace.expectByHand(caller(9_999))).toThrow('core/too-quick')
  pace.expectByHand(caller(0))
})

it('lets a hand bet again after a tenth of a second', () => {
  let now = 0
  const pace = createHandPace({ now: () => now })
  pace.expectByHand(caller(0))
  now = handGapMs - 1
  expect(() => pace.expectByHand(caller(0))).toThrow('core/too-quick')
  now = handGapMs
  pace.expectByHand(caller(0))
})
