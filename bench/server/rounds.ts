import type { Uuid } from '@powerplay/kernel'
import type { App } from '../../apps/server/src/app.ts'
import type { CallContext } from '../../apps/server/src/platform/context.ts'
import { betOfBench } from '../bet-of-bench.ts'
import { keyMint } from '../keys.ts'
import { callerOf, type PlaceBet } from './bets.ts'
import { callsOfRound, turnsOfRound } from '../rounds.ts'
import { playOnceEach } from './crowd.ts'
import type { BenchPlayer } from './players.ts'

const bet = { ...betOfBench, api_id: 'mines', data: { mines: 1 } } as const
const nothing = () => undefined

/** A player's open round and the turns made in it. */
interface Seat {
  readonly id: string
  readonly step: number
}

/**
 * The next call of a player's round of mines: Play, then turns, then Finish. A round that hits its
 * mine is over earlier and the next call opens another one, so openings and ends come more often
 * than in whole rounds.
 */
export function playRoundsThroughService(app: App): PlaceBet {
  const mintKey = keyMint()
  const seats = new Map<Uuid, Seat>()
  const shared = { socketId: null, attach: nothing, setSessionCookie: nothing }
  return async (player: BenchPlayer) => {
    const context: CallContext = { ...shared, caller: callerOf(player), key: mintKey() }
    const seat = seats.get(player.userId)
    seats.delete(player.userId)
    if (seat?.step === turnsOfRound) {
      await app.whispers.Finish(seat, context)
      return
    }
    const next = seat ? await turn(app, seat, context) : await open(app, context)
    if (next) seats.set(player.userId, next)
  }
}

/** Lets everybody into a round, some further than others: a run then sees all calls alike. */
export async function seatAtRounds(
  players: readonly BenchPlayer[],
  place: PlaceBet,
): Promise<void> {
  for (let call = 0; call < callsOfRound; call += 1) {
    const goOn = players.filter((_player, index) => index % callsOfRound >= call)
    await playOnceEach(goOn, place)
  }
}

async function open(app: App, context: CallContext): Promise<Seat> {
  const { response } = await app.whispers.Play(bet, context)
  return { id: response.id, step: 0 }
}

async function turn(app: App, { id, step }: Seat, context: CallContext): Promise<Seat | undefined> {
  const answer = await app.whispers.Turn({ id, step, data: { cell: step } }, context)
  return answer.type === 'continue' ? { id, step: answer.step } : undefined
}
