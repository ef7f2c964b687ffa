import type { Uuid } from '@powerplay/kernel'
import { clientAddress, isLoopback } from '../../platform/http/address/client-address.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { PvpParts } from './parts.ts'

/** Somebody who would play against somebody else, and where he sits. */
export interface Neighbour {
  readonly userId: Uuid
  /** As `clientAddress` counts it. */
  readonly address: string
}

interface Looking extends Pick<PvpParts, 'platform' | 'users'> {
  readonly economy: Pick<EconomyDoor, 'clusterOf'>
}

/**
 * Whether two players are of one household as far as anybody can tell: one address, one kind of browser
 * at one address, or accounts that are known to be one person's (a device, a payment source). An
 * address of this machine is no sign.
 */
export async function areOneHousehold(
  { platform, users, economy }: Looking,
  one: Neighbour,
  other: Neighbour,
): Promise<boolean> {
  if (one.address === other.address && !isLoopback(one.address)) return true
  const [pairs, cluster] = await Promise.all([
    users.sameBrowsers([one.userId, other.userId]),
    platform.database.transaction((tx) => economy.clusterOf(tx, one.userId)),
  ])
  return pairs.length > 0 || cluster.userIds.includes(other.userId)
}

export const addressOf = ({ ip }: { readonly ip: string }) => clientAddress(ip)
