import { z } from 'zod'
import { amountText } from '../core/fields.ts'
import { event } from '../core/event.ts'

/** Source: product design, Token. */
export const tokenEvents = {
  tokenPrice: event({
    wire: 'TokenPrice',
    client: 'event:tokenPrice',
    feature: 'token',
    gate: 'token',
    summary: 'The price of the token changed; at most every 15 seconds.',
    channel: 'Everyone',
    payload: z.object({ usd: z.number().min(0), change: z.number() }),
  }),
  tokenBurn: event({
    wire: 'TokenBurn',
    client: 'event:tokenBurn',
    feature: 'token',
    gate: 'token',
    summary: 'Tokens were burnt.',
    channel: 'Everyone',
    payload: z.object({ amount: amountText, usd: z.number().min(0) }),
  }),
}
