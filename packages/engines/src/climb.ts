import type { Ratio } from '@powerplay/kernel'
import { edgePpmOf } from './edge.ts'
import type { ExtendedGame, RoundState, RoundTerms, TurnResult } from './extended-game.ts'
import type { RandomStream } from './fairness/stream.ts'
import type { GameData, ParsedParams } from './instant-game.ts'
import { evenE4, housePriceE4, multiplierNumber, returnOf } from './multiplier.ts'
import { assertEnded, cashOut, endTurn, failTurn, settleOneStake } from './round.ts'
import { strictFields } from './strict-fields.ts'

/**
 * A round of a climbing game. `picks` has every choice, `shown` what each of them brought to
 * light; a lost round's last pick is the wrong one.
 */
export type ClimbState<Params, Pick, Shown> = RoundState & {
  readonly params: Params
  readonly picks: readonly Pick[]
  readonly shown: readonly Shown[]
}

/** What the screen of a climbing game is told; each game adds its own fields. */
export type ClimbView = GameData & {
  readonly multiplier: number
  /** The multiplier after one more right choice; null when there is none. */
  readonly nextMultiplier: number | null
  /** The effective maximum: the operator's, or the last step's where that is lower. */
  readonly maxMultiplier: number
}

/** What makes one climbing game differ from the next. */
export interface ClimbRules<Params extends GameData, Pick, Shown> {
  readonly id: string
  readonly ruleVersion: number
  /** The one field of a turn. */
  readonly pickField: string
  readonly creditedEdgePpm: number
  parseParams(raw: unknown): ParsedParams<Params>
  /** @returns undefined for what can be no choice with any parameters. */
  parsePick(value: unknown): Pick | undefined
  /** Right choices that end the round by themselves. */
  stepMax(params: Params): number
  /** 1 / probability of `steps` right choices in a row. */
  fair(params: Params, steps: number): Ratio
  /** A reason why this choice is not legal now, or undefined. */
  refusal(params: Params, picks: readonly Pick[], pick: Pick): string | undefined
  /** Whether the choice is right, and what it brings to light. */
  look(
    state: ClimbState<Params, Pick, Shown>,
    pick: Pick,
    stream: RandomStream,
  ): { readonly isRight: boolean; readonly shown: Shown }
  /** The game's own fields of the view. */
  view(state: ClimbState<Params, Pick, Shown>): GameData
  reveal(params: Params, stream: RandomStream): GameData
}

/** A climbing game, with its prices laid open. */
export interface ClimbGame<Params extends GameData, Pick, Shown> extends ExtendedGame<
  Params,
  ClimbState<Params, Pick, Shown>,
  Pick,
  ClimbView
> {
  stepMax(params: Params): number
  /** What `steps` right choices pay, in 1/10000. */
  stepMultiplierE4(params: Params, steps: number): number
  /** The exact return of always stopping after `steps` right choices; not reduced. */
  stepReturn(params: Params, steps: number): Ratio
}

/** Right choices so far. */
function stepsOf({ status, picks }: ClimbState<GameData, unknown, unknown>): number {
  return status === 'lose' ? picks.length - 1 : picks.length
}

/**
 * A game of right choices in a row, each at known odds: k of them pay 99/100 of 1 / probability,
 * cut to 1/10000, one wrong choice loses, the last step or the effective maximum ends the round.
 */
export function climb<Params extends GameData, Pick, Shown>(
  rules: ClimbRules<Params, Pick, Shown>,
): ClimbGame<Params, Pick, Shown> {
  type State = ClimbState<Params, Pick, Shown>
  const priceE4 = (params: Params, steps: number) => housePriceE4(rules.fair(params, steps))
  const multiplierE4 = (state: State) => runningE4(rules, state)
  return {
    ...pricesOf(rules),
    id: rules.id,
    ruleVersion: rules.ruleVersion,
    parseParams: (raw) => rules.parseParams(raw),
    parseTurn: (raw) => parsePick(rules, raw),
    multiplierMaxE4: (params) => priceE4(params, rules.stepMax(params)),
    capNeededE4: (params) => priceE4(params, 1),
    open: (params, _stream, terms) => openClimb(params, terms),
    turn: (state, pick, stream) => climbOn(rules, state, pick, stream),
    finish: (state) => cashOut(state, state.picks.length > 0),
    expire(state) {
      const ended = cashOut(state, state.picks.length > 0)
      return ended.ok ? ended.state : state
    },
    multiplierE4,
    settle: (state, stakeMinor) => settleOneStake(state, multiplierE4(state), stakeMinor),
    view: (state) => viewClimb(rules, state),
    reveal(state, stream) {
      assertEnded(state)
      return rules.reveal(state.params, stream)
    },
    creditedEdgePpm: () => rules.creditedEdgePpm,
  }
}

function openClimb<Params, Pick, Shown>(
  params: Params,
  { multiplierCapE4 }: RoundTerms,
): ClimbState<Params, Pick, Shown> {
  return { status: 'open', multiplierCapE4, params, picks: [], shown: [] }
}

function pricesOf<Params extends GameData, Pick, Shown>(rules: ClimbRules<Params, Pick, Shown>) {
  const stepMax = (params: Params) => rules.stepMax(params)
  const stepMultiplierE4 = (params: Params, steps: number) =>
    housePriceE4(rules.fair(params, steps))
  const stepReturn = (params: Params, steps: number) =>
    returnOf(stepMultiplierE4(params, steps), rules.fair(params, steps))
  const trueEdgePpm = (params: Params) =>
    Math.min(
      ...Array.from({ length: stepMax(params) }, (_, step) =>
        edgePpmOf(stepReturn(params, step + 1)),
      ),
    )
  return { stepMax, stepMultiplierE4, stepReturn, trueEdgePpm }
}

function parsePick<Params extends GameData, Pick, Shown>(
  { pickField, parsePick: parse }: ClimbRules<Params, Pick, Shown>,
  raw: unknown,
) {
  const read = strictFields(raw, [pickField])
  if (!read.ok) return read
  const turn = parse(read.fields.get(pickField))
  return turn === undefined
    ? ({ ok: false, field: pickField } as const)
    : ({ ok: true, turn } as const)
}

function runningE4<Params extends GameData, Pick, Shown>(
  rules: ClimbRules<Params, Pick, Shown>,
  state: ClimbState<Params, Pick, Shown>,
): number {
  if (state.status === 'lose') return 0
  const steps = stepsOf(state)
  return steps === 0 ? evenE4 : housePriceE4(rules.fair(state.params, steps))
}

/** The multiplier of the next right choice in 1/10000; null when it may not be made. */
function nextE4<Params extends GameData, Pick, Shown>(
  rules: ClimbRules<Params, Pick, Shown>,
  state: ClimbState<Params, Pick, Shown>,
): number | null {
  const steps = stepsOf(state) + 1
  if (state.status !== 'open' || steps > rules.stepMax(state.params)) return null
  const next = housePriceE4(rules.fair(state.params, steps))
  return next > state.multiplierCapE4 ? null : next
}

function climbOn<Params extends GameData, Pick, Shown>(
  rules: ClimbRules<Params, Pick, Shown>,
  state: ClimbState<Params, Pick, Shown>,
  pick: Pick,
  stream: RandomStream,
): TurnResult<ClimbState<Params, Pick, Shown>> {
  if (state.status !== 'open') return failTurn(state, 'closed')
  const reason = rules.refusal(state.params, state.picks, pick)
  if (reason !== undefined) return failTurn(state, reason)
  const { isRight, shown } = rules.look(state, pick, stream)
  const looked = { ...state, picks: [...state.picks, pick], shown: [...state.shown, shown] }
  if (!isRight) return endTurn({ ...looked, status: 'lose' })
  return endTurn(nextE4(rules, looked) === null ? { ...looked, status: 'finish' } : looked)
}

function viewClimb<Params extends GameData, Pick, Shown>(
  rules: ClimbRules<Params, Pick, Shown>,
  state: ClimbState<Params, Pick, Shown>,
): ClimbView {
  const next = nextE4(rules, state)
  const topE4 = housePriceE4(rules.fair(state.params, rules.stepMax(state.params)))
  return {
    params: state.params,
    picks: state.picks,
    ...rules.view(state),
    multiplier: multiplierNumber(runningE4(rules, state)),
    nextMultiplier: next === null ? null : multiplierNumber(next),
    maxMultiplier: multiplierNumber(Math.min(state.multiplierCapE4, topE4)),
  }
}
