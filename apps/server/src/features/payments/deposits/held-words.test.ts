import { expect, it } from 'vitest'
import { heldWords } from './held-words.ts'

const keeps = ['core/limit-reached', 'core/limit-needed', 'core/time-out', 'core/self-excluded']

it.each(keeps)('of what %s keeps nobody is promised that it is sent back', (heldBy) => {
  expect(heldWords({ heldBy })).not.toMatch(/\bback\b/)
})

it('tells the excluded how a held deposit leaves: credited by two persons, then withdrawn', () => {
  const told = heldWords({ heldBy: 'core/self-excluded' })
  expect(told).toMatch(/ask support to have it credited\. Two persons .* withdraw it, and not play/)
})
