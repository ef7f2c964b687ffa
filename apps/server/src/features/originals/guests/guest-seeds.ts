import { hmacKey, openStream, sha256Hex, type RandomStream } from '@powerplay/engines'
import type { BetSeeds } from '@powerplay/contract'
import type { Platform } from '../../../platform/context.ts'

/** Fresh seeds of one round of a guest. Nobody can verify it later, which nonce -1 says. */
export interface GuestSeeds {
  readonly serverSeed: string
  readonly clientSeed: string
}

/** Draws the seeds of a round. */
export function drawSeeds({ random }: Pick<Platform, 'random'>): GuestSeeds {
  const hexOf = (count: number) => Buffer.from(random.bytes(count)).toString('hex')
  return { serverSeed: hexOf(32), clientSeed: hexOf(8) }
}

/** The words of a guest's round. */
export function streamOf({ serverSeed, clientSeed }: GuestSeeds): RandomStream {
  return openStream(hmacKey(serverSeed), clientSeed, 0)
}

/** Seeds as the wire shows them: the commitment, and no nonce. */
export function presentSeeds({ serverSeed, clientSeed }: GuestSeeds): BetSeeds {
  return { serverSeedHash: sha256Hex(serverSeed), clientSeed, nonce: -1 }
}
