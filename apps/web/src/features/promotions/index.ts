import { lazy } from 'react'

export { openBonusRules } from './open-rules.ts'
export { openDepositBonus, openExplain } from './open-windows.ts'

/** A card of the page of promotions; loaded by whoever previews one. */
export const PromotionCard = lazy(async () => ({
  default: (await import('./promotion-card.tsx')).PromotionCard,
}))

/** The bonus that is wagered; loaded by the page that shows it. */
export const BonusCard = lazy(async () => ({
  default: (await import('./bonus-card.tsx')).BonusCard,
}))
