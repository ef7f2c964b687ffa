import { mustHave, type Uuid } from '@powerplay/kernel'
import type { ProfileSettings } from '@powerplay/contract'
import type { ProfileParts } from './parts.ts'
import { readPreferences } from './settings-store.ts'

/** The choices of a player, and what protects and opens the account. */
export async function readSettings(
  { platform: { database }, users }: ProfileParts,
  userId: Uuid,
): Promise<ProfileSettings> {
  const [preferences, found, hasTwoFactor, connections] = await Promise.all([
    readPreferences(database, userId),
    users.publicUsers([userId]),
    users.hasTwoFactor(userId),
    users.connectionsOf(userId),
  ])
  const { privateBets } = mustHave(found.get(userId), 'the signed-in player')
  return {
    private_bets: privateBets,
    ...preferences,
    two_factor: hasTwoFactor,
    connections: connections.map(({ type, label }) => ({ type, label })),
  }
}
