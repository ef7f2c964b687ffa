import { lazy } from 'react'

export { openBonusRules } from './open-rules.ts'
export { openDepositBonus, openExplain } from './open-windows.ts'

/** The bonus that is wagered; loaded by the page that shows it. */
export const BonusCard = lazy(async () => ({
  default: (await import('./bonus-card.tsx')).BonusCard,
}))
