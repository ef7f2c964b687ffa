import {
  instantGames,
  payoutMinor,
  spotGames,
  type DirectGameId,
  type GameData,
  type InstantGame,
  type ParsedParams,
  type RandomStream,
  type SpotParams,
} from '@powerplay/engines'
import type { Draw } from '../../wallet/index.ts'
import { readSpots } from './spots.ts'

/** The amount of a bet, whose parameters may have to add up to it. */
export interface DirectStake {
  readonly stakeMinor: bigint
  readonly decimals: number
}

/** A game decided in one call, whether its stake is one amount or lies on spots. */
export interface DirectRules {
  readonly game: InstantGame<GameData, GameData>
  /** Reads parameters of the wire; amounts come out in minor units. */
  parse(raw: GameData, stake: DirectStake): ParsedParams<GameData>
  /** Pure: the same parameters, stake and stream always come to the same. */
  draw(params: GameData, stakeMinor: bigint, stream: RandomStream): Draw
  /** The most a bet with these parameters can pay: minor units by the minor units staked. */
  payoutMinorMax(params: GameData): (stakeMinor: bigint) => bigint
}

/** The rules of a game decided in one call. */
export function directRulesOf(id: DirectGameId): DirectRules {
  return rules[id]
}

const rules: Readonly<Record<DirectGameId, DirectRules>> = {
  limbo: ofOneStake('limbo'),
  dice: ofOneStake('dice'),
  plinko: ofOneStake('plinko'),
  wheel: ofOneStake('wheel'),
  diamonds: ofOneStake('diamonds'),
  keno: ofOneStake('keno'),
  roulette: onSpots('roulette'),
  baccarat: onSpots('baccarat'),
}

/** True for the id of a game decided in one call. */
export function isDirectGameId(id: string): id is DirectGameId {
  return Object.hasOwn(rules, id)
}

function ofOneStake(id: keyof typeof instantGames): DirectRules {
  const game = instantGames[id]
  return {
    game,
    parse: (raw) => game.parseParams(raw),
    draw(params, stakeMinor, stream) {
      const { outcome, multiplierE4 } = game.play(params, stream)
      return { payoutMinor: payoutMinor(stakeMinor, multiplierE4), multiplierE4, result: outcome }
    },
    payoutMinorMax(params) {
      const multiplierMaxE4 = game.multiplierMaxE4(params)
      return (stakeMinor) => payoutMinor(stakeMinor, multiplierMaxE4)
    },
  }
}

function onSpots(id: keyof typeof spotGames): DirectRules {
  const game = spotGames[id]
  return {
    game,
    parse(raw, { stakeMinor, decimals }) {
      const read = readSpots(raw, decimals)
      const parsed = read.ok ? game.parseParams(read.params) : read
      if (!parsed.ok) return parsed
      const isWhole = game.stakeMinor(parsed.params) === stakeMinor
      return isWhole ? parsed : { ok: false, field: 'bets' }
    },
    draw(params: SpotParams, _stakeMinor, stream) {
      const { outcome, multiplierE4, payoutMinor: paidMinor } = game.play(params, stream)
      return { payoutMinor: paidMinor, multiplierE4, result: outcome }
    },
    payoutMinorMax(params: SpotParams) {
      const mostMinor = game.payoutMinorMax(params)
      return () => mostMinor
    },
  }
}
