import { z } from 'zod'
import { chatMessage } from '../chat/entities.ts'
import { event } from '../core/event.ts'
import { hashHex, instantMs, wireId } from '../core/fields.ts'
import { cardProof, pokerTable, pokerTableRow } from './entities.ts'

const poker = { feature: 'poker', gate: 'poker' } as const

export const pokerEvents = {
  pokerLobby: event({
    ...poker,
    wire: 'PokerLobby',
    client: 'event:pokerLobby',
    summary: 'A row of the lobby changed.',
    channel: 'PokerLobby',
    payload: z.object({ table: pokerTableRow }),
  }),
  pokerState: event({
    ...poker,
    wire: 'PokerState',
    client: 'event:pokerState',
    summary: 'A table after a step, as everybody may see it.',
    channel: 'PokerTable',
    payload: z.object({ table: pokerTable }),
  }),
  pokerHole: event({
    ...poker,
    wire: 'PokerHole',
    client: 'event:pokerHole',
    summary: 'The player’s own two cards, with what proves them.',
    channel: 'User',
    payload: z.object({
      tableId: wireId,
      handId: wireId,
      cards: z.array(cardProof).length(2),
    }),
  }),
  pokerChat: event({
    ...poker,
    wire: 'PokerChat',
    client: 'event:pokerChat',
    summary: 'Something was said at a table.',
    channel: 'PokerTable',
    payload: z.object({ tableId: wireId, message: chatMessage }),
  }),
  pokerOffer: event({
    ...poker,
    wire: 'PokerOffer',
    client: 'event:pokerOffer',
    summary: 'A seat is kept for the player, who stood in line for one.',
    channel: 'User',
    payload: z.object({ tableId: wireId, table: z.string(), untilAt: instantMs }),
  }),
  pokerProof: event({
    ...poker,
    wire: 'PokerProof',
    client: 'event:pokerProof',
    summary: 'The server seed of a hand in which the player was dealt, told when it may be known.',
    channel: 'User',
    payload: z.object({ tableId: wireId, handId: wireId, serverSeed: hashHex }),
  }),
}
