import type { Ratio } from '@powerplay/kernel'
import type { RandomStream } from './fairness/stream.ts'

/** One decided round. `multiplierE4` is an integer of 1/10000; 0 is a lost bet. */
export interface InstantResult<Outcome> {
  readonly outcome: Outcome
  readonly multiplierE4: number
}

/** Checked parameters, or the name of the field that was refused. */
export type ParsedParams<Params> =
  { readonly ok: true; readonly params: Params } | { readonly ok: false; readonly field: string }

/** Parameters or outcome of some game: plain data in the spelling of the wire. */
export type GameData = Readonly<Record<string, unknown>>

/** Win chance as a fraction of equally likely draws: `ways` of `of`. */
export interface Chance {
  readonly ways: number
  readonly of: number
}

/**
 * The rules of a single-shot game: one call, full result. Pure: the stream alone decides, and
 * the same stream with the same parameters gives the same result for ever. Parameters and outcome
 * are plain data in the spelling of the wire, so a bet record can keep them as they are.
 */
export interface InstantGame<Params extends GameData, Outcome extends GameData> {
  readonly id: string
  /** Raised whenever the same seeds could give another result. */
  readonly ruleVersion: number
  /** Strict: unknown fields, missing fields and numbers with too many decimals are refused. */
  parseParams(raw: unknown): ParsedParams<Params>
  /** @param params only what `parseParams` of the same game returned; not checked again. */
  play(params: Params, stream: RandomStream): InstantResult<Outcome>
  /** The largest multiplier a round with these parameters can pay, in 1/10000. */
  multiplierMaxE4(params: Params): number
  chance(params: Params): Chance
  /** Mean payout per unit staked, exact, by enumeration of all draws; not reduced. */
  exactReturn(params: Params): Ratio
  /** 1 - exactReturn in millionths, rounded down. */
  trueEdgePpm(params: Params): number
  /** The edge that rewards are counted from, in millionths; never above the true one. */
  creditedEdgePpm(params: Params): number
}
