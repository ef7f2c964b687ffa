import { z } from 'zod'
import { event } from '../core/event.ts'

export const affiliateEvents = {
  affiliateEarned: event({
    wire: 'AffiliateEarned',
    client: 'event:affiliateEarned',
    feature: 'affiliate',
    gate: 'affiliate',
    summary: 'The commission of the affiliate changed; at most once a minute.',
    channel: 'User',
    payload: z.object({ availableCents: z.int().min(0), holdCents: z.int().min(0) }),
  }),
}
