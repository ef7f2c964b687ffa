import type {
  presentBets,
  presentCampaign,
  presentFeature,
  presentGame,
  presentPaytable,
  presentSpin,
  presentStake,
  presentTable,
} from '../../src/play/present.ts'
import type { RefusalCode } from '../../src/play/play-refusal.ts'
import type { Phase } from '../../src/play/table-schedule.ts'
import type { Show, TableRound } from '../../src/tables/table.ts'

interface Seat {
  readonly game: ReturnType<typeof presentGame>
  readonly mode: 'demo' | 'real'
  readonly currency: string
  readonly decimals: number
  readonly balance: string
  readonly isClosed: boolean
  readonly returnUrl: string
}

/** What the emulator tells about a slot. */
export type Paytable = ReturnType<typeof presentPaytable>
export type Feature = NonNullable<ReturnType<typeof presentFeature>>
export type Campaign = ReturnType<typeof presentCampaign>
export type Spun = ReturnType<typeof presentSpin>
export type Table = ReturnType<typeof presentTable>
export type Chips = ReturnType<typeof presentStake>

/** Where a table stands. */
export interface Round {
  readonly now: number
  readonly round: {
    readonly id: string
    readonly phase: Phase
    readonly phaseEndsAt: number
    readonly resultAt: number
  }
  readonly result: TableRound | null
  readonly history: readonly { readonly id: string; readonly show: Show }[]
  readonly chips: Chips
  readonly lastResult: {
    readonly roundId: string
    readonly stake: string
    readonly won: string
  } | null
  readonly balance: string
}

export interface SlotState extends Seat, ReturnType<typeof presentBets> {
  readonly paytable: Paytable
  readonly feature: Feature | null
  readonly campaigns: readonly Campaign[]
}

export interface TableState extends Seat, Round {
  readonly table: Table
}

export type State = SlotState | TableState

/** What one press asks for. */
export interface Press {
  readonly bet?: string
  readonly buy?: boolean
  readonly campaign?: string
}

/** A refusal of the emulator, or `offline` when there was no answer at all. */
export class PlayError extends Error {
  override readonly name = 'PlayError'
  readonly code: RefusalCode | 'offline'

  constructor(code: RefusalCode | 'offline', message: string) {
    super(message)
    this.code = code
  }
}

/** Calls of one opened game. */
export interface PlayCalls {
  readonly state: () => Promise<State>
  readonly round: () => Promise<Round>
  readonly spin: (press: Press) => Promise<Spun>
  readonly chips: (chips: Chips) => Promise<{ chips: Chips; balance: string }>
  readonly balance: () => Promise<{ balance: string }>
  readonly refill: () => Promise<{ balance: string }>
}

const answerMs = 12_000

/** The calls of the session with this token, over the page's own origin. */
export function openCalls(token: string): PlayCalls {
  const ask = async <T>(name: string, body?: unknown): Promise<T> => {
    const address = `/api/play/${encodeURIComponent(token)}/${name}`
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return readAnswer(await reach(address, init))
  }
  return {
    state: () => ask('state'),
    round: () => ask('round'),
    spin: (press) => ask('spin', press),
    chips: (chips) => ask('chips', { chips }),
    balance: () => ask('balance', {}),
    refill: () => ask('refill', {}),
  }
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, signal: AbortSignal.timeout(answerMs) })
  } catch {
    throw new PlayError('offline', 'The connection was lost.')
  }
}

async function readAnswer<T>(response: Response): Promise<T> {
  const body = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  const { code = 'offline', message = 'The game does not answer.' } = body?.error ?? {}
  throw new PlayError(code, message)
}

/** True for a slot's state. */
export function isSlotState(state: State): state is SlotState {
  return 'paytable' in state
}
