import { mustHave } from '@powerplay/kernel'
import type { JournalWager } from '../../wallet/index.ts'
import type { ShownRound } from '../round-kind.ts'
import { findBet } from './bet-store.ts'
import { saltOf } from './chain-store.ts'
import type { CrashParts } from './parts.ts'
import { presentView } from './present.ts'
import { findRound } from './round-store.ts'

/**
 * What the bet overview shows of a bet: the hash of its game as server seed, once the round is
 * over, the salt as client seed and the game's number in its chain as nonce.
 */
export async function showBet(parts: CrashParts, wager: JournalWager): Promise<ShownRound> {
  const { database } = parts.platform
  const bet = mustHave(await findBet(database, wager.id), 'bet of a round')
  const round = mustHave(await findRound(database, bet.round), 'round of a bet')
  const { hash, resultE2, previousHash, number } = round
  const proof = resultE2 === null ? {} : { result: resultE2 / 100, hash }
  return {
    seeds: {
      serverSeed: hash,
      serverSeedHash: previousHash,
      clientSeed: await saltOf(database, round.chainId),
    },
    nonce: number,
    data: { ...presentView(bet), ...proof },
  }
}
