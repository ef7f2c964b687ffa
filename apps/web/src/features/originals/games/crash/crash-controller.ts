import { crashMultiplierE4, crashTargetE2, multiplierCapE4, payoutMinor } from '@powerplay/engines'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EventRow } from '../../../../platform/client/event-types.ts'
import { multiplierToE4 } from '../../../../platform/format/ratio.ts'
import {
  gameAtRest,
  lostAnswer,
  type BetTerms,
  type GameController,
  type GameState,
  type PlayRefusal,
  type SettledRound,
} from '../../play/game-controller.ts'
import { autoBegun, autoCounted, autoEnded } from '../../play/auto-run.ts'
import { autoProblem, autoRetryMs, sumsZero, withSums } from '../../play/model.ts'
import { minorOf, type CrashTable } from './crash-table.ts'

/** The player's open bet of the round on the table. */
export interface OwnBet {
  readonly id: string
  readonly round: number
  readonly stakeMinor: bigint
  readonly currencyId: string
  readonly isDemo: boolean
  /** The automatic cash-out in 1/100; null to cash out by hand. */
  readonly cashoutE2: number | null
}

/** What the crash screen shows besides the state that all games share. */
export interface CrashState extends GameState {
  readonly bet: OwnBet | undefined
  /** A bet waits for the next betting phase. */
  readonly isQueued: boolean
}

/** A bet on its way to the server. */
export interface CrashRequest {
  readonly stakeMinor: bigint
  readonly currencyId: string
  readonly isDemo: boolean
  readonly cashoutE2: number | null
  readonly isAuto: boolean
}

type Answer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: PlayRefusal }

/** The end of a bet that the player asked for: cashed, or taken back. */
export type BetEnd = Pick<SettledRound, 'status' | 'multiplierE4' | 'payoutMinor' | 'profitMinor'>

export interface CrashParts {
  readonly play: (request: CrashRequest) => Promise<Answer<OwnBet>>
  /** Cashes the bet out, or takes it back while betting is open. */
  readonly finish: (bet: OwnBet) => Promise<Answer<BetEnd>>
  readonly terms: () => Pick<BetTerms, 'currencyId' | 'isDemo' | 'balanceMinor' | 'maxMinor'> & {
    readonly cashoutE2: number | null
    /** Largest payout of a bet; the rules cash a bet out where the next step would pass it. */
    readonly maxPayoutMinor: bigint | undefined
  }
  readonly mayPlay: () => boolean
  readonly onSettled: (round: SettledRound) => void
  readonly onRefused: (refusal: PlayRefusal) => void
}

/** Drives the player's bets on the shared rounds. */
export interface CrashController extends GameController<CrashState> {
  /** Told whenever the round on the table moves on. */
  readonly follow: (table: CrashTable) => void
  /** Cashes the open bet out, auto bet or not. */
  readonly cashOut: () => void
  /** Told the end of a round. */
  readonly finishRound: (finish: EventRow<'multiplayerGameFinished'>) => void
}

/** A controller at rest, with the given first bet. */
export function createCrashController(parts: CrashParts, betMinor: bigint): CrashController {
  return new Controller(parts, betMinor).door
}

class Controller {
  private readonly parts: CrashParts
  private readonly store: StoreApi<CrashState>
  private timer: ReturnType<typeof setTimeout> | undefined
  private table: CrashTable | undefined
  /** Answers to bets of an earlier stay on the page are not shown. */
  private stay = 0
  /** Ends of rounds that came before the answer to a request under way. */
  private lastFinish: EventRow<'multiplayerGameFinished'> | undefined

  readonly door: CrashController = {
    getState: () => this.state,
    getInitialState: () => this.store.getInitialState(),
    subscribe: (listener) => this.store.subscribe(listener),
    setBet: (betMinor) => this.isFree() && this.change({ betMinor }),
    setMode: (mode) => this.isFree() && this.change({ mode, isQueued: false }),
    changeAuto: (change) =>
      this.state.auto.state === 'off' && this.change({ auto: { ...this.state.auto, ...change } }),
    press: () => this.press(),
    stop: () => this.stop(),
    resetSums: () => this.change({ sums: sumsZero }),
    dispose: () => this.dispose(),
    follow: (table) => this.follow(table),
    cashOut: () => {
      const { bet, isPending } = this.state
      if (bet && !isPending) void this.finishBet(bet)
    },
    finishRound: (finish) => this.finishRound(finish),
  }

  constructor(parts: CrashParts, betMinor: bigint) {
    this.parts = parts
    this.store = createStore(() => ({
      ...gameAtRest(betMinor),
      bet: undefined,
      isQueued: false,
    }))
  }

  private get state(): CrashState {
    return this.store.getState()
  }

  private change(change: Partial<CrashState>): void {
    this.store.setState(change)
  }

  private isFree(): boolean {
    return !this.state.isPending && this.state.auto.state === 'off'
  }

  private press(): void {
    const { auto, mode, bet, isPending, isQueued } = this.state
    if (auto.state !== 'off') return this.stop()
    if (isPending || !this.parts.mayPlay()) return
    if (bet) return void this.finishBet(bet)
    if (mode === 'auto') return this.start()
    if (this.table?.state === 'betting') return void this.place()
    this.change({ isQueued: !isQueued })
  }

  private start(): void {
    this.change(autoBegun(this.state))
    this.continueAuto()
  }

  private stop(): void {
    const { auto, bet, isPending } = this.state
    if (auto.state === 'off') return
    if (bet ?? isPending) this.change({ auto: { ...auto, state: 'stopping' } })
    else this.endAuto()
  }

  private endAuto(): void {
    clearTimeout(this.timer)
    this.change(autoEnded(this.state))
  }

  private follow(table: CrashTable): void {
    const isNext = table.round !== this.table?.round || table.state !== this.table.state
    this.table = table
    this.adopt(table)
    if (!isNext || table.state !== 'betting') return
    this.change({ phase: 'idle' })
    if (this.state.isQueued) {
      this.change({ isQueued: false })
      if (!this.state.bet && !this.state.isPending) void this.place()
    } else this.continueAuto()
  }

  /** Takes up an open bet that this page did not place: after a reload, or from another window. */
  private adopt(table: CrashTable): void {
    const mine = table.mine.find(({ status }) => status === 'in-progress')
    if (!mine || this.state.bet || this.state.isPending || table.state === 'finished') return
    const { id, currency: currencyId, demo: isDemo, additional, wager } = mine
    const cashoutE2 = additional === null ? null : Math.round(additional * 100)
    const stakeMinor = minorOf(wager, currencyId)
    const bet = { id, round: table.round, stakeMinor, currencyId, isDemo, cashoutE2 }
    this.change({ bet, phase: 'pending' })
  }

  private continueAuto(): void {
    const { auto, bet, isPending } = this.state
    if (auto.state !== 'on' || bet || isPending || this.table?.state !== 'betting') return
    const problem = this.autoProblem()
    if (problem === undefined) return void this.place()
    this.endAuto()
    this.parts.onRefused({ kind: 'stop', title: 'Auto bet stopped', text: problem })
  }

  private autoProblem(): string | undefined {
    const terms = this.parts.terms()
    if (terms.cashoutE2 === null) return 'Set an auto cash-out first.'
    return autoProblem(this.state.betMinor, terms)
  }

  private async place(): Promise<void> {
    const { betMinor, auto } = this.state
    const { currencyId, isDemo, cashoutE2 } = this.parts.terms()
    const isAuto = auto.state !== 'off'
    const { stay } = this
    this.change({ isPending: true, phase: 'pending' })
    const answer = await this.parts
      .play({ stakeMinor: betMinor, currencyId, isDemo, cashoutE2, isAuto })
      .catch(() => ({ ok: false as const, refusal: lostAnswer }))
    if (stay !== this.stay) return
    if (!answer.ok) return this.handleRefusal(answer.refusal, isAuto)
    this.change({ isPending: false, bet: answer.value })
    // The round may have ended while the answer was on its way.
    if (this.lastFinish?.round === answer.value.round) this.finishRound(this.lastFinish)
  }

  private handleRefusal(refusal: PlayRefusal, isAuto: boolean): void {
    this.change({ isPending: false, phase: 'idle' })
    if (isAuto && refusal.kind === 'retry') {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => this.continueAuto(), refusal.waitMs ?? autoRetryMs)
      return
    }
    if (isAuto && this.state.auto.state !== 'off') this.endAuto()
    if (refusal.kind === 'stop') this.parts.onRefused(refusal)
  }

  private async finishBet(bet: OwnBet): Promise<void> {
    const { stay } = this
    this.change({ isPending: true })
    const answer = await this.parts
      .finish(bet)
      .catch(() => ({ ok: false as const, refusal: lostAnswer }))
    if (stay !== this.stay) return
    this.change({ isPending: false })
    if (this.state.bet?.id !== bet.id) return
    if (!answer.ok) return this.parts.onRefused(answer.refusal)
    this.settle(bet, answer.value, {})
  }

  private finishRound(finish: EventRow<'multiplayerGameFinished'>): void {
    this.lastFinish = finish
    const { bet } = this.state
    if (!bet || bet.round !== finish.round) return
    const { round, result, hash } = finish
    this.settle(bet, this.endOf(bet, finish), { round, result, hash })
  }

  /** How the bet ended: as the server says, or by the rules where its list was cut. */
  private endOf(bet: OwnBet, finish: EventRow<'multiplayerGameFinished'>): BetEnd {
    const told = finish.settled.find(({ id }) => id === bet.id)
    const multiplierE4 = told ? multiplierToE4(told.multiplier) : this.ruledE4(bet, finish.result)
    const payout = payoutMinor(bet.stakeMinor, multiplierE4)
    const status = told && told.status !== 'in-progress' ? told.status : statusOf(multiplierE4)
    return { status, multiplierE4, payoutMinor: payout, profitMinor: payout - bet.stakeMinor }
  }

  private ruledE4({ stakeMinor, cashoutE2 }: OwnBet, result: number): number {
    const { maxPayoutMinor } = this.parts.terms()
    const capE4 = multiplierCapE4(stakeMinor, maxPayoutMinor ?? stakeMinor * 1_000_000n)
    const targetE2 = crashTargetE2(cashoutE2 === null ? {} : { cashout: cashoutE2 / 100 }, capE4)
    return crashMultiplierE4(targetE2, Math.round(result * 100))
  }

  private settle(bet: OwnBet, end: BetEnd, data: SettledRound['data']): void {
    const { id, stakeMinor, currencyId, cashoutE2 } = bet
    if (end.status === 'cancel') return this.change({ bet: undefined, phase: 'idle' })
    const round: SettledRound = {
      ...end,
      id,
      stakeMinor,
      currencyId,
      isWin: end.status === 'win',
      delayMs: 0,
      nonce: bet.round,
      params: cashoutE2 === null ? {} : { cashout: cashoutE2 / 100 },
      data,
    }
    this.change({ bet: undefined, phase: 'shown', round, sums: withSums(this.state.sums, round) })
    this.parts.onSettled(round)
    if (this.state.auto.state !== 'off') this.change(autoCounted(this.state, round.isWin))
  }

  private dispose(): void {
    this.stay += 1
    clearTimeout(this.timer)
    if (this.state.auto.state !== 'off') this.endAuto()
    this.change({ isPending: false, isQueued: false })
  }
}

function statusOf(multiplierE4: number): 'win' | 'lose' {
  return multiplierE4 > 0 ? 'win' : 'lose'
}
