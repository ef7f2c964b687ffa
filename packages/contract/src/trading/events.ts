import { z } from 'zod'
import { event } from '../core/event.ts'
import { amountText, currencyId, signedText } from '../core/fields.ts'
import { publicUser } from '../feed/entities.ts'
import { position, tickerName } from './entities.ts'

export const tradingEvents = {
  tradingGameBet: event({
    wire: 'TradingGameBet',
    client: 'event:tradingGameBet',
    feature: 'trading',
    gate: 'trading',
    summary: 'A position that ended. Demo positions are in none.',
    channel: 'Everyone',
    payload: z.object({
      user: publicUser,
      ticker: tickerName,
      side: z.enum(['long', 'short']),
      multiplier: z.int(),
      wager: amountText,
      currency: currencyId,
      /** Percent. */
      roi: z.number(),
      profit: signedText,
    }),
  }),
  tradingPosition: event({
    wire: 'TradingPosition',
    client: 'event:tradingPosition',
    feature: 'trading',
    gate: 'trading',
    summary: 'What became of a position of the player.',
    channel: 'User',
    payload: z.object({
      position,
      event: z.enum(['opened', 'refused', 'edited', 'closing', 'closed', 'bust']),
    }),
  }),
}
