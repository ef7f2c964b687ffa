import { z } from 'zod'
import { call } from '../core/call.ts'
import { currencyId, isoText } from '../core/fields.ts'

export const sportsbookCalls = {
  sportsbookToken: call({
    feature: 'sportsbook',
    gate: 'sportsbook',
    summary:
      'A token by which the vendor of the external sportsbook knows the player for 10 minutes.',
    path: '/api/sportsbook/token',
    who: 'player',
    rate: { limit: 20, windowMs: 60_000, per: 'user' },
    input: z.strictObject({ currency: currencyId }),
    output: z.object({ token: z.string(), expiresAt: isoText }),
    refusals: [],
  }),
}
