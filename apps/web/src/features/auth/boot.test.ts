import { expect, it } from 'vitest'
import { readAccounts, readAddress } from './boot.ts'

it('takes a page of ours or an https address for Telegram, and nothing else', () => {
  expect(readAddress('/debugger/telegram')).toBe('/debugger/telegram')
  expect(readAddress('https://t.me/bot')).toBe('https://t.me/bot')
  for (const other of ['javascript:alert(1)', '//evil.example', 'http://t.me', 7, undefined]) {
    expect(readAddress(other)).toBeUndefined()
  }
})

it('takes whole demo accounts only', () => {
  const nova = { name: 'nova', role: 'player', password: 'x' }
  expect(readAccounts([nova, null, { name: 'half' }])).toEqual([nova])
  expect(readAccounts(null)).toEqual([])
})
