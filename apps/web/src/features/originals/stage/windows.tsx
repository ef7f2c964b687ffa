import { ChartColumn, CircleHelp, SlidersHorizontal } from 'lucide-react'
import { defineModal } from '../../../platform/modals/modals.tsx'
import type { OriginalsBackend } from '../play/backend.tsx'
import type { GameController } from '../play/game-controller.ts'

/** How the game works, page by page. */
export const helpWindow = defineModal<{ game: string }>({
  name: 'game-help',
  title: 'Help',
  icon: <CircleHelp size={18} aria-hidden />,
  load: async () => (await import('./help-window.tsx')).HelpWindow,
})

/** Sound, quick play, hotkeys, and how amounts are written. */
export const settingsWindow = defineModal<{ isQuickOffered: boolean }>({
  name: 'game-settings',
  title: 'Game settings',
  icon: <SlidersHorizontal size={18} aria-hidden />,
  widthPx: 440,
  load: async () => (await import('./settings-window.tsx')).SettingsWindow,
})

/** What this visit and all bets came to. */
export const statisticsWindow = defineModal<{
  game: string
  currencyId: string
  isDemo: boolean
  controller: GameController
  /** The windows lie outside the game's page, so they are handed what they ask of the server. */
  loadSums: OriginalsBackend['loadSums']
}>({
  name: 'game-statistics',
  title: 'Statistics',
  icon: <ChartColumn size={18} aria-hidden />,
  load: async () => (await import('./statistics-window.tsx')).StatisticsWindow,
})
