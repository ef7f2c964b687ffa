import { currencyOf, formatAmount, type Uuid } from '@powerplay/kernel'
import type { RestoreAnswer } from '@powerplay/contract'
import { betsOfPlayer } from './bet-store.ts'
import { saltOf } from '../chain/chain-store.ts'
import type { CrashParts } from '../parts.ts'
import { presentGameResult, presentSeeds, presentView } from '../present.ts'
import { latestRound } from '../rounds/round-store.ts'

/** A player's open bet on the present round. */
export async function restoreBet(parts: CrashParts, userId: Uuid): Promise<RestoreAnswer> {
  const { database } = parts.platform
  const round = await latestRound(database)
  if (round === undefined) return { game: null }
  const own = await betsOfPlayer(database, round.number, userId)
  const open = own.find(({ status }) => status === 'open')
  if (open === undefined) return { game: null }
  const result = presentGameResult(open, parts.wireIdOf(userId))
  const { currency, pocket, stakeMinor } = open
  return {
    game: {
      type: 'multiplayer',
      id: result.id,
      canBeFinished: true,
      seeds: presentSeeds(round, await saltOf(database, round.chainId)),
      step: 0,
      game: result,
      data: presentView(open),
      currency,
      bet: formatAmount(stakeMinor, currencyOf(currency).decimals),
      demo: pocket === 'demo',
    },
  }
}
