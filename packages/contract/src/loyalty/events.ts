import { z } from 'zod'
import { event } from '../core/event.ts'

const level = z.int().min(0).max(10)

export const loyaltyEvents = {
  vipChanged: event({
    wire: 'VipChanged',
    client: 'event:vipChanged',
    feature: 'loyalty',
    gate: 'vip',
    summary: 'The player reached a level.',
    channel: 'User',
    payload: z.object({ from: level, to: level, by: z.enum(['play', 'staff']) }),
  }),
  rakebackChanged: event({
    wire: 'RakebackChanged',
    client: 'event:rakebackChanged',
    feature: 'loyalty',
    gate: 'rakeback',
    summary: 'More rakeback waits, or it was claimed; at most every 30 seconds.',
    channel: 'User',
    payload: z.object({ next: z.int().nullable(), sumCents: z.int().min(0) }),
  }),
}
