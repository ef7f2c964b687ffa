import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../platform/store/settings.ts'
import { changedChoices, choicesOf, settingsOf } from './synced-choices.ts'

describe('choices that follow the account', () => {
  it('leave alone what the account never chose', () => {
    const nothing = {
      theme: null,
      fiat_view: null,
      fiat_currency: null,
      sounds: null,
      bet_hotkeys: null,
    }
    expect(settingsOf(nothing)).toEqual({})
    expect(settingsOf({ ...nothing, theme: 'blue', sounds: false })).toEqual({
      theme: 'blue',
      sound: false,
    })
  })

  it('come back from the account as they went there', () => {
    const chosen = { ...defaultSettings, theme: 'green', sound: true, fiatView: 'EUR' } as const
    expect({ ...defaultSettings, ...settingsOf(choicesOf(chosen)) }).toEqual(chosen)
  })

  it('are told one by one, and not at all when nothing changed', () => {
    const before = choicesOf(defaultSettings)
    expect(changedChoices(before, before)).toBeUndefined()
    const now = choicesOf({ ...defaultSettings, hotkeys: false, unit: 'satoshi' })
    expect(changedChoices(before, now)).toEqual({ bet_hotkeys: false })
  })
})
