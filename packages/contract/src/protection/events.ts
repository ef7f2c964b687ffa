import { z } from 'zod'
import { event } from '../core/event.ts'
import { erasureState, protectionState } from './entities.ts'

export const protectionEvents = {
  complianceState: event({
    wire: 'ComplianceState',
    client: 'complianceState',
    feature: 'protection',
    summary: 'What protects the player has changed, on this screen or another.',
    channel: 'User',
    payload: z.object({ state: protectionState }),
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
