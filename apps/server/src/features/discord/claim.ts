import { mustHave, refuse } from '@powerplay/kernel'
import type { CallContext } from '../../platform/context.ts'
import { once, storedAnswer } from '../../platform/requests/idempotency.ts'
import { reach } from './connect.ts'
import type { DiscordParts } from './parts.ts'
import { findConnection, isReceived, keepReceipt } from './store.ts'

/**
 * Gives a member of the Discord server a ticket for the wheel: once per player, and once per person
 * there. The same key again answers the same. Source: product design, Promotions, calls.
 * @throws Refusal discord/not-joined, discord/already-received, discord/not-connected,
 *   discord/unreachable, those of the gate; core/feature-off without a server
 */
export async function claimDiscord(
  parts: DiscordParts,
  { caller, key }: CallContext,
): Promise<{ tickets: 1 }> {
  const discord = parts.discord() ?? refuse('core/feature-off')
  const { clock, database } = parts.platform
  const userId = await parts.economy.mayReceive(caller)
  const operation = 'discord.claim'
  const call = { key: mustHave(key, 'idempotency key'), userId, operation, body: {} }
  const known = await storedAnswer<{ tickets: 1 }>(database, call)
  if (known !== undefined) return known
  const found = (await findConnection(database, userId)) ?? refuse('discord/not-connected')
  const discordId = found.id
  if (await isReceived(database, { userId, discordId })) {
    // The same call may have come through since it was looked for.
    return (
      (await storedAnswer<{ tickets: 1 }>(database, call)) ?? refuse('discord/already-received')
    )
  }
  const isMember = await reach(parts, discord, (asked) => asked.isMember(discordId))
  if (!isMember) refuse('discord/not-joined')
  const answer = await once(parts.platform, call, async (tx) => {
    // Discord was asked about this account: it has to be the player's still.
    const held = await findConnection(tx, userId, { isHeld: true })
    if (held?.id !== discordId) refuse('discord/not-connected')
    const isFirst = await keepReceipt(tx, { userId, discordId, at: clock.now() })
    if (!isFirst) refuse('discord/already-received')
    await parts.wheel.give(tx, { userId, source: 'discord', keys: [`discord/${discordId}`] })
    return { tickets: 1 as const }
  })
  await parts.wheel.tellNow(userId, 'discord')
  return answer
}
