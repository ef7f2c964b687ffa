import { z } from 'zod'
import { call, type Rate } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { discordState } from './entities.ts'
import { discordConnectRefusals, discordRefusals } from './refusals.ts'

const perMinute = (limit: number): Rate => ({ limit, windowMs: 60_000, per: 'user' })
const ticketRefusals = [
  discordRefusals['not-joined'],
  discordRefusals['already-received'],
  discordRefusals['not-connected'],
  discordConnectRefusals.unreachable,
]

/** The ticket for members of the site's Discord server. Source: product design, Promotions, calls. */
export const discordCalls = {
  discordState: call({
    feature: 'discord',
    gate: 'wheel',
    summary: 'Whether the viewer has a Discord account connected, and its ticket received.',
    path: '/api/promocode/discord/state',
    who: 'player',
    rate: perMinute(30),
    input: empty,
    output: discordState,
  }),
  connectDiscord: call({
    feature: 'discord',
    gate: 'wheel',
    summary:
      'Begins the connection: where Discord asks the player, who comes back to /rewards with a code.',
    path: '/api/promocode/discord/connect',
    who: 'player',
    presence: 'cookie',
    rate: perMinute(10),
    input: empty,
    output: z.object({ url: z.string() }),
  }),
  finishDiscord: call({
    feature: 'discord',
    gate: 'wheel',
    summary: 'Ends the connection with what Discord sent the player back with.',
    path: '/api/promocode/discord/finish',
    who: 'player',
    presence: 'cookie',
    rate: perMinute(10),
    input: z.strictObject({
      code: z.string().min(1).max(512),
      state: z.string().min(1).max(512),
    }),
    output: discordState,
    refusals: Object.values(discordConnectRefusals),
  }),
  removeDiscord: call({
    feature: 'discord',
    gate: 'wheel',
    summary: 'Forgets the Discord account of the viewer; a ticket that was given stays.',
    path: '/api/promocode/discord/remove',
    who: 'player',
    rate: perMinute(10),
    input: empty,
    output: discordState,
  }),
  claimDiscord: call({
    feature: 'discord',
    gate: 'wheel',
    summary: 'Gives a member of the Discord server a ticket for the wheel, once.',
    path: '/api/promocode/discord',
    who: 'player',
    key: true,
    rate: perMinute(3),
    input: empty,
    output: z.object({ tickets: z.literal(1) }),
    refusals: ticketRefusals,
  }),
}
