import { Defect, mustHave } from '@powerplay/kernel'
import { crashHashBack, crashHashBefore } from '@powerplay/engines'
import { checkpointFor, type Chain } from '../chain/chain-store.ts'
import type { CrashParts } from '../parts.ts'
import { announceBetting } from './announce.ts'
import { makeRoom, openRound, type CrashRound } from './round-store.ts'
import type { Seat } from '../bets/seat.ts'
import { bettingMs } from '../settings.ts'

/** Opens the next round of a chain for bets and tells everyone. */
export async function startRound(
  parts: CrashParts,
  seat: Seat,
  { chain, last }: { readonly chain: Chain; readonly last: CrashRound | undefined },
): Promise<CrashRound> {
  const { platform, clock, secrets } = parts
  const number = last === undefined ? chain.firstRound : last.number + 1
  const hash = await hashOfRound(parts, chain, number)
  const previousHash = crashHashBefore(hash)
  assertContinues({ chain, last, number, previousHash })
  await makeRoom(platform.database, number)
  const round = await openRound(
    platform.database,
    {
      number,
      chainId: chain.id,
      previousHash,
      hashSealed: secrets.seal('seeds', hash),
      bettingEndsAt: clock.now() + platform.settings.get(bettingMs),
    },
    seat.term,
  )
  announceBetting(parts, round)
  return round
}

async function hashOfRound(
  { platform, secrets }: CrashParts,
  chain: Chain,
  number: number,
): Promise<string> {
  const game = number - chain.firstRound + 1
  const place = { chainId: chain.id, game }
  const checkpoint = mustHave(await checkpointFor(platform.database, secrets, place), 'checkpoint')
  return crashHashBack(checkpoint.hash, checkpoint.game - game)
}

/** A chain that does not fit what players were shown must stop the game, not go on. */
function assertContinues(next: {
  readonly chain: Chain
  readonly last: CrashRound | undefined
  readonly number: number
  readonly previousHash: string
}): void {
  const { chain, last, number, previousHash } = next
  const isFirst = number === chain.firstRound
  const continues = isFirst
    ? previousHash === chain.terminatingHash
    : crashHashBefore(previousHash) === last?.previousHash
  if (!continues) throw new Defect('the next round of crash does not continue its chain')
}
