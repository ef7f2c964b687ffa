import { createStore, type StoreApi } from 'zustand/vanilla'
import { autoBegun, autoCounted, autoEnded } from './auto-run.ts'
import {
  autoBetDefault,
  autoGapMs,
  autoHiddenGapMs,
  autoProblem,
  autoRetryMs,
  sumsZero,
  withSums,
  type AutoBet,
  type SessionSums,
} from './model.ts'

/** Parameters of a game in the spelling of the wire. */
export type GameParams = Readonly<Record<string, unknown>>

/** A bet on its way to the server. */
export interface PlayRequest {
  readonly game: string
  readonly stakeMinor: bigint
  readonly currencyId: string
  readonly isDemo: boolean
  readonly isQuick: boolean
  readonly isAuto: boolean
  readonly params: GameParams
}

/** A round as the server settled it. */
export interface SettledRound {
  readonly id: string
  readonly status: 'win' | 'part' | 'lose' | 'cancel'
  readonly isWin: boolean
  readonly currencyId: string
  readonly stakeMinor: bigint
  readonly payoutMinor: bigint
  readonly profitMinor: bigint
  /** Integer of 1/10000; 0 is a lost bet. */
  readonly multiplierE4: number
  /** How long the screen waits before the result may be shown. */
  readonly delayMs: number
  /** Null or -1 when the round cannot be verified. */
  readonly nonce: number | null
  readonly params: GameParams
  /** The outcome in the spelling of the wire. */
  readonly data: GameParams
}

/** Why no round was played. */
export interface PlayRefusal {
  /** `retry`: auto bet waits and tries again; a bet by hand is dropped without a word. */
  readonly kind: 'retry' | 'stop'
  /** With `retry`; 100 ms unless the server asked for longer. */
  readonly waitMs?: number | undefined
  /** Without a title nothing is said. */
  readonly title?: string | undefined
  /** What happened to the money. */
  readonly text?: string | undefined
}

export type PlayAnswer =
  | { readonly ok: true; readonly round: SettledRound }
  | { readonly ok: false; readonly refusal: PlayRefusal }

/** What the next bet is made with; read at the moment it is placed. */
export interface BetTerms {
  readonly currencyId: string
  readonly isDemo: boolean
  readonly isQuick: boolean
  readonly params: GameParams
  /** Undefined while unknown; the server decides anyway. */
  readonly balanceMinor: bigint | undefined
  readonly maxMinor: bigint | undefined
}

export interface GameControllerParts {
  readonly game: string
  readonly play: (request: PlayRequest) => Promise<PlayAnswer>
  readonly terms: () => BetTerms
  /** Auto bet needs a signed-in player; says no and asks to log in otherwise. */
  readonly mayAuto: () => boolean
  /** Told once per round when its delay is over. */
  readonly onSettled: (round: SettledRound) => void
  readonly onRefused: (refusal: PlayRefusal) => void
  readonly isHidden: () => boolean
  /** True where rounds may be shown side by side: the next bet leaves the last ones to land. */
  readonly overlaps?: boolean | undefined
}

/** What the screen shows of a game in play. */
export interface GameState {
  readonly mode: 'manual' | 'auto'
  readonly betMinor: bigint
  readonly auto: AutoBet
  /** True from the press until the server answers (playTimeout of the specification). */
  readonly isPending: boolean
  /** `revealing`: the answer is here, its delay is not over. */
  readonly phase: 'idle' | 'pending' | 'revealing' | 'shown'
  readonly round: SettledRound | undefined
  readonly sums: SessionSums
}

/** Drives one game: manual and auto bet (001_d6a9941efb711ce5.txt, section 4). */
export interface GameController<State extends GameState = GameState> extends Pick<
  StoreApi<State>,
  'getState' | 'getInitialState' | 'subscribe'
> {
  readonly setBet: (betMinor: bigint) => void
  /** Blocked while auto runs or a play is pending. */
  readonly setMode: (mode: 'manual' | 'auto') => void
  readonly changeAuto: (change: Partial<Omit<AutoBet, 'state'>>) => void
  /** The one button: bet, start or stop, whatever the mode says. */
  readonly press: () => void
  readonly stop: () => void
  readonly resetSums: () => void
  /** Leaving the page stops auto bet. */
  readonly dispose: () => void
}

/** The state of a game before its first bet. */
export function gameAtRest(betMinor: bigint): GameState {
  return {
    mode: 'manual',
    betMinor,
    auto: autoBetDefault,
    isPending: false,
    phase: 'idle',
    round: undefined,
    sums: sumsZero,
  }
}

/** Nobody knows whether the bet was taken: the connection broke on the way. */
export const lostAnswer: PlayRefusal = {
  kind: 'stop',
  title: 'No answer from the server',
  text: 'If the bet was taken, it shows up in your bets.',
}

/** A controller at rest, with the given first bet. */
export function createGameController(parts: GameControllerParts, betMinor: bigint): GameController {
  return new Controller(parts, betMinor).door
}

class Controller {
  private readonly parts: GameControllerParts
  private readonly store: StoreApi<GameState>
  private timer: ReturnType<typeof setTimeout> | undefined
  /** Answers to bets of an earlier stay on the page are not shown. */
  private stay = 0
  private revealEndsAt = 0
  private readonly landings = new Set<ReturnType<typeof setTimeout>>()

  readonly door: GameController = {
    getState: () => this.state,
    getInitialState: () => this.store.getInitialState(),
    subscribe: (listener) => this.store.subscribe(listener),
    setBet: (betMinor) => this.isFree() && this.change({ betMinor }),
    setMode: (mode) => this.isFree() && this.change({ mode }),
    changeAuto: (change) =>
      this.state.auto.state === 'off' && this.change({ auto: { ...this.state.auto, ...change } }),
    press: () => this.press(),
    stop: () => this.stop(),
    resetSums: () => this.change({ sums: sumsZero }),
    dispose: () => this.dispose(),
  }

  constructor(parts: GameControllerParts, betMinor: bigint) {
    this.parts = parts
    this.store = createStore(() => gameAtRest(betMinor))
  }

  private get state(): GameState {
    return this.store.getState()
  }

  private change(change: Partial<GameState>): void {
    this.store.setState(change)
  }

  private isFree(): boolean {
    return !this.state.isPending && this.state.auto.state === 'off'
  }

  private press(): void {
    if (this.state.auto.state !== 'off') this.stop()
    else if (this.state.mode === 'auto') this.start()
    else if (!this.state.isPending) {
      // A new bet never waits for the last one's animation.
      if (this.parts.overlaps === true) this.leaveToLand()
      else this.finishReveal()
      void this.playRound()
    }
  }

  private start(): void {
    if (this.state.isPending || !this.parts.mayAuto()) return
    this.finishReveal()
    this.change(autoBegun(this.state))
    this.runAuto()
  }

  private stop(): void {
    const { auto, phase, isPending } = this.state
    if (auto.state === 'off') return
    if (isPending || phase === 'revealing') this.change({ auto: { ...auto, state: 'stopping' } })
    else this.endAuto()
  }

  private endAuto(): void {
    clearTimeout(this.timer)
    this.change(autoEnded(this.state))
  }

  private after(waitMs: number, next: () => void): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(next, waitMs)
  }

  private runAuto(): void {
    if (this.state.auto.state === 'off') return
    if (this.state.isPending) return this.after(autoRetryMs, () => this.runAuto())
    const problem = autoProblem(this.state.betMinor, this.parts.terms())
    if (!problem) return void this.playRound()
    this.endAuto()
    this.parts.onRefused({ kind: 'stop', title: 'Auto bet stopped', text: problem })
  }

  private async playRound(): Promise<void> {
    const { mode, betMinor } = this.state
    const { currencyId, isDemo, isQuick, params } = this.parts.terms()
    const isAuto = mode === 'auto'
    const { stay } = this
    this.change({ isPending: true, phase: 'pending' })
    const request = { game: this.parts.game, stakeMinor: betMinor, currencyId, isDemo, isQuick }
    const answer = await this.parts
      .play({ ...request, isAuto, params })
      .catch((): PlayAnswer => ({ ok: false, refusal: lostAnswer }))
    if (stay !== this.stay) return
    if (!answer.ok) return this.handleRefusal(answer.refusal, isAuto)
    this.change({ isPending: false, phase: 'revealing', round: answer.round })
    this.revealEndsAt = performance.now() + answer.round.delayMs
    this.after(answer.round.delayMs, () => this.finishReveal())
  }

  private handleRefusal(refusal: PlayRefusal, isAuto: boolean): void {
    this.change({ isPending: false, phase: this.state.round ? 'shown' : 'idle' })
    if (refusal.kind === 'retry' && isAuto && this.state.auto.state === 'on') {
      return this.after(refusal.waitMs ?? autoRetryMs, () => this.runAuto())
    }
    if (isAuto && this.state.auto.state !== 'off') this.endAuto()
    if (refusal.kind === 'stop') this.parts.onRefused(refusal)
  }

  /** The round being shown ends in its own time, while others are played. */
  private leaveToLand(): void {
    const { phase, round } = this.state
    if (phase !== 'revealing' || !round) return
    clearTimeout(this.timer)
    const landing = setTimeout(
      () => {
        this.landings.delete(landing)
        this.change({ sums: withSums(this.state.sums, round) })
        this.parts.onSettled(round)
      },
      Math.max(0, this.revealEndsAt - performance.now()),
    )
    this.landings.add(landing)
  }

  private finishReveal(): void {
    const { phase, round } = this.state
    if (phase !== 'revealing' || !round) return
    clearTimeout(this.timer)
    this.change({ phase: 'shown', sums: withSums(this.state.sums, round) })
    this.parts.onSettled(round)
    if (this.state.auto.state !== 'off') this.continueAuto(round)
  }

  private continueAuto(round: SettledRound): void {
    this.change(autoCounted(this.state, round.isWin))
    if (this.state.auto.state === 'off') return
    const gapMs = this.parts.isHidden() ? autoHiddenGapMs : autoGapMs
    this.after(gapMs, () => this.runAuto())
  }

  private dispose(): void {
    this.stay += 1
    clearTimeout(this.timer)
    for (const landing of this.landings) clearTimeout(landing)
    if (this.state.auto.state !== 'off') this.endAuto()
    this.change({ isPending: false, phase: this.state.round ? 'shown' : 'idle' })
  }
}
