import { z } from 'zod'
import { event } from '../core/event.ts'

export const wheelEvents = {
  ticketsChanged: event({
    wire: 'TicketsChanged',
    client: 'event:ticketsChanged',
    feature: 'wheel',
    gate: 'wheel',
    summary: 'The player got tickets for the wheel, or used one.',
    channel: 'User',
    payload: z.object({
      tickets: z.int().min(0),
      source: z.enum(['registration', 'level', 'activity', 'code', 'discord', 'staff', 'spin']),
    }),
  }),
}
