import { create } from 'zustand'
import { on } from '../../../platform/client/client-events.ts'
import type { SettledBet } from '../client-events.ts'
import { changeSettings, settings } from '../../../platform/store/settings-store.ts'
import { tallyZero, withBet, type MonitorTally } from './monitor-tally.ts'

interface Monitor {
  /** Amounts of different currencies are never added up. */
  readonly tallyByCurrencyId: Readonly<Record<string, MonitorTally>>
  readonly latestCurrencyId: string | undefined
}

const empty: Monitor = { tallyByCurrencyId: {}, latestCurrencyId: undefined }

/** What the bets of this visit came to, counted whether or not the monitor is in view. */
export const useMonitor = create<Monitor>()(() => empty)

/** Forgets everything that was counted. */
export function resetMonitor(): void {
  useMonitor.setState(empty, true)
}

function countBet(bet: SettledBet): void {
  useMonitor.setState(({ tallyByCurrencyId }) => ({
    tallyByCurrencyId: {
      ...tallyByCurrencyId,
      [bet.currency]: withBet(tallyByCurrencyId[bet.currency] ?? tallyZero, bet),
    },
    latestCurrencyId: bet.currency,
  }))
}

/** Counts bets and obeys the toggle from now on. @returns a function that ends both. */
export function watchMonitor(): () => void {
  const ends = [
    on('originals:settled', countBet),
    on('originals:monitor-toggled', () =>
      changeSettings({ isMonitorOpen: !settings().isMonitorOpen }),
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
