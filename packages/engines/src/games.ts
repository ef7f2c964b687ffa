import { baccarat } from './baccarat/rules.ts'
import { blackjack } from './blackjack/rules.ts'
import { coinflip } from './coinflip/rules.ts'
import { diamonds } from './diamonds/rules.ts'
import { dice } from './dice/rules.ts'
import { hilo } from './hilo/rules.ts'
import { keno } from './keno/rules.ts'
import { limbo } from './limbo/rules.ts'
import { matrix } from './matrix/rules.ts'
import { mines } from './mines/rules.ts'
import { plinko } from './plinko/rules.ts'
import { roulette } from './roulette/rules.ts'
import { stairs } from './stairs/rules.ts'
import { tower } from './tower/rules.ts'
import { videopoker } from './videopoker/rules.ts'
import { wheel } from './wheel/rules.ts'

/**
 * All games that may be offered, by kind: `instant` are decided in one call, `spot` too but with
 * stakes spread over a table, `extended` take turns. Crash, which all players share, has functions
 * of its own. What the server offers today, `instantGames` says.
 */
export const games = {
  instant: { limbo, dice, plinko, wheel, diamonds, keno },
  spot: { roulette, baccarat },
  extended: { mines, tower, stairs, coinflip, matrix, hilo, blackjack, videopoker },
} as const

/** Ids of the games that take turns. */
export type ExtendedGameId = keyof typeof games.extended

/** Ids of the games whose stakes lie on spots. */
export type SpotGameId = keyof typeof games.spot
