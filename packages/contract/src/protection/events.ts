import { z } from 'zod'
import { event } from '../core/event.ts'
import { protectionState } from './entities.ts'

export const protectionEvents = {
  complianceState: event({
    wire: 'ComplianceState',
    client: 'complianceState',
    feature: 'protection',
    summary: 'What protects the player has changed, on this screen or another.',
    channel: 'User',
    payload: z.object({ state: protectionState }),
  }),
}
