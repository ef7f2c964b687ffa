import { describe, expect, it } from 'vitest'
import { parseBoot } from './boot.ts'

describe('boot', () => {
  it('reads what the server filled in', () => {
    const text = JSON.stringify({
      realtime: { urls: ['https://a.example', 5] },
      trading: { urls: [] },
      demoBuild: true,
      version: '0.1.0',
      mailbox: true,
      demoAccounts: [{ name: 'nova', role: 'player', password: 'x' }, null],
      startCurrency: 'eur',
      licence: { valid: true, plugins: ['race', 7], enabledFeatures: ['feed'] },
    })
    expect(parseBoot(text)).toEqual({
      hasMailbox: true,
      hasTestWallet: false,
      hasDashboard: false,
      realtimeUrls: ['https://a.example'],
      tradingUrls: [],
      isDemoBuild: true,
      version: '0.1.0',
      demoAccounts: [{ name: 'nova', role: 'player', password: 'x' }],
      startCurrency: 'eur',
      licence: { valid: true, plugins: ['race'], enabledFeatures: ['feed'] },
    })
  })

  it('falls back to plain values when nobody filled the placeholder', () => {
    const plain = {
      hasMailbox: false,
      hasTestWallet: false,
      hasDashboard: false,
      realtimeUrls: [],
      tradingUrls: [],
      isDemoBuild: false,
      version: 'dev',
      demoAccounts: [],
      startCurrency: 'usdt',
      licence: null,
    }
    for (const text of ['__BOOT__', '', 'null', '[]', '{"realtime":7}']) {
      expect(parseBoot(text)).toEqual(plain)
    }
  })
})
