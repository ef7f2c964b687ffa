import { findPlayCurrency, type PlayCurrency } from '../platform/money.ts'

/** A seamless wallet, and the player in whose name it is tried. */
export interface ConformanceTarget {
  /** Where the wallet takes callbacks. */
  readonly url: string
  readonly merchantId: string
  readonly merchantKey: string
  readonly playerId: string
  /** Somebody else with an account in the same currency; rules about two players need one. */
  readonly otherPlayerId: string | null
  readonly currency: PlayCurrency
  /** An open session of the player, in which bets are taken. */
  readonly sessionId: string
  readonly gameUuid: string
  /** The time after which an answer counts as none. */
  readonly answerMsMax: number
  /** Callbacks of the last storm, without its repeats. */
  readonly stormSize: number
  /** What ids and the order of storms follow from: a run can be made again. */
  readonly seed: string
}

/** The protocol's own limit. */
export const protocolAnswerMs = 3000

/** The currency with this code; one the emulator does not know counts in hundredths. */
export function currencyOfCode(code: string, decimals: number | undefined): PlayCurrency {
  const known = findPlayCurrency(code)
  if (known && (decimals === undefined || decimals === known.decimals)) return known
  const scale = decimals ?? 2
  return { code, decimals: scale, coinMinor: 10n ** BigInt(Math.max(0, scale - 2)) }
}
