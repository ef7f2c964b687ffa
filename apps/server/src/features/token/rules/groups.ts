import type { BurnGroup } from '@powerplay/contract'

/** The groups of products, in the order in which they buy. */
export const groups: readonly BurnGroup[] = ['casino', 'sport', 'futures']

const sports: readonly string[] = ['sport', 'sportsbook']

/**
 * The group of a product of the journal: originals, slots, live, poker and whatever comes are casino.
 * Source: product design, Token.
 */
export function groupOf(product: string): BurnGroup {
  if (sports.includes(product)) return 'sport'
  return product === 'trading' ? 'futures' : 'casino'
}
