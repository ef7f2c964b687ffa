import { crashPointE2, isNextCrashHash } from '@powerplay/engines'
import { Defect } from '@powerplay/kernel'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Secrets } from '../../../../platform/secrets.ts'
import { saltOf } from '../chain/chain-store.ts'
import type { CrashRound } from './round-store.ts'

/** What a round will come to. Never leaves the process before the round has ended. */
export interface RoundSecret {
  readonly hash: string
  readonly pointE2: number
}

/** The secrets of rounds, opened when they are needed. */
export interface RoundPoints {
  /** @throws Defect when the sealed hash does not open, or does not continue the chain. */
  secretOf(round: CrashRound): Promise<RoundSecret>
}

/** Keeps the round that is running, as every cash-out asks for it. */
export function createRoundPoints(on: Queries, secrets: Secrets): RoundPoints {
  let known: { readonly number: number; readonly secret: RoundSecret } | undefined
  return {
    async secretOf(round) {
      if (known?.number === round.number) return known.secret
      const salt = await saltOf(on, round.chainId)
      const hash = secrets.open('seeds', round.hashSealed)
      if (!isNextCrashHash(hash, round.previousHash)) {
        throw new Defect('the hash of a round does not continue its chain')
      }
      const secret = { hash, pointE2: crashPointE2(hash, salt) }
      known = { number: round.number, secret }
      return secret
    },
  }
}
