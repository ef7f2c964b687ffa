import type { BurnGroup } from '@powerplay/contract'
import type { Products } from '../../wallet/index.ts'

/** The groups of products, in the order in which they buy. */
export const groups: readonly BurnGroup[] = ['casino', 'sport', 'futures']

/** The group of a product of the journal. */
export type GroupOf = (product: string) => BurnGroup

/** As each product says on its card; casino where it says nothing. Source: product design, Token. */
export function groupsBy(products: Pick<Products, 'of'>): GroupOf {
  return (product) => products.of(product).burnGroup ?? 'casino'
}
