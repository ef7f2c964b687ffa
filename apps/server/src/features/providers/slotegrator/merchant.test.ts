import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config.ts'
import { hasEmulator, publicPage } from './merchant.ts'

describe('the emulated aggregator', () => {
  it('comes with a demo build until a real one is named', () => {
    expect(hasEmulator(readConfig({}))).toBe(true)
    expect(hasEmulator(readConfig({ EMULATORS: 'off' }))).toBe(false)
    const keys = { AGGREGATOR_ID: 'us', AGGREGATOR_KEYS: 'a key' }
    const real = readConfig({ AGGREGATOR_URL: 'https://aggregator.example', ...keys })
    expect(hasEmulator(real)).toBe(false)
  })

  it('stays away from a site over https until its games have an address there', () => {
    const secure = { PUBLIC_URL: 'https://play.example' }
    expect(hasEmulator(readConfig(secure))).toBe(false)
    expect(hasEmulator(readConfig({ ...secure, EMULATOR_URL: 'https://games.example' }))).toBe(true)
  })

  it('leads players to its address behind a proxy', () => {
    const page = 'http://127.0.0.1:2097/play/?session=abc'
    expect(publicPage(page, { EMULATOR_URL: 'https://games.example' })).toBe(
      'https://games.example/play/?session=abc',
    )
    expect(publicPage(page, { EMULATOR_URL: undefined })).toBe(page)
  })
})
