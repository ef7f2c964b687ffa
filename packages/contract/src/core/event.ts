import type { z } from 'zod'
import type { Gate } from '../compliance/gates.ts'

/**
 * Channels by kind, with the names they have on the wire. `listeners` says who may listen: anybody who knows
 * the name, guests too; the player whose wire id the pattern finds in the name; or staff with a permission,
 * who have to have given their second factor.
 */
export const channelKinds = {
  Everyone: {
    address: 'Everyone',
    pattern: /^Everyone$/,
    listeners: 'anybody',
    title: 'the public channel',
    description: 'The public channel, guests included.',
  },
  User: {
    address: 'private-User.{userId}',
    pattern: /^private-User\.(.*)$/,
    listeners: 'owner',
    title: 'the player’s own channel',
    description: 'A player’s own channel, authorised by cookie or bearer.',
  },
  Support: {
    address: 'private-Support',
    pattern: /^private-Support$/,
    listeners: { permission: 'manageTickets' },
    title: 'the channel of support',
    description: 'All that is said to support, for those who answer (permission manageTickets).',
  },
  'Support.{userId}': {
    address: 'private-Support.{userId}',
    pattern: /^private-Support\.(.*)$/,
    listeners: 'owner',
    title: 'the player’s channel with support',
    description: 'A player’s own chats with support.',
  },
  SportCategories: {
    address: 'Sport.categories',
    pattern: /^Sport\.categories$/,
    listeners: 'anybody',
    title: 'the channel of all sports',
    description: 'How many events each sport has.',
  },
  SportLive: {
    address: 'Sport.live.{categoryId}',
    pattern: /^Sport\.live\.[a-z0-9-]{1,48}$/,
    listeners: 'anybody',
    title: 'the channel of a sport',
    description: 'Live events of one sport with score, clock and main prices.',
  },
  SportEvent: {
    address: 'Sport.event.{eventId}',
    pattern: /^Sport\.event\.sr:match:\d{1,15}$/,
    listeners: 'anybody',
    title: 'the channel of an event',
    description: 'Everything that changes in one event of sport.',
  },
  Pvp: {
    address: 'Pvp',
    pattern: /^Pvp$/,
    listeners: 'anybody',
    title: 'the channel of players against players',
    description: 'Where the rounds of all pools stand, and duels that are open to everybody.',
  },
  PvpPool: {
    address: 'Pvp.pool.{poolId}',
    pattern: /^Pvp\.pool\.[a-z]{1,16}$/,
    listeners: 'anybody',
    title: 'the channel of a pool',
    description: 'Entries of one pool, its lock and its draw.',
  },
  PokerLobby: {
    address: 'Poker.lobby',
    pattern: /^Poker\.lobby$/,
    listeners: 'anybody',
    title: 'the channel of the poker lobby',
    description: 'Rows of the tables, as seats are taken and left.',
  },
  PokerTable: {
    address: 'Poker.table.{tableId}',
    pattern: /^Poker\.table\.[a-z0-9_]{1,64}$/,
    listeners: 'anybody',
    title: 'the channel of a table',
    description: 'A table of hold’em after each step, without anybody’s cards.',
  },
} as const

export type ChannelKind = keyof typeof channelKinds

/**
 * One realtime event as it travels: emitted as `<wire>` with the channel's name and a payload that
 * carries `seq` and `at` besides its own fields.
 */
export interface EventSpec {
  readonly wire: string
  /** Name of the event inside the browser; pushed rows are handed on one by one under it. */
  readonly client: string
  readonly feature: string
  /** The plugin or feature that must be on for it to be sent, if it takes one. */
  readonly gate?: Gate
  readonly summary: string
  readonly channel: ChannelKind
  /** Frames of its coalesced rows leave at most this often; 80 ms where nothing is said. */
  readonly frameMs?: number
  readonly payload: z.ZodType
}

/** Declares an event. */
export function event<Payload extends z.ZodType>(
  draft: Omit<EventSpec, 'payload'> & { readonly payload: Payload },
) {
  return draft
}
