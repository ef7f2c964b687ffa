import type { Uuid } from '@powerplay/kernel'

/** Row id of an account. */
export type AccountId = number

/**
 * What a player's money is good for. `real` can be withdrawn; `bonus` can only be played with; open
 * stakes wait in the escrow of the pocket they came from; `frozen` is kept back; `debt` stands below
 * zero by what had to be taken back and was not there, until credits to `real` have paid it; `staked`
 * holds tokens that earn a share of the revenue, or cool down after it. Demo value never meets the rest.
 */
export type Pocket =
  | 'real'
  | 'bonus'
  | 'demo'
  | 'escrow'
  | 'bonus_escrow'
  | 'demo_escrow'
  | 'frozen'
  | 'staked'
  | 'debt'

/** The pockets that stakes are taken from. */
export type PlayPocket = Extract<Pocket, 'real' | 'bonus' | 'demo'>

/**
 * Where a stake came from. `mixed`: the real pocket gave what it held and the bonus pocket the rest.
 */
export type StakePocket = PlayPocket | 'mixed'

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
export function productHouse(product: string, pocket: StakePocket): string {
  return pocket === 'demo' ? `demo.${product}` : product
}

/** Name of the house account that pays a grant of this reason. */
export function grantHouse(reason: string): string {
  return `grant.${reason}`
}

const escrows = { real: 'escrow', bonus: 'bonus_escrow', demo: 'demo_escrow' } as const

/** The pocket in which open stakes of a pocket wait. */
export function escrowOf(pocket: PlayPocket): Pocket {
  return escrows[pocket]
}
