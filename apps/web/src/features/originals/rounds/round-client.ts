import type { GameResult, PlayAnswer, RestoreAnswer, TurnAnswer } from '@powerplay/contract'
import { currencyOf, formatAmount, parseAmount } from '@powerplay/kernel'
import { emit } from '../../../platform/client/client-events.ts'
import { fieldOf } from '../../../platform/client/fields.ts'
import {
  ConnectionFailure,
  retryMsOf,
  ServerRefusal,
} from '../../../platform/client/server-refusal.ts'
import { multiplierToE4 } from '../../../platform/format/ratio.ts'
import { whisper } from '../../../platform/realtime/realtime.ts'
import type { GameParams, PlayRequest } from '../play/game-controller.ts'
import { tellGuestBalance } from '../guest/guest-balance.ts'
import { outcomeOf } from '../play/play-refusal.ts'
import type { MoveAnswer, OpenAnswer, RoundBackend, ToldRound } from './round-backend.tsx'

interface RoundClientParts {
  readonly isGuest: () => boolean
  readonly openLogin: () => void
  readonly goTo: (path: string) => void
}

/** Codes of Turn and Finish (001_d6a9941efb711ce5.txt, section 8). */
const turnCodes = { retry: 0, illegal: 2 } as const
/** Code of Play while a round of the game is open. */
const roundOpenCode = 3
/** Pause before a step that is still running is asked for again. */
const retryMs = 100
const evenE4 = 10_000

/** Connects rounds with turns to the server: Play, Turn, Finish and RestoreData. */
export function createRoundClient(parts: RoundClientParts): RoundBackend {
  /** Counts what moves money: a balance that was asked for before it may be told too late. */
  let moves = 0
  const counted = <Answer>(answer: Promise<Answer>) => {
    moves += 1
    return answer
  }
  return {
    open: (request) => counted(openRound(request, parts)),
    turn: (round, data) => {
      const { id, step } = round
      return counted(moved(round, parts, () => whisper('Turn', { id, step, data })))
    },
    finish: (round) => {
      const { id, step } = round
      return counted(moved(round, parts, () => whisper('Finish', { id, step })))
    },
    restore: async (game) => {
      const before = moves
      const found = (await whisper('RestoreData', { api_id: game })).game
      if (found === null) return undefined
      if (before === moves) tellGuestBalance(found)
      return restoredRound(found)
    },
  }
}

async function openRound(request: PlayRequest, parts: RoundClientParts): Promise<OpenAnswer> {
  const { decimals } = currencyOf(request.currencyId)
  try {
    const { response } = await whisper('Play', {
      api_id: request.game,
      bet: formatAmount(request.stakeMinor, decimals),
      demo: request.isDemo,
      currency: request.currencyId,
      quick: request.isQuick,
      data: request.params,
    })
    tellGuestBalance(response)
    tellSettled(response.game)
    return { ok: true, round: shownRound(response, request) }
  } catch (error) {
    if (error instanceof ConnectionFailure) return { ok: false, kind: 'lost' }
    if (isRoundOpen(error)) return { ok: false, kind: 'open' }
    const { refusal, opensLogin, leadsTo } = outcomeOf(error, {
      isGuest: parts.isGuest(),
      isAuto: false,
    })
    if (opensLogin) parts.openLogin()
    if (leadsTo !== null) parts.goTo(leadsTo)
    return { ok: false, kind: 'refused', refusal }
  }
}

function isRoundOpen(error: unknown): boolean {
  return (
    error instanceof ServerRefusal &&
    error.name.startsWith('originals/') &&
    error.code === roundOpenCode
  )
}

async function moved(
  round: ToldRound,
  parts: RoundClientParts,
  send: () => Promise<TurnAnswer>,
): Promise<MoveAnswer> {
  try {
    const answer = await send()
    const { type, step, game, data } = answer
    if (type === 'fail') return { ok: false, kind: 'illegal', reason: reasonOf(data) }
    tellGuestBalance(answer)
    tellSettled(game)
    return { ok: true, round: { ...round, ...toldFacts(game, data), step } }
  } catch (error) {
    return refusedMove(error, parts)
  }
}

function refusedMove(error: unknown, parts: RoundClientParts): MoveAnswer {
  if (error instanceof ConnectionFailure) return { ok: false, kind: 'unsure', isConnected: false }
  if (!(error instanceof ServerRefusal)) throw error
  const { name, message } = error
  if (name.startsWith('turn/')) return refusedTurn(error)
  if (name === 'core/too-quick') {
    return { ok: false, kind: 'wait', waitMs: retryMsOf(error) ?? retryMs }
  }
  if (name === 'core/sign-in-needed' || name === 'originals/auth-required') parts.openLogin()
  const text = 'The round stays as it is.'
  return { ok: false, kind: 'refused', refusal: { kind: 'stop', title: message, text } }
}

function refusedTurn({ code, params, message }: ServerRefusal): MoveAnswer {
  if (code === turnCodes.retry) return { ok: false, kind: 'wait', waitMs: retryMs }
  if (code === turnCodes.illegal) return { ok: false, kind: 'illegal', reason: reasonOf(params) }
  return { ok: false, kind: 'unsure', isConnected: true, message }
}

function reasonOf(data: GameParams): string {
  const { reason } = data
  return typeof reason === 'string' ? reason : ''
}

/** Others hear of the round when its animation is over; a cancelled one counts nowhere. */
function tellSettled(game: GameResult): void {
  if (game.status === 'in-progress' || game.status === 'cancel') return
  const { currency, splitTotal, profit, multiplier } = game
  const bet = { game: game.game, currency, wager: splitTotal, profit, multiplier }
  setTimeout(() => emit('originals:settled', bet), game.delay)
}

function shownRound(response: PlayAnswer['response'], request: PlayRequest): ToldRound {
  const { id, step, canBeFinished, seeds, game, data } = response
  return {
    ...toldFacts(game, data),
    id,
    step,
    canFinish: canBeFinished,
    isDemo: request.isDemo,
    nonce: seeds.nonce,
    params: request.params,
  }
}

function restoredRound(found: NonNullable<RestoreAnswer['game']>): ToldRound {
  const { id, step, canBeFinished, seeds, game, data, demo } = found
  const params = fieldOf(data, 'params')
  return {
    ...toldFacts(game, data),
    id,
    step,
    canFinish: canBeFinished,
    isDemo: demo,
    nonce: seeds.nonce,
    params: typeof params === 'object' && params !== null ? { ...params } : {},
  }
}

/** What every answer tells anew: money and what may be seen. */
function toldFacts(game: GameResult, data: GameParams) {
  const { decimals } = currencyOf(game.currency)
  const read = (amount: string) => parseAmount(amount, decimals) ?? 0n
  const profitMinor = read(game.profit.replace('-', ''))
  const isOpen = game.status === 'in-progress'
  const stakeMinor = read(game.splitTotal)
  const multiplierE4 = isOpen ? runningE4(data) : multiplierToE4(game.multiplier)
  return {
    status: game.status,
    isWin: game.win,
    currencyId: game.currency,
    stakeMinor,
    payoutMinor: isOpen ? runningMinor(data, read, stakeMinor, multiplierE4) : read(game.payout),
    profitMinor: game.profit.startsWith('-') ? -profitMinor : profitMinor,
    multiplierE4,
    delayMs: game.delay,
    data,
  }
}

function runningE4(data: GameParams): number {
  const { multiplier } = data
  return typeof multiplier === 'number' ? multiplierToE4(multiplier) : evenE4
}

/** What ending now would pay: the server's word, or its multiplier of the stake, rounded down. */
function runningMinor(
  { payout }: GameParams,
  read: (amount: string) => bigint,
  stakeMinor: bigint,
  multiplierE4: number,
): bigint {
  if (typeof payout === 'string') return read(payout)
  return (stakeMinor * BigInt(multiplierE4)) / BigInt(evenE4)
}
