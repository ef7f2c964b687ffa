import { mintUuidV7, mustHave, type Uuid } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { systemClock } from '../../src/platform/time/clock.ts'
import type { Numbers } from './numbers.ts'
import type { WagerFate, WagerOrder } from './wager-order.ts'

/** Asks a node; `unknown` when no answer came. */
export type Order = (node: number, order: WagerOrder) => Promise<WagerFate>

/** An order with its fate. */
export interface Step {
  readonly order: WagerOrder
  /** True for one that was sent to two nodes at once. */
  readonly isTwin: boolean
  fate: WagerFate
}

interface Wager {
  readonly id: Uuid
  readonly stakeMinor: bigint
  readonly steps: Step[]
}

const unit = 100_000_000n
/** Dust, small change, and stakes that soon no pocket holds. */
const stakes = [1n, 7n, unit, 5n * unit, 90n * unit, 250n * unit, 400n * unit]
/** What is paid, in tenths of the stake. */
const payouts = [0n, 0n, 5n, 10n, 30n]
/** Parts of a thousand of the stake that end at once. */
const shares = [100n, 333n, 500n]
const paceMs = 51
const nodeCount = 2

/** A player with wagers that stay open, who knows what became of each order. */
export class WagerBook {
  readonly steps: Step[] = []
  readonly #userId: Uuid
  readonly #next: Numbers
  readonly #wagers: Wager[] = []
  /** What comes next, before anything by chance. */
  #plan: ((isTwin: boolean) => Step)[]

  constructor(userId: Uuid, next: Numbers) {
    this.#userId = userId
    this.#next = next
    this.#plan = this.#fall()
  }

  /** Makes a debt and pays it, so that every run has had one, however slow the machine. */
  async begin(ask: Order): Promise<void> {
    while (this.#plan.length > 0)
      await this.#send(ask, this.#next(nodeCount), this.#nextStep(false))
  }

  /** Opens, closes, cancels and corrects until `isOver`: on either node, now and then on both. */
  async play(ask: Order, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const node = this.#next(nodeCount)
      const way = this.#next(5)
      if (way === 0) await this.#sendTwice(ask, this.#nextStep(true))
      else if (way === 1) await this.#sendTwo(ask, [this.#nextStep(false), this.#nextStep(false)])
      else await this.#send(ask, node, this.#nextStep(false))
      await new Promise((resolve) => setTimeout(resolve, paceMs))
    }
  }

  /**
   * Orders of unknown fate once more at either node, and those that went out twice. What was done is
   * a repeat, and answered alike; nothing is left open. @returns a sentence per contradiction.
   */
  async retry(ask: Order, steps: readonly Step[], settled: ReadonlySet<Uuid>): Promise<string[]> {
    const problems: string[] = []
    for (const step of steps) {
      const wasUnknown = step.fate.kind === 'unknown'
      const again = wasUnknown || (step.isTwin && step.fate.kind === 'acked')
      if (!again) continue
      const wasDone = !wasUnknown || settled.has(step.order.id)
      const first = await ask(0, step.order)
      const second = await ask(1, step.order)
      const name = `${step.order.kind} ${step.order.id}`
      const told = JSON.stringify([first, second])
      if (wasUnknown) step.fate = first
      if (first.kind === 'unknown') problems.push(`${name} is still not answered`)
      else if (wasDone && !isRepeat(first)) problems.push(`${name} was done, told ${told}`)
      else if (first.kind !== second.kind) problems.push(`${name} was told ${told}`)
      else if (second.kind === 'acked' && !second.isRepeat) {
        problems.push(`${name} was done twice, told ${told}`)
      }
    }
    return problems
  }

  async #send(ask: Order, node: number, step: Step): Promise<void> {
    step.fate = await ask(node, step.order)
  }

  /** A refusal of one does not hold for the other, which may come after a credit. */
  async #sendTwice(ask: Order, step: Step): Promise<void> {
    const fates = await Promise.all([ask(0, step.order), ask(1, step.order)])
    const of = (kind: WagerFate['kind']) => fates.find((fate) => fate.kind === kind)
    step.fate = of('acked') ?? of('unknown') ?? fates[0]
  }

  async #sendTwo(ask: Order, [one, other]: readonly [Step, Step]): Promise<void> {
    await Promise.all([this.#send(ask, 0, one), this.#send(ask, 1, other)])
  }

  #nextStep(isTwin: boolean): Step {
    if (this.#plan.length === 0 && this.#next(20) === 0) this.#plan = this.#fall()
    const planned = this.#plan.shift()
    if (planned) return planned(isTwin)
    const what = this.#next(10)
    const open = this.#wagers.filter((wager) => openMinor(wager) > 0n)
    const closed = this.#wagers.filter((wager) => partsOf(wager).length > 0)
    if (what >= 7 && closed.length > 0) return this.#correct(this.#lateOf(closed), isTwin)
    if (what >= 3 && open.length > 0) return this.#close(this.#lateOf(open), isTwin)
    return this.#open(isTwin)
  }

  /** A win is staked again before it is taken back: that leaves a debt, which the last one pays. */
  #fall(): ((isTwin: boolean) => Step)[] {
    const wager = (back: number) => mustHave(this.#wagers.at(back), 'wager of the plan')
    const all = { shareMinor: null }
    return [
      (isTwin) => this.#open(isTwin, 300n * unit),
      (isTwin) => this.#close(wager(-1), isTwin, { ...all, payoutMinor: 900n * unit }),
      (isTwin) => this.#open(isTwin, 600n * unit),
      (isTwin) => this.#open(isTwin, 600n * unit),
      (isTwin) => this.#correct(wager(-3), isTwin, 0n),
      (isTwin) => this.#close(wager(-1), isTwin, { ...all, payoutMinor: 600n * unit }),
    ]
  }

  #open(isTwin: boolean, stakeMinor = this.#oneOf(stakes)): Step {
    const id = mintId()
    const wager: Wager = { id, stakeMinor, steps: [] }
    this.#wagers.push(wager)
    return this.#note(wager, { kind: 'open', id, userId: this.#userId, stakeMinor }, isTwin)
  }

  #close(wager: Wager, isTwin: boolean, end = this.#endOf(wager)): Step {
    const order: WagerOrder = { kind: 'close', id: mintId(), wagerId: wager.id, ...end }
    return this.#note(wager, order, isTwin)
  }

  /** A share, or all that is open; now and then more than is. */
  #endOf(wager: Wager): Pick<Extract<WagerOrder, { kind: 'close' }>, 'shareMinor' | 'payoutMinor'> {
    if (this.#next(3) === 0) {
      return { shareMinor: null, payoutMinor: this.#payoutOf(openMinor(wager)) }
    }
    const shareMinor = (wager.stakeMinor * this.#oneOf(shares)) / 1000n || 1n
    return { shareMinor, payoutMinor: this.#payoutOf(shareMinor) }
  }

  #correct(wager: Wager, isTwin: boolean, payoutMinor = this.#payoutOf(wager.stakeMinor)): Step {
    const order: WagerOrder = {
      ...{ kind: 'correct', id: mintId(), wagerId: wager.id, payoutMinor },
      part: 1 + this.#next(partsOf(wager).length),
      revision: endsOf(wager).length,
    }
    return this.#note(wager, order, isTwin)
  }

  /** Null, which is the stake back, once in six. */
  #payoutOf(stakeMinor: bigint): bigint | null {
    return this.#next(6) === 0 ? null : (stakeMinor * this.#oneOf(payouts)) / 10n
  }

  #note(wager: Wager, order: WagerOrder, isTwin: boolean): Step {
    const step: Step = { order, isTwin, fate: { kind: 'unknown' } }
    wager.steps.push(step)
    this.steps.push(step)
    return step
  }

  /** One of the latest ones: several orders meet at the same wager. */
  #lateOf(wagers: readonly Wager[]): Wager {
    return this.#oneOf(wagers.slice(-4))
  }

  #oneOf<Thing>(things: readonly Thing[]): Thing {
    return mustHave(things[this.#next(things.length)], 'one of several')
  }
}

function isRepeat(fate: WagerFate): boolean {
  return fate.kind === 'acked' && fate.isRepeat
}

function endsOf({ steps }: Wager): Step[] {
  return steps.filter(({ order, fate }) => order.kind !== 'open' && fate.kind === 'acked')
}

function partsOf(wager: Wager): Step[] {
  return endsOf(wager).filter(({ order }) => order.kind === 'close')
}

/** What is open of a stake, as far as its player knows: nothing before it is acknowledged. */
function openMinor(wager: Wager): bigint {
  const [opening] = wager.steps
  if (opening?.fate.kind !== 'acked') return 0n
  return partsOf(wager).reduce((left, { order }) => {
    if (order.kind !== 'close') return left
    return order.shareMinor === null ? 0n : left - order.shareMinor
  }, wager.stakeMinor)
}

function mintId(): Uuid {
  return mintUuidV7(systemClock.now(), randomBytes(10))
}
