import type { Preferences } from '@powerplay/contract'
import type { Settings } from '../../../platform/store/settings.ts'

/** The choices that this browser and the account both keep. */
export type SyncedChoices = Pick<
  Preferences,
  'theme' | 'fiat_view' | 'fiat_currency' | 'sounds' | 'bet_hotkeys'
>

/** What this browser has chosen, in the words of the account. */
export function choicesOf(settings: Settings): SyncedChoices {
  return {
    theme: settings.theme,
    fiat_view: settings.fiatView,
    fiat_currency: settings.fiatCurrency,
    sounds: settings.sound,
    bet_hotkeys: settings.hotkeys,
  }
}

/** What the account has chosen, in the words of this browser; what it never chose is left out. */
export function settingsOf(choices: SyncedChoices): Partial<Settings> {
  const { theme, fiat_view, fiat_currency, sounds, bet_hotkeys } = choices
  return {
    ...(theme !== null && { theme }),
    ...(fiat_view !== null && { fiatView: fiat_view }),
    ...(fiat_currency !== null && { fiatCurrency: fiat_currency }),
    ...(sounds !== null && { sound: sounds }),
    ...(bet_hotkeys !== null && { hotkeys: bet_hotkeys }),
  }
}

/** The choices that differ from what was known before. */
export function changedChoices(
  before: SyncedChoices,
  now: SyncedChoices,
): Partial<SyncedChoices> | undefined {
  const change: Partial<SyncedChoices> = {
    ...(now.theme !== before.theme && { theme: now.theme }),
    ...(now.fiat_view !== before.fiat_view && { fiat_view: now.fiat_view }),
    ...(now.fiat_currency !== before.fiat_currency && { fiat_currency: now.fiat_currency }),
    ...(now.sounds !== before.sounds && { sounds: now.sounds }),
    ...(now.bet_hotkeys !== before.bet_hotkeys && { bet_hotkeys: now.bet_hotkeys }),
  }
  return Object.keys(change).length === 0 ? undefined : change
}
