import {
  calls,
  refusals,
  whispers,
  type CallKey,
  type CallSpec,
  type RefusalSpec,
  type WhisperName,
  type WhisperSpec,
} from '@powerplay/contract'
import type { z } from 'zod'

/** Something of the contract that takes an input: a call, or a whisper behind its HTTP entrance. */
export interface Target {
  readonly title: string
  /** The HTTP call that carries it. */
  readonly call: CallSpec
  readonly isKeyed: boolean
  /** Whether it may move money: what takes a key, and what goes on with, or ends, what was keyed. */
  readonly movesMoney: boolean
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly refusals: readonly RefusalSpec[]
  /** Whether refusals come with status 200, inside `error.message`. */
  readonly isWhisper: boolean
  /** The body around an input, and the way to the input inside it. */
  wrap(input: unknown): unknown
  readonly inputPath: readonly string[]
}

/** Refusals that everything may answer. */
const shared = refusals.filter(({ name }) => name.startsWith('core/') && name !== 'core/defect')

/** What they do happens once by itself: each names something that it ends or goes on with. */
const callsWithoutKey: readonly CallKey[] = [
  'tradingClose',
  'tradingCancel',
  'bookmakerConfirmBet',
  'pvpDuelCancel',
  'cancelWithdraw',
  'cancelBankDeposit',
  'buyDemoPay',
  'devnetFaucet',
]

function callTarget(key: CallKey): Target {
  const call: CallSpec = calls[key]
  return {
    title: `${call.method} ${call.path}`,
    call,
    isKeyed: call.key,
    movesMoney: call.key || callsWithoutKey.includes(key),
    input: call.input,
    output: call.output,
    refusals: [...shared, ...call.refusals],
    isWhisper: false,
    wrap: (input) => input,
    inputPath: [],
  }
}

/** A turn names its round and step instead of a key of its own; the others a position or a seat. */
const goesOn: readonly WhisperName[] = ['Turn', 'Finish', 'TradeClose', 'PokerAct', 'PokerLeave']

function whisperTarget(event: WhisperName): Target {
  const spec: WhisperSpec = whispers[event]
  return {
    title: `whisper ${event}`,
    call: calls.whisper,
    isKeyed: spec.key,
    movesMoney: spec.key || goesOn.includes(event),
    input: spec.input,
    output: spec.output,
    refusals: [...shared, ...spec.refusals],
    isWhisper: true,
    wrap: (data) => ({ event, data }),
    inputPath: ['data'],
  }
}

/** Keys of an object whose type lists them all. */
function keysOf<Key extends string>(record: Readonly<Record<Key, unknown>>): Key[] {
  // The records of the contract are constants: they have no other keys than their type says.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return Object.keys(record) as Key[]
}

/** Every call but the whispers' entrance. */
export const callTargets = keysOf(calls)
  .filter((key) => key !== 'whisper')
  .map(callTarget)

/** Every whisper. */
export const whisperTargets = keysOf(whispers).map(whisperTarget)
