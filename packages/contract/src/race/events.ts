import { z } from 'zod'
import { event } from '../core/event.ts'
import { raceEntry, racePosition } from './entities.ts'

export const raceEvents = {
  raceTop: event({
    wire: 'RaceTop',
    client: 'event:raceTop',
    feature: 'race',
    gate: 'race',
    summary: 'The first places of the running week, at most every 10 seconds.',
    channel: 'Everyone',
    payload: z.object({ top: z.array(raceEntry).max(20) }),
  }),
  racePosition: event({
    wire: 'RacePosition',
    client: 'event:racePosition',
    feature: 'race',
    gate: 'race',
    summary: "The player's own place in the running week, at most every 10 seconds.",
    channel: 'User',
    payload: racePosition,
  }),
}
