import { z } from 'zod'
import { event } from '../core/event.ts'
import { amountText, hashHex, instantMs, multiplier, signedText, wireId } from '../core/fields.ts'
import { multiplayerBet, multiplayerState, wagerStatus } from './entities.ts'

const place = { game: z.string().max(24), round: z.int().min(1) }

/** Events of shared rounds. Source: 001_d6a9941efb711ce5.txt section 7, Realtime events. */
export const originalsEvents = {
  multiplayerBettingState: event({
    wire: 'MultiplayerBettingState',
    client: 'multiplayerBettingState',
    feature: 'originals',
    summary: 'A shared round enters its next phase.',
    channel: 'Everyone',
    payload: z.object({
      ...place,
      state: multiplayerState,
      serverSeedHash: hashHex,
      bettingEndsAt: instantMs.optional(),
      startedAt: instantMs.optional(),
      serverNow: instantMs,
    }),
  }),
  multiplayerTimerStart: event({
    wire: 'MultiplayerTimerStart',
    client: 'multiplayerTimerStart',
    feature: 'originals',
    summary: 'Betting on a shared round opens; the clock runs.',
    channel: 'Everyone',
    payload: z.object({
      ...place,
      durationMs: z.int().min(0),
      endsAt: instantMs,
      serverNow: instantMs,
    }),
  }),
  multiplayerGameBet: event({
    wire: 'MultiplayerGameBet',
    client: 'multiplayerGameBet',
    feature: 'originals',
    summary: 'Bets laid on a shared round, coalesced.',
    channel: 'Everyone',
    payload: z.object({ ...place, bets: z.array(multiplayerBet) }),
  }),
  multiplayerBetCancelled: event({
    wire: 'MultiplayerBetCancelled',
    client: 'multiplayerBetCancelled',
    feature: 'originals',
    summary: 'Bets taken back before a shared round started, coalesced.',
    channel: 'Everyone',
    payload: z.object({ ...place, ids: z.array(wireId) }),
  }),
  multiplayerDataUpdate: event({
    wire: 'MultiplayerDataUpdate',
    client: 'multiplayerDataUpdate',
    feature: 'originals',
    summary: 'Cash-outs of a running shared round, coalesced.',
    channel: 'Everyone',
    payload: z.object({
      ...place,
      cashouts: z.array(z.object({ id: wireId, multiplier, payout: amountText })),
      multiplier,
      serverNow: instantMs,
    }),
  }),
  multiplayerGameFinished: event({
    wire: 'MultiplayerGameFinished',
    client: 'multiplayerGameFinished',
    feature: 'originals',
    summary: 'The end of a shared round, with the hash that proves it.',
    channel: 'Everyone',
    payload: z.object({
      ...place,
      result: multiplier,
      hash: hashHex,
      salt: z.string(),
      settled: z
        .array(z.object({ id: wireId, multiplier, status: wagerStatus, profit: signedText }))
        .max(500),
    }),
  }),
}
