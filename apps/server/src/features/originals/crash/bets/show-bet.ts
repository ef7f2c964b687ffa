import { mustHave } from '@powerplay/kernel'
import type { JournalWager } from '../../../wallet/index.ts'
import type { ShownRound } from '../../round-kind.ts'
import { findBet } from './bet-store.ts'
import { saltOf } from '../chain/chain-store.ts'
import type { CrashParts } from '../parts.ts'
import { presentView } from '../present.ts'
import { findRound } from '../rounds/round-store.ts'

/**
 * What the bet overview shows of a bet: the hash of its game as server seed, once the round is
 * over, the salt as client seed and the game's number in its chain as nonce. Bets of old rounds may
 * be put away: the journal then names the round, whose row stays.
 */
export async function showBet(parts: CrashParts, wager: JournalWager): Promise<ShownRound> {
  const { database } = parts.platform
  const bet = await findBet(database, wager.id)
  const number = bet?.round ?? wager.result['round']
  // A stake that was given back by hand: its result names no round any more.
  if (typeof number !== 'number') return { seeds: null }
  const round = mustHave(await findRound(database, number), 'round of a bet')
  const { hash, resultE2, previousHash } = round
  const proof = resultE2 === null ? {} : { result: resultE2 / 100, hash }
  const view = bet ? presentView(bet) : viewOf(number, wager)
  return {
    seeds: {
      serverSeed: hash,
      serverSeedHash: previousHash,
      clientSeed: await saltOf(database, round.chainId),
    },
    nonce: number,
    data: { ...view, ...proof },
  }
}

/** As much of `presentView` as the journal knows. */
function viewOf(round: number, { params }: JournalWager): Record<string, unknown> {
  return { round, additional: params['cashout'] ?? null, params }
}
