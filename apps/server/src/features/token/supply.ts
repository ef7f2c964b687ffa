import type { Queries } from '../../platform/database/database.ts'
import { houseBalances } from '../wallet/index.ts'
import { tokenCurrency } from './parts.ts'
import { allocation, supplyOf, type Supply } from './rules/supply.ts'
import { stakedSums } from './stakes/stake-store.ts'

/** Where all tokens are now, by the ledger; before they are made, as they will be shared out. */
export async function readSupply(on: Queries): Promise<Supply> {
  const names = ['token.mint', 'token.treasury', 'token.locked', 'token.burnt']
  const held = await houseBalances(on, tokenCurrency, names)
  const { kept } = await stakedSums(on)
  const isMade = held.has('token.mint')
  const of = (house: string) => held.get(house) ?? 0n
  return supplyOf({
    staked: kept,
    treasury: isMade ? of('token.treasury') : allocation.treasury,
    locked: isMade ? of('token.locked') : allocation.locked,
    burnt: of('token.burnt'),
  })
}
