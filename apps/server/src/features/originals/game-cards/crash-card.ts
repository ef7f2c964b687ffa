import { crashGrowthPerMs } from '@powerplay/engines'
import type { GameCard } from './card.ts'

/** Crash, the round that all players share; its animation follows the running round itself. */
export const crashCard: GameCard = {
  id: 'crash',
  kind: 'multiplayer',
  name: 'Crash',
  image: 'originals/crash',
  delayMs: 0,
  quickDelayMs: 0,
  params: { cashout: { min: 1.01, max: 1_000_000, decimals: 2, optional: true } },
  tables: { growthPerMs: crashGrowthPerMs, multiplierMax: 1_000_000 },
  rtp: { min: 98.9996, max: 99 },
  helpPages: 5,
  bonusAllowed: true,
  supportsAuto: true,
}
