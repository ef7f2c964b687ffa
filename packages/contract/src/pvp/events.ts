import { z } from 'zod'
import { event } from '../core/event.ts'
import { amountText, hashHex, instantMs, wireId } from '../core/fields.ts'
import { publicUser } from '../feed/entities.ts'
import { pvpDuel, pvpEntry, pvpRound, pvpRoundResult } from './entities.ts'

const pvp = { feature: 'pvp', gate: 'poker' } as const

export const pvpEvents = {
  pvpRound: event({
    ...pvp,
    wire: 'PvpRound',
    client: 'event:pvpRound',
    summary: 'Where a round of a pool stands.',
    channel: 'Pvp',
    payload: z.object({ round: pvpRound }),
  }),
  pvpDuel: event({
    ...pvp,
    wire: 'PvpDuel',
    client: 'event:pvpDuel',
    summary: 'What became of a duel that is open to everybody.',
    channel: 'Pvp',
    payload: z.object({
      duel: pvpDuel,
      event: z.enum(['created', 'joined', 'cancelled', 'expired', 'settled', 'refunded']),
    }),
  }),
  pvpOwnDuel: event({
    ...pvp,
    wire: 'PvpOwnDuel',
    client: 'event:pvpOwnDuel',
    summary: 'What became of a duel of the player, private ones too.',
    channel: 'User',
    payload: z.object({ duel: pvpDuel }),
  }),
  pvpEntry: event({
    ...pvp,
    wire: 'PvpEntry',
    client: 'event:pvpEntry',
    summary: 'Somebody entered the round of a pool.',
    channel: 'PvpPool',
    payload: z.object({ roundId: wireId, entry: pvpEntry, total: amountText }),
  }),
  pvpLocked: event({
    ...pvp,
    wire: 'PvpLocked',
    client: 'event:pvpLocked',
    summary: 'The entries of a round and their order are fixed.',
    channel: 'PvpPool',
    payload: z.object({
      roundId: wireId,
      entriesHash: hashHex,
      total: amountText,
      drawsAt: instantMs,
    }),
  }),
  pvpResult: event({
    ...pvp,
    wire: 'PvpResult',
    client: 'event:pvpResult',
    summary: 'How a round ended. The wheel turns for `spinMs`.',
    channel: 'PvpPool',
    payload: z.object({
      result: pvpRoundResult,
      serverSeed: z.string().nullable(),
      winner: publicUser.nullable(),
      spinMs: z.int(),
    }),
  }),
}
