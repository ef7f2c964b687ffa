import { z } from 'zod'
import { event } from '../core/event.ts'
import { liveGame, raceEntry, racePosition } from './entities.ts'

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
  raceTop: event({
    wire: 'RaceTop',
    client: 'event:raceTop',
    feature: 'feed',
    gate: 'race',
    summary: 'The first places of the running week, at most every 10 seconds.',
    channel: 'Everyone',
    payload: z.object({ top: z.array(raceEntry).max(20) }),
  }),
  racePosition: event({
    wire: 'RacePosition',
    client: 'event:racePosition',
    feature: 'feed',
    gate: 'race',
    summary: "The player's own place in the running week, at most every 10 seconds.",
    channel: 'User',
    payload: racePosition,
  }),
}
