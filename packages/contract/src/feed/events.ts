import { z } from 'zod'
import { event } from '../core/event.ts'
import { liveGame } from './entities.ts'

export const feedEvents = {
  liveFeedGame: event({
    wire: 'LiveFeedGame',
    client: 'event:liveGame',
    feature: 'feed',
    gate: 'feed',
    summary: 'Settled bets, coalesced into one frame.',
    channel: 'Everyone',
    payload: z.object({ rows: z.array(liveGame).max(20) }),
  }),
}
