import type { Uuid } from '@powerplay/kernel'

/** Row id of an account. */
export type AccountId = number

/**
 * What a player's money is good for. `real` can be withdrawn; `escrow` holds open stakes; demo
 * value lives in pockets of its own and never meets real value.
 */
export type Pocket = 'real' | 'bonus' | 'demo' | 'escrow' | 'demo_escrow' | 'frozen'

/** A player's account: one per currency and pocket. */
export interface PlayerAccount {
  readonly owner: Uuid
  readonly currency: string
  readonly pocket: Pocket
}

/**
 * A house account by its business name, for example `originals` or `grant.demo_grant`. Each lane
 * has its own sub-account of it, so no row is touched by every bet.
 */
export interface HouseAccount {
  readonly house: string
  readonly currency: string
}

/** Name of the house account of a product; demo play has accounts of its own. */
export function productHouse(product: string, isDemo: boolean): string {
  return isDemo ? `demo.${product}` : product
}

/** Name of the house account that pays a grant of this reason. */
export function grantHouse(reason: string): string {
  return `grant.${reason}`
}

/** The pocket in which open stakes of a pocket wait. */
export function escrowOf(pocket: Pocket): Pocket {
  return pocket === 'demo' ? 'demo_escrow' : 'escrow'
}
