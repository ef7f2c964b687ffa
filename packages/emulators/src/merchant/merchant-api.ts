import type { Answer, Call } from '../platform/http.ts'
import { AggregatorError } from '../protocol/aggregator-error.ts'
import type { Pair } from '../protocol/php-query.ts'
import { selfValidate } from '../validation/self-validate.ts'
import type { World } from '../world.ts'
import { createGatekeeper } from './authorise.ts'
import { cancelFreespins, getFreespins, listFreespinBets, setFreespins } from './freespins.ts'
import { listFreespinLimits, listJackpots, listLimits } from './limits.ts'
import { listGames, listTags } from './list-games.ts'
import { notifyBalance } from './notify-balance.ts'
import { listTables, openDemo, openGame } from './open-game.ts'

type Run = (world: World, pairs: readonly Pair[]) => Answer | Promise<Answer>

const calls: Readonly<Record<string, Run>> = {
  'GET games': listGames,
  'GET game-tags': (_world, pairs) => listTags(pairs),
  'GET games/lobby': listTables,
  'POST games/init': openGame,
  'POST games/init-demo': openDemo,
  'GET limits': () => listLimits(),
  'GET limits/freespin': () => listFreespinLimits(),
  'GET jackpots': () => listJackpots(),
  'POST balance/notify': notifyBalance,
  'GET freespins/bets': listFreespinBets,
  'POST freespins/set': setFreespins,
  'GET freespins/get': getFreespins,
  'POST freespins/cancel': cancelFreespins,
  'POST self-validate': async (world) => ({
    status: 200,
    body: await selfValidate(world).then(({ success, log }) => ({ success, log })),
  }),
}

const paths = new Set(Object.keys(calls).map((key) => key.split(' ')[1]))

/**
 * The aggregator's own calls, `/api/v1/…`.
 * @param gamesPerSecond how often `/games` may be asked; 1 in production, 100 on staging.
 */
export function createMerchantApi(world: World, gamesPerSecond: number) {
  const gatekeeper = createGatekeeper(world)
  let nextGamesAt = 0
  const limitGames = (): void => {
    const now = world.clock.now()
    if (now < nextGamesAt) throw new AggregatorError(429, 'Rate limit exceeded')
    nextGamesAt = now + 1000 / gamesPerSecond
  }
  const run = async (call: Call): Promise<Answer> => {
    const path = call.path.slice(2).join('/')
    const found = calls[`${call.method} ${path}`]
    if (!found) throw new AggregatorError(paths.has(path) ? 405 : 404, 'Page not found')
    const pairs = gatekeeper.admit(call)
    if (path === 'games') limitGames()
    return found(world, pairs)
  }
  return async (call: Call): Promise<Answer> => {
    try {
      return await run(call)
    } catch (error) {
      if (!(error instanceof AggregatorError)) throw error
      return { status: error.status, body: error.toBody() }
    }
  }
}
