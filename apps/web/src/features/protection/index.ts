import { lazyPart } from '../../platform/feature/lazy-part.ts'

export { useOwnData } from './own-data/use-own-data.ts'
export { useProtection } from './use-protection.ts'
export { useRealityTimer } from './reality/use-reality-timer.ts'

/** Limits and breaks of the reader: a part of the own profile. */
export const SaferPlay = lazyPart(() => import('./safer-play.tsx'), 'SaferPlay')

/** Limits that are offered before the first deposit, until they are set or declined. */
export const LimitOffer = lazyPart(() => import('./limits/limit-offer.tsx'), 'LimitOffer')

/** Until when a closed account is closed, and the way back; for its page alone. */
export const ExclusionStanding = lazyPart(
  () => import('./exclusion/exclusion-standing.tsx'),
  'ExclusionStanding',
)
