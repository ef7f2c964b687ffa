import type { BurnGroup } from '@powerplay/contract'

/** The groups of products in the order in which they are drawn. */
export const burnGroupNames: readonly BurnGroup[] = ['casino', 'sport', 'futures']
