import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { bootField } from '../boot/boot.ts'
import { defaultSettings, migrateSettings, settingsVersion, type Settings } from './settings.ts'

const startCurrency = bootField('startCurrency', (value) =>
  typeof value === 'string' ? value : defaultSettings.currency,
)

/** Name of the stored copy; the boot script of the page reads the theme from it. */
export const settingsKey = 'powerplay'

/**
 * The specification's store state as far as it belongs to this browser (001_d6a9941efb711ce5.txt,
 * section 3, Store state). What the server decides (user, balances, features) is never kept here.
 */
export const useSettings = create<Settings>()(
  persist(() => defaultSettings, {
    name: settingsKey,
    version: settingsVersion,
    migrate: (saved) => migrateSettings(saved),
    merge: (saved, current) => ({ ...current, ...migrateSettings(saved, startCurrency()) }),
  }),
)

/** The present settings, outside of components. */
export function settings(): Settings {
  return useSettings.getState()
}

/** Changes some settings; everything subscribed follows at once. */
export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change)
}
