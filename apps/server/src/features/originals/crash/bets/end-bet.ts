import { fromWireId, mustHave, refuse, type InstantMs } from '@powerplay/kernel'
import { crashMultiplierE2, manualCashoutE2 } from '@powerplay/engines'
import type { TurnAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../../platform/context.ts'
import type { FinishRequest, TurnRequest } from '../../round-kind.ts'
import { cancelBet, cashBets, findBet, type CrashBet } from './bet-store.ts'
import { bettingGraceMs, type CrashParts } from '../parts.ts'
import { presentEnd } from '../present.ts'
import { findRound, type CrashRound } from '../rounds/round-store.ts'
import { settleBets } from './settle-bets.ts'

const cashoutMinE2 = 101

/**
 * Ends an own bet: taken back while betting lasts, cashed out while the round runs, at the moment
 * the request came in. A repeat gets the stored answer. Refusals: turn/illegal (too-early, crashed),
 * turn/invalid-operation, turn/retry. @returns undefined for what is no bet of crash and this player.
 */
export async function finishBet(
  parts: CrashParts,
  request: FinishRequest & { readonly receivedAt: InstantMs },
  context: CallContext,
): Promise<TurnAnswer | undefined> {
  const { receivedAt } = request
  const bet = await ownBet(parts, request, context)
  if (bet === undefined) return undefined
  if (request.step !== 0) refuse('turn/invalid-operation')
  const round = mustHave(await findRound(parts.platform.database, bet.round), 'round of a bet')
  if (bet.status !== 'open') return endOf(parts, bet)
  if (round.state === 'betting') return takeBack(parts, { bet, round }, context)
  if (round.state === 'running') return cashOut(parts, { bet, round, receivedAt }, context)
  return endOf(parts, await again(parts, bet))
}

/** The only turn of crash takes the bet back. Refusals: as `finishBet`, turn/illegal (action). */
export async function turnBet(
  parts: CrashParts,
  request: TurnRequest,
  context: CallContext,
): Promise<TurnAnswer | undefined> {
  const bet = await ownBet(parts, request, context)
  if (bet === undefined) return undefined
  if (request.step !== 0) refuse('turn/invalid-operation')
  const fields = Object.keys(request.data)
  if (fields.length !== 1 || request.data['action'] !== 'cancel') {
    refuse('turn/illegal', { reason: 'action' })
  }
  if (bet.status === 'cancelled') return endOf(parts, bet)
  const round = mustHave(await findRound(parts.platform.database, bet.round), 'round of a bet')
  if (bet.status !== 'open' || round.state !== 'betting') {
    refuse('turn/illegal', { reason: 'running' })
  }
  return takeBack(parts, { bet, round }, context)
}

async function ownBet(
  { platform }: CrashParts,
  { id: wireId }: FinishRequest,
  context: CallContext,
): Promise<CrashBet | undefined> {
  const id = fromWireId('bet', wireId)
  const bet = id === undefined ? undefined : await findBet(platform.database, id)
  if (bet?.userId !== playerOf(context)) return undefined
  if (bet.status === 'placing' || bet.status === 'late') refuse('turn/unknown-round')
  return bet
}

async function takeBack(
  parts: CrashParts,
  { bet, round }: { readonly bet: CrashBet; readonly round: CrashRound },
  context: CallContext,
): Promise<TurnAnswer> {
  const { clock, platform } = parts
  const isOver = clock.now() >= round.bettingEndsAt + bettingGraceMs
  const cancelled = isOver ? undefined : await cancelBet(platform.database, bet, clock.now())
  if (cancelled === undefined) {
    const now = await again(parts, bet)
    if (now.status === 'open') refuse('turn/illegal', { reason: 'running' })
    return endOf(parts, now)
  }
  parts.frames.betCancelled(cancelled)
  await settleBets(parts, [cancelled], context)
  return presentEnd(cancelled, parts.wireIdOf(bet.userId))
}

async function cashOut(
  parts: CrashParts,
  at: { readonly bet: CrashBet; readonly round: CrashRound; readonly receivedAt: number },
  context: CallContext,
): Promise<TurnAnswer> {
  const { bet, round, receivedAt } = at
  const elapsedMs = receivedAt - mustHave(round.startedAt, 'start of a running round')
  if (crashMultiplierE2(Math.max(0, elapsedMs)) < cashoutMinE2) {
    refuse('turn/illegal', { reason: 'too-early' })
  }
  const { pointE2 } = await parts.points.secretOf(round)
  const multiplierE2 = manualCashoutE2(elapsedMs, { pointE2, targetE2: bet.targetE2 })
  // Refusing at once would tell this player that the point has passed before everybody knows.
  if (multiplierE2 === undefined) return endOf(parts, await afterRound(parts, bet))
  const [cashed] = await cashBets(parts.platform.database, round.number, {
    cashOuts: [{ id: bet.id, multiplierE2 }],
    now: receivedAt,
  })
  if (cashed === undefined) return endOf(parts, await again(parts, bet))
  parts.frames.betsCashed(round, [cashed])
  await settleBets(parts, [cashed], context)
  return presentEnd(cashed, parts.wireIdOf(bet.userId))
}

async function again(parts: CrashParts, bet: CrashBet): Promise<CrashBet> {
  return mustHave(await findBet(parts.platform.database, bet.id), 'bet')
}

/** The bet once its round has ended. Refusal: turn/retry when that takes too long. */
async function afterRound(parts: CrashParts, bet: CrashBet): Promise<CrashBet> {
  if (!(await parts.roundEnds.ended(bet.round))) refuse('turn/retry')
  return again(parts, bet)
}

/** What became of a decided bet. Refusal: turn/illegal (crashed) for a lost one. */
function endOf(parts: CrashParts, bet: CrashBet): TurnAnswer {
  if (bet.status === 'lost') refuse('turn/illegal', { reason: 'crashed' })
  if (bet.status === 'open') refuse('turn/retry')
  return presentEnd(bet, parts.wireIdOf(bet.userId))
}
