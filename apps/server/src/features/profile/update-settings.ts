import type { Uuid } from '@powerplay/kernel'
import type { Preferences, ProfileSettings } from '@powerplay/contract'
import type { ProfileParts } from './parts.ts'
import { readSettings } from './read-settings.ts'
import { writePreferences, type ChangeOf } from './settings-store.ts'

/**
 * Changes some choices of a player. Whether bets are private is asked whenever a bet is shown, so
 * the switch acts on past and future bets at once. @returns all choices.
 */
export async function updateSettings(
  parts: ProfileParts,
  userId: Uuid,
  { private_bets: privateBets, ...change }: ChangeOf<Preferences>,
): Promise<ProfileSettings> {
  const { platform, users } = parts
  await platform.database.transaction(async (tx) => {
    await writePreferences(tx, userId, change)
    if (privateBets === undefined) return
    await users.changeFace(tx, userId, { privateBets })
    const event = 'profile.private_bets_switched'
    const detail = { isOn: privateBets }
    await platform.audit.write(
      { stream: 'access', event, actor: userId, subject: userId, detail },
      tx,
    )
  })
  users.forgetFace(userId)
  return readSettings(parts, userId)
}
