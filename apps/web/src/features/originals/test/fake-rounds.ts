import type { ExtendedGame, RandomStream, RoundState } from '@powerplay/engines'
import { currencyOf, formatAmount } from '@powerplay/kernel'
import type { GameParams, PlayRequest } from '../play/game-controller.ts'
import type { RoundBackend, ToldRound } from '../rounds/round-backend.tsx'

/** Data as it arrives: what JSON cannot say is gone. */
type Told = GameParams

type AnyGame<State extends RoundState, Turn> = Pick<
  ExtendedGame<Record<string, never>, State, Turn, Told>,
  'id' | 'parseTurn' | 'open' | 'turn' | 'finish' | 'settle' | 'multiplierE4' | 'view' | 'reveal'
>

/** Largest effective maximum, so that no test meets it by accident. */
const multiplierCapE4 = 100_000_000_000

/**
 * Rounds played by the real rules with given words, in place of a server: for tests of the screens.
 * Play, turns and finish answer at once; amounts of hands are told as the wire writes them.
 */
export function fakeRounds<State extends RoundState, Turn>(
  game: AnyGame<State, Turn>,
  streams: (round: number) => RandomStream,
): RoundBackend & { readonly turns: GameParams[] } {
  let rounds = 0
  let stream = streams(0)
  let state: State | undefined
  let first: PlayRequest | undefined
  const turns: GameParams[] = []
  const tell = (now: State, step: number): ToldRound => {
    if (!first) throw new Error('no round has been opened')
    return toldRound(game, { state: now, stream, request: first, step, round: rounds })
  }
  return {
    turns,
    open: (request) => {
      rounds += 1
      stream = streams(rounds)
      first = request
      state = game.open({}, stream, { stakeMinor: request.stakeMinor, multiplierCapE4 })
      return Promise.resolve({ ok: true, round: tell(state, 0) })
    },
    turn: (round, data) => {
      turns.push(data)
      const parsed = game.parseTurn(data)
      if (!parsed.ok || !state) return Promise.resolve({ ok: false, kind: 'illegal', reason: '' })
      const result = game.turn(state, parsed.turn, stream)
      if (result.type === 'fail') {
        return Promise.resolve({ ok: false, kind: 'illegal', reason: result.reason })
      }
      state = result.state
      return Promise.resolve({ ok: true, round: tell(state, round.step + 1) })
    },
    finish: (round) => {
      const ended = state && game.finish(state)
      if (!ended?.ok) return Promise.resolve({ ok: false, kind: 'illegal', reason: '' })
      state = ended.state
      return Promise.resolve({ ok: true, round: tell(state, round.step) })
    },
    restore: () => Promise.resolve(undefined),
  }
}

interface Telling<State> {
  readonly state: State
  readonly stream: RandomStream
  readonly request: PlayRequest
  readonly step: number
  readonly round: number
}

function toldRound<State extends RoundState, Turn>(
  game: AnyGame<State, Turn>,
  { state, stream, request, step, round }: Telling<State>,
): ToldRound {
  const { stakeMinor, currencyId, isDemo, params } = request
  const isOpen = state.status === 'open'
  const view = withAmounts(game.view(state), stakeMinor, currencyId)
  const data = isOpen ? view : { ...view, reveal: game.reveal(state, stream) }
  const multiplierE4 = game.multiplierE4(state)
  const settled = isOpen ? undefined : game.settle(state, stakeMinor)
  const payoutMinor = settled?.payoutMinor ?? (stakeMinor * BigInt(multiplierE4)) / 10_000n
  const staked = settled?.stakedMinor ?? (stakeMinor * wageredTenths(state, game)) / 10n
  return {
    id: `bet_${round}`,
    status: statusOf(state, payoutMinor, staked),
    isWin: payoutMinor >= staked,
    currencyId,
    stakeMinor: staked,
    payoutMinor,
    profitMinor: payoutMinor - staked,
    multiplierE4: settled?.multiplierE4 ?? multiplierE4,
    delayMs: 0,
    nonce: round,
    params,
    data,
    step,
    canFinish: isOpen && game.finish(state).ok,
    isDemo,
  }
}

/** All stakes so far in tenths of the first one: the view of blackjack counts them. */
function wageredTenths<State extends RoundState, Turn>(
  state: State,
  game: AnyGame<State, Turn>,
): bigint {
  const { wagered } = game.view(state)
  return typeof wagered === 'number' ? BigInt(Math.round(wagered * 10)) : 10n
}

function statusOf(state: RoundState, payoutMinor: bigint, staked: bigint): ToldRound['status'] {
  if (state.status === 'open') return 'in-progress'
  if (state.status === 'cancel') return 'cancel'
  if (payoutMinor === 0n) return 'lose'
  return payoutMinor >= staked ? 'win' : 'part'
}

/** The engines count the bets of hands in first stakes; the wire writes amounts. */
function withAmounts(view: Told, stakeMinor: bigint, currencyId: string): Told {
  const { hands } = view
  if (!Array.isArray(hands)) return view
  const { decimals } = currencyOf(currencyId)
  const list: readonly { readonly bet: number }[] = hands
  return {
    ...view,
    hands: list.map((hand) => ({
      ...hand,
      bet: formatAmount(stakeMinor * BigInt(hand.bet), decimals),
    })),
  }
}
