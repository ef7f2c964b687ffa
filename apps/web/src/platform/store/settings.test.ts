import { beforeEach, describe, expect, it } from 'vitest'
import { historyMax, readHistory, withRound, type GameHistory } from './game-history.ts'
import { changeSettings, settings, settingsKey, useSettings } from './settings-store.ts'
import { defaultSettings, migrateSettings, settingsVersion } from './settings.ts'

beforeEach(() => {
  localStorage.clear()
  useSettings.setState(defaultSettings, true)
})

describe('settings', () => {
  it('starts with the defaults of the specification [LOBBY-098] [PAY-055]', () => {
    expect(migrateSettings(undefined)).toEqual(defaultSettings)
    expect(defaultSettings).toMatchObject({
      locale: 'en',
      unit: 'btc',
      fiatView: 'off',
      liveFeedEntries: 10,
    })
  })

  it('writes odds as decimals and hides what nobody can bet on, until told otherwise [SPORT-032] [SPORT-033]', () => {
    expect(migrateSettings({})).toMatchObject({ sportHideInactive: true, oddsFormat: 'decimal' })
    const chosen = { sportHideInactive: false, oddsFormat: 'malay', oddsPolicy: 'any' }
    expect(migrateSettings(chosen)).toMatchObject(chosen)
    expect(migrateSettings({ oddsFormat: 'roman' }).oddsFormat).toBe('decimal')
  })

  it('keeps what is well formed and drops the rest, field by field', () => {
    const saved = { theme: 'blue', unit: 'doge', quick: true, sound: 'yes', liveFeedEntries: 9999 }
    expect(migrateSettings(saved)).toEqual({ ...defaultSettings, theme: 'blue', quick: true })
    expect(migrateSettings({ monitorPlace: { x: 4, y: 5 } }).monitorPlace).toEqual({ x: 4, y: 5 })
    expect(migrateSettings({ monitorPlace: { x: 'far', y: NaN } }).monitorPlace).toBeNull()
    for (const hostile of [null, 7, 'x', [], { theme: { toString: 1 } }]) {
      expect(migrateSettings(hostile)).toEqual(defaultSettings)
    }
  })

  it('persists locally and comes back after a reload [UI-022]', async () => {
    changeSettings({ theme: 'green', quick: true })
    expect(JSON.parse(localStorage.getItem(settingsKey) ?? '')).toMatchObject({
      version: settingsVersion,
      state: { theme: 'green', quick: true },
    })
    useSettings.setState(defaultSettings, true)
    localStorage.setItem(
      settingsKey,
      JSON.stringify({ version: settingsVersion, state: { theme: 'gray', unit: 5 } }),
    )
    await useSettings.persist.rehydrate()
    expect(settings()).toMatchObject({ theme: 'gray', unit: 'btc' })
  })

  it('begins where accounts begin, and keeps the currency that was chosen', async () => {
    expect(migrateSettings(undefined, 'eur').currency).toBe('eur')
    expect(migrateSettings({ currency: 'btc' }, 'eur').currency).toBe('btc')
    await useSettings.persist.rehydrate()
    expect(settings().currency).toBe('usdt')
  })

  it('takes over settings of an older version through the migration', async () => {
    localStorage.setItem(settingsKey, JSON.stringify({ version: 0, state: { theme: 'blue' } }))
    await useSettings.persist.rehydrate()
    expect(settings().theme).toBe('blue')
  })
})

describe('game history', () => {
  it('keeps at most 30 rounds per game, newest first [GAME-090]', () => {
    let history: GameHistory = {}
    for (let round = 1; round <= historyMax + 5; round += 1) {
      history = withRound(history, 'dice', { id: `bet_${round}`, text: '50.00', isWin: true })
    }
    history = withRound(history, 'limbo', { id: 'bet_x', text: '1.00×', isWin: false })
    expect(history['dice']).toHaveLength(historyMax)
    expect(history['dice']?.[0]?.id).toBe('bet_35')
    expect(history['limbo']).toHaveLength(1)
  })

  it('reads a stored history without its broken rows', () => {
    const row = { id: 'bet_1', text: '2.00×', isWin: true }
    expect(readHistory({ dice: [row, null, { id: 5 }, 'x'], limbo: 'no' })).toEqual({ dice: [row] })
    expect(readHistory('no')).toEqual({})
  })
})
