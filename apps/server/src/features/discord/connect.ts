import type { DiscordState } from '@powerplay/contract'
import { refuse, type Uuid } from '@powerplay/kernel'
import { playerOf, type CallContext } from '../../platform/context.ts'
import type { Discord } from './discord.ts'
import type { DiscordParts } from './parts.ts'
import { beginRequest, readRequest } from './request.ts'
import { findConnection, isReceived, keepConnection, removeConnection } from './store.ts'

/** How a player stands with the Discord server of the site. */
export async function showDiscord(parts: DiscordParts, userId: Uuid): Promise<DiscordState> {
  const { database } = parts.platform
  if (parts.discord() === null) {
    return { isOpen: false, invite: null, connection: null, isReceived: false }
  }
  const found = await findConnection(database, userId)
  return {
    isOpen: true,
    invite: parts.invite(),
    connection: found ? { name: found.name, connectedAt: found.connectedAt.getTime() } : null,
    isReceived: await isReceived(database, { userId, discordId: found?.id }),
  }
}

const nonceBytes = 18

/** Where the player is asked by Discord. @throws Refusal core/feature-off without a server */
export async function connectDiscord(
  parts: DiscordParts,
  context: CallContext,
): Promise<{ url: string }> {
  const discord = parts.discord() ?? refuse('core/feature-off')
  const { clock, random } = parts.platform
  const fresh = { nonce: Buffer.from(random.bytes(nonceBytes)), at: clock.now() }
  return { url: discord.consentUrl(beginRequest(parts.key, askerOf(context), fresh)) }
}

/**
 * Ends a connection that this very session began; one that was begun elsewhere would bind a stranger's
 * Discord account to the player.
 * @throws Refusal discord/refused, discord/taken, discord/unreachable; core/feature-off without a server
 */
export async function finishDiscord(
  parts: DiscordParts,
  { code, state }: { readonly code: string; readonly state: string },
  context: CallContext,
): Promise<DiscordState> {
  const discord = parts.discord() ?? refuse('core/feature-off')
  const { clock, database } = parts.platform
  const asker = askerOf(context)
  const at = clock.now()
  const verifier = readRequest(parts.key, asker, { state, at }) ?? refuse('discord/refused')
  const person = await reach(parts, discord, (asked) => asked.personBehind(code, verifier))
  if (person === null) refuse('discord/refused')
  const { userId } = asker
  await database.transaction(async (tx) => {
    if (!(await keepConnection(tx, { userId, person, at }))) refuse('discord/taken')
  })
  return showDiscord(parts, userId)
}

/** Forgets the Discord account of a player; that a ticket was given is not forgotten. */
export async function removeDiscord(parts: DiscordParts, userId: Uuid): Promise<DiscordState> {
  await removeConnection(parts.platform.database, userId)
  return showDiscord(parts, userId)
}

/** Asks Discord. @throws Refusal discord/unreachable when nobody answers, or nothing one understands */
export async function reach<Told>(
  { platform }: DiscordParts,
  discord: Discord,
  ask: (discord: Discord) => Promise<Told>,
): Promise<Told> {
  try {
    return await ask(discord)
  } catch (error) {
    platform.logOf('discord').warn({ event: 'discord.unreachable', error: String(error) })
    return refuse('discord/unreachable')
  }
}

function askerOf(context: CallContext) {
  return { userId: playerOf(context), sessionId: context.caller.sessionId }
}
