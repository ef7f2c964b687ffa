import { expect, it } from 'vitest'
import { readLicence } from '../licence/boot-licence.ts'
import { bootField, isTrue, parseBoot, realtimeUrls, tradingUrls } from './boot.ts'

it('reads the fields that the server filled in, and each by its own rule', () => {
  const boot = document.createElement('script')
  boot.id = 'boot'
  boot.type = 'application/json'
  boot.textContent = JSON.stringify({
    realtime: { urls: ['https://a.example', 5] },
    trading: { urls: [] },
    mailbox: true,
    dashboard: 'yes',
  })
  document.body.append(boot)
  expect(realtimeUrls()).toEqual(['https://a.example'])
  expect(tradingUrls()).toEqual([])
  expect(bootField('mailbox', isTrue)()).toBe(true)
  expect(bootField('dashboard', isTrue)()).toBe(false)
  expect(bootField('startCurrency', (value) => value)()).toBeUndefined()
})

it('finds nothing in a page that nobody filled in', () => {
  for (const text of ['__BOOT__', '', 'null', '[]', '7']) expect(parseBoot(text).size).toBe(0)
})

it('reads a licence whole or not at all', () => {
  const licence = { valid: true, plugins: ['race', 7], enabledFeatures: ['feed'] }
  expect(readLicence(licence)).toEqual({ ...licence, plugins: ['race'] })
  expect(readLicence({ valid: true })).toBeNull()
  expect(readLicence(undefined)).toBeNull()
})
