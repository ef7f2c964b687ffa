import { commitmentOf } from '@powerplay/engines'
import { commitDeck, entropyChain, type CommittedDeck } from '@powerplay/engines/poker/deck'
import type { PokerAction } from '@powerplay/engines/poker/betting'
import { legalIn } from '@powerplay/engines/poker/hand'
import { mustHave } from '@powerplay/kernel'
import { noteLine } from '../lost-line.ts'
import { actAt, leave, sitIn, sitOut, tick } from '../play.ts'
import { takeValue } from '../prepare.ts'
import type { Happening, Step, Tools } from '../step.ts'
import { fromStored, toStored } from '../stored.ts'
import { newMarks, replayHand, runningHand, type Seat, type Table } from '../table.ts'

const start = Date.UTC(2026, 0, 1)
const chains = new Map<number, string[]>()
const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

function chainOf(seat: number): string[] {
  const known = chains.get(seat) ?? entropyChain(commitmentOf(`secret of ${seat}`))
  chains.set(seat, known)
  return known
}

/** A table in memory with players who do as they are told, and a clock. */
export class Ring {
  table: Table
  nowMs = start
  readonly happened: Happening[] = []
  #ids = 1
  readonly tools: Tools = {
    mintId: () => idOf(this.#ids++),
    pauseMs: () => 4_000,
    nextSeed: () => {
      const seed = commitmentOf(`seed ${this.#ids++}`)
      return { hash: commitmentOf(seed), sealed: seed }
    },
    deckOf: ({ seedSealed: serverSeed }, { entropyHash, handNo }): CommittedDeck =>
      commitDeck({ serverSeed, entropyHash, handNo }),
  }

  constructor(stacks: readonly number[], seatCount = 6) {
    const seed = this.tools.nextSeed()
    const rules = {
      ...{ seatCount, smallBlindMinor: 5n, bigBlindMinor: 10n, actionMs: 20_000 },
      ...{ minBuyInMinor: 400n, maxBuyInMinor: 1_000n },
    }
    this.table = {
      ...{ id: idOf(0), name: 'Kestrel 1', currency: 'usdt', speed: 'normal', rules, version: 1 },
      ...{ state: 'open', seats: [], dueMs: null, seedHash: seed.hash, seedSealed: seed.sealed },
      game: { phase: 'waiting', handNo: 0, button: null },
    }
    stacks.forEach((stack, seat) => this.sit(seat, stack))
  }

  get moment() {
    return { tools: this.tools, nowMs: this.nowMs }
  }

  get hand() {
    return mustHave(runningHand(this.table), 'a hand')
  }

  get turn(): number | undefined {
    const hand = runningHand(this.table)
    return hand ? legalIn(replayHand(hand))?.seat : undefined
  }

  seat(number: number): Seat {
    return mustHave(
      this.table.seats.find(({ seat }) => seat === number),
      `seat ${number}`,
    )
  }

  sit(seat: number, stack: number, wait: 'bb' | 'post' = 'bb'): void {
    const tip = mustHave(chainOf(seat).at(-1), 'a tip')
    const marks = newMarks(30_000, wait)
    const own = { seat, userId: idOf(900 + seat), sittingId: idOf(900 + seat), tip, marks }
    const next: Seat = {
      ...{ ...own, stackMinor: BigInt(stack), queuedMinor: 0n, status: 'in' },
      ...{ autoRebuy: false, autoTopUp: false },
    }
    const seats = [...this.table.seats, next].toSorted((one, other) => one.seat - other.seat)
    const isIdle = this.table.game.phase === 'waiting'
    this.table = { ...this.table, seats, dueMs: isIdle ? this.nowMs : this.table.dueMs }
  }

  /** Takes a step over; what another node would read is what is written. */
  take(step: Step): void {
    this.happened.push(...step.happenings)
    this.table = fromStored<Table>(toStored(step.table))
  }

  /** Moves the clock on to what is due next, and does it. */
  pass(ms = Math.max(0, (this.table.dueMs ?? this.nowMs) - this.nowMs)): void {
    this.nowMs += ms
    this.take(tick(this.table, this.moment))
  }

  /** Gives the value of a seat. */
  give(number: number, own: { value?: string; handId?: string } = {}) {
    const { game } = this.table
    const handId = game.phase === 'prepare' ? game.handId : idOf(0)
    const seat = this.seat(number)
    const chain = chainOf(number)
    const value = chain[chain.indexOf(seat.tip) - 1] ?? ''
    const step = takeValue(this.table, seat, {
      revealed: { handId, value, ...own },
      moment: this.moment,
    })
    if (step !== null && typeof step !== 'string') this.take(step)
    return step
  }

  /** Begins the next hand: asks, and everybody gives but those named. */
  begin(without: readonly number[] = []): void {
    for (let tries = 0; this.table.game.phase !== 'prepare' && tries < 6; tries += 1) this.pass()
    const { game } = this.table
    if (game.phase !== 'prepare') return
    for (const seat of game.asked) if (!without.includes(seat)) this.give(seat)
    if (without.length > 0) this.pass()
  }

  act(number: number, action: PokerAction, own: { handId?: string; step?: number } = {}) {
    const hand = runningHand(this.table)
    const asked = { handId: hand?.id ?? '', step: hand?.actions.length ?? 0, action, ...own }
    const acted = actAt(this.table, this.seat(number), { asked, moment: this.moment })
    if (acted !== null && 'table' in acted) this.take(acted)
    return acted
  }

  leave(number: number): void {
    this.take(leave(this.table, this.seat(number), this.moment))
  }

  sitOut(number: number): void {
    this.take(sitOut(this.table, this.seat(number), this.moment))
  }

  sitIn(number: number, postNow = false): void {
    this.take(sitIn(this.table, this.seat(number), { postNow, moment: this.moment }))
  }

  /** A page of the player is open, or the last one went. */
  line(number: number, isHere: boolean): void {
    this.take(noteLine(this.table, this.seat(number), isHere))
  }

  /** Takes whoever left off the table. @returns his chips. */
  free(number: number): bigint {
    const { stackMinor, queuedMinor } = this.seat(number)
    this.table = { ...this.table, seats: this.table.seats.filter(({ seat }) => seat !== number) }
    return stackMinor + queuedMinor
  }

  chips(): bigint {
    return this.table.seats.reduce((sum, seat) => sum + seat.stackMinor + seat.queuedMinor, 0n)
  }

  rake(): bigint {
    return this.happened.reduce(
      (sum, each) => sum + (each.kind === 'settled' ? each.result.rakeMinor : 0n),
      0n,
    )
  }
}
