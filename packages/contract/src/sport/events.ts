import { z } from 'zod'
import { event } from '../core/event.ts'
import { amountText, wireId } from '../core/fields.ts'
import { liveGame } from '../feed/entities.ts'
import { queueAnswer, sportBet } from './bet-entities.ts'
import { sportEvent, sportMarket, sportOutcome, sportRow } from './entities.ts'

const sport = { feature: 'sport', gate: 'sport' } as const

/** What changed in a market that the screen has; `outcomes` are all of its outcomes. */
const marketChange = z.object({
  lineId: z.string(),
  status: sportMarket.shape.status,
  cashout: z.boolean(),
  outcomes: z.array(sportOutcome.omit({ name: true })),
  version: z.int(),
})

export const sportEvents = {
  sportBetQueue: event({
    ...sport,
    wire: 'SportBetQueue',
    client: 'event:sportBetQueue',
    summary: 'What the queue decided about a bet: accepted, refused, or other odds are offered.',
    channel: 'User',
    payload: queueAnswer,
  }),
  sportBetUpdate: event({
    ...sport,
    wire: 'SportBetUpdate',
    client: 'event:sportBetUpdate',
    summary: 'A bet of the player was settled, settled again, voided, or a leg of it was decided.',
    channel: 'User',
    payload: z.object({ bet: sportBet }),
  }),
  sportCashout: event({
    ...sport,
    wire: 'SportCashout',
    client: 'event:sportCashout',
    summary: 'What became of a cash-out.',
    channel: 'User',
    payload: z.object({
      /** Of the bet. */
      id: wireId,
      queueId: wireId,
      state: z.enum(['accepted', 'refused']),
      amount: amountText.optional(),
      code: z.int().optional(),
      name: z.string().optional(),
      message: z.string().optional(),
    }),
  }),
  liveFeedSportGame: event({
    ...sport,
    wire: 'LiveFeedSportGame',
    client: 'event:liveSportGame',
    summary: 'Settled bets on sport, coalesced into one frame.',
    channel: 'Everyone',
    payload: z.object({ rows: z.array(liveGame).max(20) }),
  }),
  sportCategories: event({
    ...sport,
    wire: 'SportCategories',
    client: 'event:sportCategories',
    summary: 'Counts of all sports, at most once a second, when one has changed.',
    channel: 'SportCategories',
    payload: z.object({
      counts: z.array(z.object({ id: z.string(), live: z.int(), total: z.int() })),
    }),
  }),
  sportLive: event({
    ...sport,
    wire: 'SportLive',
    client: 'event:sportLive',
    summary:
      'Live events of a sport that have changed since the last frame: score, clock, status and ' +
      'main prices; one that is over has the status of its end.',
    channel: 'SportLive',
    payload: z.object({ categoryId: z.string(), changes: z.array(sportRow) }),
  }),
  sportEvent: event({
    ...sport,
    wire: 'SportEvent',
    client: 'event:sportEvent',
    summary:
      'What changed in one event since `previous`: a screen that stands at another version asks ' +
      'for the event anew.',
    channel: 'SportEvent',
    payload: z.object({
      eventId: z.string(),
      previous: z.int(),
      version: z.int(),
      status: sportEvent.shape.status,
      score: sportEvent.shape.score,
      clock: sportEvent.shape.clock,
      markets: z.array(marketChange),
      /** Markets that the screen does not have yet. */
      added: z.array(sportMarket),
      incident: z
        .object({
          type: z.string(),
          team: z.enum(['home', 'away']).nullable(),
          minute: z.int().nullable(),
        })
        .nullable(),
      betstop: z.object({ reason: z.string() }).nullable(),
    }),
  }),
}
