import { z } from 'zod'
import { event } from '../core/event.ts'
import { instantMs } from '../core/fields.ts'
import { erasureState, ownExport, protectionState } from './entities.ts'

export const protectionEvents = {
  complianceState: event({
    wire: 'ComplianceState',
    client: 'complianceState',
    feature: 'protection',
    summary: 'What protects the player has changed, on this screen or another.',
    channel: 'User',
    payload: z.object({ state: protectionState }),
  }),
  realityCheck: event({
    wire: 'RealityCheck',
    client: 'realityCheck',
    feature: 'protection',
    summary:
      'Play stopped by itself until the player answers: since when, and how today went in cents.',
    channel: 'User',
    payload: z.object({
      id: z.string(),
      sinceAt: instantMs.nullable(),
      ...protectionState.shape.today.shape,
    }),
  }),
  sessionEnded: event({
    wire: 'SessionEnded',
    client: 'sessionEnded',
    feature: 'protection',
    summary: 'Play ended by itself: the time that the player set for a day is used up.',
    channel: 'User',
    payload: z.object({ reason: z.literal('limit') }),
  }),
  exportChanged: event({
    wire: 'ExportChanged',
    client: 'exportChanged',
    feature: 'protection',
    summary: 'A file with the personal data of the player was asked for, is ready, or is gone.',
    channel: 'User',
    payload: z.object({ state: ownExport }),
  }),
  erasureChanged: event({
    wire: 'ErasureChanged',
    client: 'erasureChanged',
    feature: 'protection',
    summary: 'An erasure of the account was asked for or recalled, on this screen or by support.',
    channel: 'User',
    payload: z.object({ state: erasureState }),
  }),
}
