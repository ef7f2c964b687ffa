import { lazyPart } from '../../platform/feature/lazy-part.ts'

export { openBonusRules } from './open-rules.ts'
export { openDepositBonus, openExplain } from './open-windows.ts'

/** A card of the page of promotions; loaded by whoever previews one. */
export const PromotionCard = lazyPart(() => import('./promotion-card.tsx'), 'PromotionCard')

/** The bonus that is wagered; loaded by the page that shows it. */
export const BonusCard = lazyPart(() => import('./bonus-card.tsx'), 'BonusCard')
