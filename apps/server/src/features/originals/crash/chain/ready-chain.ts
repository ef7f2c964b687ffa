import { latestChain, announceSalt, storeChain, type Chain } from './chain-store.ts'
import { beginChain, goOnWithChain } from './chain.ts'
import type { CrashParts } from '../parts.ts'
import type { CrashRound } from '../rounds/round-store.ts'
import type { Seat } from '../bets/seat.ts'
import { chainGames, demoSalt, salt, saltSource } from '../settings.ts'

const secretBytes = 32

/**
 * The chain that the next round is played from; made when there is none or all its games have been
 * played. A demo build takes its fixed salt; others wait until the salt has been announced.
 * @returns undefined as long as no round can start.
 */
export async function readyChain(
  parts: CrashParts,
  seat: Seat,
  last: CrashRound | undefined,
): Promise<Chain | undefined> {
  const { database, config } = parts.platform
  const nextRound = last === undefined ? 1 : last.number + 1
  const known = await latestChain(database)
  const isUsable = known !== undefined && nextRound < known.firstRound + known.games
  const chain = isUsable ? known : await makeChain(parts, seat, nextRound)
  if (chain === undefined || chain.salt !== null) return chain
  const announced = config.DEMO_BUILD ? demoSalt : announcedSalt(parts)
  if (announced === undefined) return undefined
  await announceSalt(database, chain.id, announced)
  return latestChain(database)
}

function announcedSalt({ platform: { settings } }: CrashParts) {
  const announced = { salt: settings.get(salt), source: settings.get(saltSource) }
  return announced.salt === '' || announced.source === '' ? undefined : announced
}

async function makeChain(
  parts: CrashParts,
  seat: Seat,
  firstRound: number,
): Promise<Chain | undefined> {
  const { platform, secrets, clock, log, begun } = parts
  const games = platform.settings.get(chainGames)
  const startedAt = clock.now()
  if (begun.chain?.games !== games) {
    const secret = Buffer.from(platform.random.bytes(secretBytes)).toString('hex')
    begun.chain = beginChain(secret, games)
  }
  const built = await goOnWithChain(begun.chain, () => seat.isServing())
  if (built === undefined) return undefined
  begun.chain = undefined
  const place = { id: platform.mintId(), firstRound, games, builtAt: clock.now() }
  await storeChain(platform.database, secrets, { ...place, ...built })
  const durationMs = clock.now() - startedAt
  log.info({ event: 'originals.crash_chain_built', firstRound, games, durationMs })
  return latestChain(platform.database)
}
