import { dayMs } from '@powerplay/kernel'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { changeSettings, settings } from '../../../platform/store/settings-store.ts'
import { followReferral } from './follow-referral.ts'

const known = vi.hoisted(() => ({ codes: new Set<string>(), isDown: false }))

vi.mock('../../../platform/client/call-server.ts', () => ({
  callServer: async (_call: string, { code }: { code: string }) => {
    if (known.isDown) throw new Error('no connection')
    return { valid: known.codes.has(code), name: null }
  },
}))

const at = (address: string) => window.history.replaceState(null, '', address)

beforeEach(() => {
  known.codes = new Set(['otto', 'second'])
  known.isDown = false
  document.cookie = 'c=; Path=/; Max-Age=0'
  changeSettings({ referral: null, referralUntil: null })
})
afterEach(() => vi.useRealTimers())

it('keeps the code of a link as cookie and preference for 30 days [AFF-004] [AFF-005]', async () => {
  const set = vi.spyOn(document, 'cookie', 'set')
  at('/?c=otto')
  followReferral()
  expect(settings().referral).toBe('otto')
  expect(document.cookie).toContain('c=otto')
  expect(set.mock.calls.at(-1)?.[0]).toContain(`Max-Age=${30 * 24 * 60 * 60}`)
  const until = settings().referralUntil ?? 0
  expect(Math.abs(until - (Date.now() + 30 * dayMs))).toBeLessThan(dayMs)
  set.mockRestore()
})

it('drops a code that nobody has, and keeps the last good one', async () => {
  at('/ref/nobody')
  followReferral()
  await vi.waitFor(() => expect(settings().referral).toBeNull())
  expect(document.cookie).not.toContain('nobody')
  at('/ref/otto')
  followReferral()
  at('/ref/nobody')
  followReferral()
  at('/ref/second')
  followReferral()
  await vi.waitFor(() => expect(settings().referral).toBe('second'))
  expect(document.cookie).toContain('c=second')
})

it('keeps a code while the server cannot be asked', async () => {
  known.isDown = true
  at('/ref/later')
  followReferral()
  await Promise.resolve()
  expect(settings().referral).toBe('later')
})

it('finds either of the two again, and neither after its time', () => {
  at('/')
  document.cookie = 'c=otto; Path=/'
  followReferral()
  expect(settings().referral).toBe('otto')
  changeSettings({ referral: 'otto', referralUntil: Date.now() - 1 })
  followReferral()
  expect(settings().referral).toBeNull()
  expect(document.cookie).not.toContain('otto')
})
