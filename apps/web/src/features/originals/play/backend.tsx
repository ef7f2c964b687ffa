import { createContext, use } from 'react'
import type { PlayAnswer, PlayRequest } from './game-controller.ts'

/** Smallest and largest stake of one currency, in minor units. */
export interface BetLimits {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  readonly maxPayoutMinor: bigint
}

/** What must be known of a game before the first bet. */
export interface GameFacts {
  readonly isEnabled: boolean
  readonly supportsAuto: boolean
  /** Whether quick rounds are offered where the player is; they are, unless told. */
  readonly allowsQuick?: boolean
  readonly limitsByCurrencyId: Readonly<Record<string, BetLimits>>
}

/** Sums of settled bets in one currency, in minor units. */
export interface BetSums {
  readonly currencyId: string
  readonly bets: number
  readonly wins: number
  readonly wageredMinor: bigint
  readonly profitMinor: bigint
}

/** The server side of the games, as far as their screens need it. */
export interface OriginalsBackend {
  readonly play: (request: PlayRequest) => Promise<PlayAnswer>
  readonly loadFacts: (game: string) => Promise<GameFacts>
  /** Sums over all settled bets of the player in a game; undefined for guests. */
  readonly loadSums: (game: string, isDemo: boolean) => Promise<readonly BetSums[] | undefined>
}

/** No server at all: nothing can be bet, and the screen says so. */
const offlineBackend: OriginalsBackend = {
  play: () =>
    Promise.resolve({
      ok: false,
      refusal: {
        kind: 'stop',
        title: 'No connection to the server',
        text: 'Nothing was taken. Try again in a moment.',
      },
    }),
  loadFacts: () => Promise.resolve({ isEnabled: true, supportsAuto: true, limitsByCurrencyId: {} }),
  loadSums: () => Promise.resolve(undefined),
}

const BackendContext = createContext(offlineBackend)

/** Connects the game screens below to a server. */
export const OriginalsBackendProvider = BackendContext.Provider

export function useOriginalsBackend(): OriginalsBackend {
  return use(BackendContext)
}
