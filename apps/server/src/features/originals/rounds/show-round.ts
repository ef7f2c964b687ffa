import { currencyOf, formatAmount, refuse } from '@powerplay/kernel'
import type { RestoreAnswer } from '@powerplay/contract'
import { playerOf, type CallContext } from '../../../platform/context.ts'
import type { JournalWager } from '../../wallet/index.ts'
import { seedsOf } from '../bet-seeds.ts'
import type { ShownRound } from '../round-kind.ts'
import { presentRound } from './present-round.ts'
import { inPlayOf, type RoundParts } from './round-parts.ts'
import { readRecord } from './round-record.ts'
import { frameIn } from './round-in-play.ts'

/** The player's open round of a game as its screen goes on with it, or null. */
export async function restoreRound(
  parts: RoundParts,
  game: string,
  context: CallContext,
): Promise<RestoreAnswer> {
  const userId = playerOf(context)
  const round = await parts.wallet.rounds.find({ userId, game })
  if (!round) return { game: null }
  await parts.prepare(round.seedPairId)
  const inPlay = inPlayOf(parts, round)
  const { game: result, ...shown } = presentRound(inPlay)
  parts.heads.keep(result.id, round, frameIn(inPlay))
  const { currency, pocket, step } = round
  const bet = formatAmount(inPlay.terms.stakeMinor, currencyOf(currency).decimals)
  const place = { type: 'extended' as const, id: result.id, step, currency, bet }
  return {
    game: {
      ...place,
      demo: pocket === 'demo',
      ...shown,
      game: result,
      seeds: await seedsOf(parts.fairness, round),
    },
  }
}

/**
 * What the bet overview shows of a round: all of it once it has ended; before, its owner sees what
 * was opened and nobody else knows of it. Refusal: bet/unknown.
 */
export async function showRound(
  parts: RoundParts,
  wager: JournalWager,
  isOwner: boolean,
): Promise<ShownRound> {
  if (wager.status !== 'in-progress') {
    const { data, turns } = readRecord(wager.result)
    return { data, turns }
  }
  const round = isOwner ? await parts.wallet.rounds.find(wager) : undefined
  if (round?.id !== wager.id) refuse('bet/unknown')
  await parts.prepare(round.seedPairId)
  return { data: presentRound(inPlayOf(parts, round)).data }
}
