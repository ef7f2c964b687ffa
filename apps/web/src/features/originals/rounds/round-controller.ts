import { createStore, type StoreApi } from 'zustand/vanilla'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import {
  gameAtRest,
  lostAnswer,
  type BetTerms,
  type GameController,
  type GameParams,
  type GameState,
  type PlayRefusal,
  type SettledRound,
} from '../play/game-controller.ts'
import { sumsZero, withSums } from '../play/model.ts'
import type { MoveAnswer, RoundBackend, ToldRound } from './round-backend.tsx'

/** What the screen shows of a game whose rounds have turns. */
export interface RoundState extends GameState {
  /** The round as last told; boards animate towards it. */
  readonly latest: ToldRound | undefined
  /** The round as far as it has been revealed. */
  readonly shown: ToldRound | undefined
  /** The round was found open, and no turn has been made since. */
  readonly isRestored: boolean
  /** The server does not answer; it is asked until it does. */
  readonly isLost: boolean
  /** How long the last answer is revealed, in ms; Quick cuts it short. */
  readonly revealMs: number
  /** Why the last turn was not possible: a word of the engines, or `balance`. */
  readonly refusalReason: string | undefined
}

export interface RoundControllerParts extends Omit<RoundBackend, 'restore'> {
  readonly game: string
  readonly restore: () => Promise<ToldRound | undefined>
  readonly terms: () => BetTerms
  /** Told once for every turn that was survived. */
  readonly onTurn: (round: ToldRound) => void
  /** Told once per round when its end has been revealed. */
  readonly onSettled: (round: SettledRound) => void
  readonly onRefused: (refusal: PlayRefusal) => void
}

/** Drives a game of rounds with turns. Auto bet is not offered: its controls do nothing. */
export interface RoundController extends GameController<RoundState> {
  readonly turn: (data: GameParams) => void
  /** Takes the payout, or cancels before the first turn. */
  readonly finish: () => void
  /** Asks for the player's open round: on entering the page and after a lost connection. */
  readonly refresh: () => void
  /** Clears the table for another player: the round on it stays where it belongs. */
  readonly clear: () => void
}

/** Pause before the server is asked again how the round stands. */
const askAgainMs = 2_000
/** A step that is still running after as many waits is looked up instead. */
const waitsMax = 30
/** Longest delay of a turn with Quick on. */
const quickDelayMs = 150

const endedElsewhere: PlayRefusal = {
  kind: 'stop',
  title: 'This round has ended',
  text: 'What it paid stands in your bets.',
}

/** A controller at rest, with the given first bet. */
export function createRoundController(
  parts: RoundControllerParts,
  betMinor: bigint,
): RoundController {
  return new Controller(parts, betMinor).door
}

const roundKept = 'Your round is kept as it was.'

type Send = (round: ToldRound) => Promise<MoveAnswer>

/** A move whose answer nobody knows; `message` is what the server said about it, if anything. */
interface Sent {
  readonly round: ToldRound
  readonly send: Send
  readonly message?: string | undefined
}

type Restored =
  | { readonly kind: 'told'; readonly round: ToldRound | undefined }
  | { readonly kind: 'refused'; readonly refusal: PlayRefusal }
  | { readonly kind: 'unreachable' }

class Controller {
  private readonly parts: RoundControllerParts
  private readonly store: StoreApi<RoundState>
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Counts what was asked: an answer counts only while nothing else was asked after it. */
  private asked = 0

  readonly door: RoundController = {
    getState: () => this.state,
    getInitialState: () => this.store.getInitialState(),
    subscribe: (listener) => this.store.subscribe(listener),
    setBet: (betMinor) => !this.isBusy() && this.change({ betMinor }),
    setMode: () => undefined,
    changeAuto: () => undefined,
    stop: () => undefined,
    press: () => this.press(),
    turn: (data) => void this.move((round) => this.parts.turn(round, data)),
    finish: () => this.finish(),
    refresh: () => void this.refresh(),
    clear: () => this.clear(),
    resetSums: () => this.change({ sums: sumsZero }),
    dispose: () => this.dispose(),
  }

  constructor(parts: RoundControllerParts, betMinor: bigint) {
    this.parts = parts
    this.store = createStore(() => ({
      ...gameAtRest(betMinor),
      latest: undefined,
      shown: undefined,
      isRestored: false,
      isLost: false,
      revealMs: 0,
      refusalReason: undefined,
    }))
  }

  private get state(): RoundState {
    return this.store.getState()
  }

  private change(change: Partial<RoundState>): void {
    this.store.setState(change)
  }

  private isBusy(): boolean {
    return this.state.isPending || isOpen(this.state.latest)
  }

  private press(): void {
    const { isPending, phase, latest } = this.state
    // The button says what the last revealed state allows; it must not mean something else by now.
    if (isPending || phase === 'revealing') return
    if (isOpen(latest)) this.finish()
    else void this.open()
  }

  private finish(): void {
    const { latest, phase } = this.state
    if (phase === 'revealing' || latest?.canFinish !== true) return
    void this.move((round) => this.parts.finish(round))
  }

  private async open(): Promise<void> {
    const asked = this.ask({ latest: undefined, shown: undefined, round: undefined })
    const { currencyId, isDemo, isQuick, params } = this.parts.terms()
    const bet = { stakeMinor: this.state.betMinor, currencyId, isDemo, isQuick, isAuto: false }
    const answer = await this.parts.open({ game: this.parts.game, ...bet, params })
    if (asked !== this.asked) return
    if (answer.ok) return this.take(answer.round)
    if (answer.kind !== 'refused') return this.lookUp(asked)
    this.rest()
    if (answer.refusal.kind === 'stop') this.parts.onRefused(answer.refusal)
  }

  private async move(send: Send): Promise<void> {
    const round = this.state.latest
    if (!isOpen(round) || this.state.isPending) return
    this.reveal()
    const asked = this.ask({})
    const answer = await this.sendUntilDone(round, send, asked)
    if (asked !== this.asked) return
    await this.handleMove(answer, { round, send, asked })
  }

  private async handleMove(
    answer: MoveAnswer,
    sent: { readonly round: ToldRound; readonly send: Send; readonly asked: number },
  ): Promise<void> {
    if (answer.ok) return this.take(answer.round)
    if (answer.kind === 'illegal') return this.rest({ refusalReason: answer.reason })
    if (answer.kind === 'refused') {
      this.rest()
      return this.parts.onRefused(answer.refusal)
    }
    const message = answer.kind === 'unsure' ? answer.message : undefined
    return this.lookUp(sent.asked, { ...sent, message })
  }

  private ask(change: Partial<RoundState>): number {
    clearTimeout(this.timer)
    const fresh = { isPending: true, phase: 'pending', isRestored: false } as const
    this.change({ ...change, ...fresh, refusalReason: undefined })
    return ++this.asked
  }

  /** The answer is here and changes nothing on the board. */
  private rest(change: Partial<RoundState> = {}): void {
    const phase = this.state.round ? 'shown' : 'idle'
    this.change({ isPending: false, isLost: false, phase, ...change })
  }

  private async sendUntilDone(round: ToldRound, send: Send, asked: number): Promise<MoveAnswer> {
    for (let waits = 0; waits < waitsMax; waits += 1) {
      const answer = await send(round)
      if (answer.ok || answer.kind !== 'wait' || asked !== this.asked) return answer
      await pause(answer.waitMs)
    }
    return { ok: false, kind: 'unsure', isConnected: true }
  }

  /**
   * An answer got lost or nobody knows the round any more: asks how it stands until the server
   * says so. A round that is closed answers its last step once more, under the same number.
   */
  private async lookUp(asked: number, sent?: Sent): Promise<void> {
    while (asked === this.asked) {
      const told = await this.restored()
      if (asked !== this.asked) return
      if (told.kind === 'refused') return this.keep(told.refusal)
      if (told.kind === 'told' && told.round) return this.restore(told.round, sent?.message)
      if (told.kind === 'told' && !sent) return this.giveUp(lostAnswer)
      if (told.kind === 'told' && sent && (await this.closes(sent, asked))) return
      if (asked !== this.asked) return
      this.change({ isLost: true })
      await pause(askAgainMs)
    }
  }

  /** Asks for the last answer of a closed round once more. @returns false if nobody answered. */
  private async closes({ round, send, message }: Sent, asked: number): Promise<boolean> {
    const last = await this.sendUntilDone(round, send, asked)
    if (asked !== this.asked) return true
    if (last.ok) this.take(last.round)
    else if (last.kind === 'unsure' && !last.isConnected) return false
    else this.giveUp({ ...endedElsewhere, title: message ?? endedElsewhere.title })
    return true
  }

  private async restored(): Promise<Restored> {
    try {
      return { kind: 'told', round: await this.parts.restore() }
    } catch (error) {
      if (!(error instanceof ServerRefusal)) return { kind: 'unreachable' }
      return { kind: 'refused', refusal: { kind: 'stop', title: error.message, text: roundKept } }
    }
  }

  /** Nothing can be learned about the round now: it stays on the board as it was. */
  private keep(refusal: PlayRefusal): void {
    this.rest()
    this.parts.onRefused(refusal)
  }

  private restore(round: ToldRound, message?: string): void {
    clearTimeout(this.timer)
    this.change({ latest: round, shown: round, round: undefined, isRestored: true })
    this.rest()
    if (message !== undefined)
      this.parts.onRefused({ kind: 'stop', title: message, text: roundKept })
  }

  private giveUp(refusal: PlayRefusal): void {
    this.change({ latest: undefined, shown: undefined, round: undefined })
    this.rest()
    this.parts.onRefused(refusal)
  }

  private async refresh(): Promise<void> {
    if (this.state.isPending) return
    const { asked } = this
    const told = await this.restored()
    if (asked !== this.asked || told.kind !== 'told') return
    const { latest } = this.state
    const { round } = told
    if (round && (round.id !== latest?.id || round.step !== latest.step)) this.restore(round)
    if (!round && isOpen(latest)) this.giveUp(endedElsewhere)
  }

  private take(round: ToldRound): void {
    const { isQuick } = this.parts.terms()
    const revealMs = isQuick ? Math.min(round.delayMs, quickDelayMs) : round.delayMs
    const answered = { isPending: false, isLost: false, phase: 'revealing', revealMs } as const
    this.change({ ...answered, latest: round, round: settledOf(round) })
    if (revealMs <= 0) this.reveal()
    else this.timer = setTimeout(() => this.reveal(), revealMs)
  }

  private reveal(): void {
    const { phase, latest, round, sums } = this.state
    if (phase !== 'revealing' || !latest) return
    clearTimeout(this.timer)
    if (!round) {
      this.change({ phase: 'idle', shown: latest })
      if (latest.step > 0) this.parts.onTurn(latest)
      return
    }
    this.change({ phase: 'shown', shown: latest, sums: withSums(sums, round) })
    this.parts.onSettled(round)
  }

  private clear(): void {
    this.dispose()
    this.change({ latest: undefined, shown: undefined, round: undefined })
    this.change({ phase: 'idle', isRestored: false, refusalReason: undefined })
  }

  private dispose(): void {
    this.reveal()
    this.asked += 1
    clearTimeout(this.timer)
    this.rest()
  }
}

function isOpen(round: ToldRound | undefined): round is ToldRound {
  return round?.status === 'in-progress'
}

/** The round as one that has been settled; undefined while it is open. */
function settledOf(round: ToldRound): SettledRound | undefined {
  const { status } = round
  return status === 'in-progress' ? undefined : { ...round, status }
}

function pause(waitMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, waitMs))
}
