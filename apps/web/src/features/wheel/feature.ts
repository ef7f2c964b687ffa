import type { WebFeature } from '../../platform/feature/feature.ts'
import { HeaderGift } from './header-gift.tsx'
import { openBonus } from './open-bonus.ts'

/** The bonus wheel with its window. */
export const wheel: WebFeature = {
  name: 'wheel',
  header: [{ group: 'tools', order: 15, gate: 'wheel', Item: HeaderGift }],
  footer: [{ group: 'platform', order: 15, name: 'Redeem Code', gate: 'wheel', open: openBonus }],
}
