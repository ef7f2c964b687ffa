import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { askOutside } from '../../platform/outgoing/outgoing.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { WheelDoor } from '../wheel/index.ts'
import { claimDiscord } from './claim.ts'
import { connectDiscord, finishDiscord, removeDiscord, showDiscord } from './connect.ts'
import { createDiscordClient, type Discord } from './discord.ts'
import { embeddedDiscord, hasEmbeddedDiscord, mountEmbedded } from './embedded.ts'
import type { DiscordParts } from './parts.ts'
import { discordInvite } from './settings.ts'

interface Needs {
  readonly economy: EconomyDoor
  readonly wheel: WheelDoor
}

/** A ticket for the wheel to members of the site's Discord server. */
export const discord = feature({
  name: 'discord',
  settings: [discordInvite],
  open({ platform, secrets, doors: { economy, wheel } }: Given<Needs>) {
    const { config, clock, settings } = platform
    const key = secrets.key('discord')
    const embedded = hasEmbeddedDiscord(config) ? embeddedDiscord(clock, key) : null
    const discord = embedded
      ? createDiscordClient(embedded.access, embedded.ask)
      : outsideDiscord(config)
    const parts: DiscordParts = {
      ...{ platform, economy, wheel, key },
      discord: () => discord,
      invite: () => settings.get(discordInvite) || (embedded?.invite ?? null),
    }
    return {
      /** The emulated Discord, where this build brings one along: tests let people come and go. */
      door: { emulated: embedded?.emulated ?? null },
      calls: callsOf(parts),
      mount: (edge: FastifyInstance) => {
        if (embedded) mountEmbedded(edge, embedded.emulated)
      },
    }
  },
})

/** The Discord that the environment names; null where it names none. */
function outsideDiscord(config: Config): Discord | null {
  const { PUBLIC_URL, DISCORD_CLIENT_ID, DISCORD_CLIENT_SECRET } = config
  const { DISCORD_BOT_TOKEN, DISCORD_SERVER_ID } = config
  if (PUBLIC_URL === undefined || DISCORD_CLIENT_ID === undefined) return null
  if (DISCORD_SERVER_ID === undefined) return null
  const access = {
    clientId: DISCORD_CLIENT_ID,
    clientSecret: DISCORD_CLIENT_SECRET?.reveal() ?? '',
    botToken: DISCORD_BOT_TOKEN?.reveal() ?? '',
    serverId: DISCORD_SERVER_ID,
    redirectUri: new URL('/rewards', PUBLIC_URL).href,
    base: 'https://discord.com',
  }
  return createDiscordClient(access, (request) => askOutside(request))
}

type DiscordCalls = Pick<
  CallHandlers,
  'discordState' | 'connectDiscord' | 'finishDiscord' | 'removeDiscord' | 'claimDiscord'
>

function callsOf(parts: DiscordParts): DiscordCalls {
  return {
    discordState: (_input, context) => showDiscord(parts, playerOf(context)),
    connectDiscord: (_input, context) => connectDiscord(parts, context),
    finishDiscord: (answer, context) => finishDiscord(parts, answer, context),
    removeDiscord: (_input, context) => removeDiscord(parts, playerOf(context)),
    claimDiscord: (_input, context) => claimDiscord(parts, context),
  }
}
