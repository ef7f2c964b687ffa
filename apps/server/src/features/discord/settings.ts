import { z } from 'zod'
import { setting } from '../../platform/settings/settings.ts'

export const discordInvite = setting({
  key: 'discord.invite',
  schema: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(200)]),
  initial: '',
  help:
    "Link that leads players into the site's Discord server (https address); whoever is a member gets a " +
    'ticket for the wheel, once. How the server is asked is said by the environment (DISCORD_…).',
})
