import { Defect } from '@powerplay/kernel'

const multiplierScale = 10_000n

/**
 * What a stake pays: floor(stakeMinor * multiplierE4 / 10000), rounded down, so to the house's
 * side. The only place where a multiplier meets money.
 * @param stakeMinor minor units, 0 or more.
 * @param multiplierE4 integer of 1/10000; 0 is a lost bet.
 * @throws Defect for a negative stake or a multiplier that is no exact integer.
 */
export function payoutMinor(stakeMinor: bigint, multiplierE4: number): bigint {
  if (stakeMinor < 0n) throw new Defect('a stake is never negative')
  if (!Number.isSafeInteger(multiplierE4) || multiplierE4 < 0) {
    throw new Defect('a multiplier is an integer of 1/10000')
  }
  return (stakeMinor * BigInt(multiplierE4)) / multiplierScale
}
