import {
  settlePosition,
  openingFeeMinor,
  type Direction,
  type Replay,
  type Tick,
} from '@powerplay/engines'
import type { Bot, Sight } from './bots.ts'
import type { House } from './house.ts'
import { pricePath, stepMs, type Weather } from './price-path.ts'

const wagerMinor = 1_000_000_000n
const minHoldMs = 1_000
const stepsPerPath = 1_000_000
const stepsPerTick = 200 / stepMs
const startMs = 1_790_000_000_000

export interface Plan {
  readonly bot: Bot
  readonly house: House
  readonly weather: Weather
  readonly trades: number
  readonly seed: number
}

/** Profit per trade in percent of one wager. */
export interface Profit {
  readonly trades: number
  readonly mean: number
  /** Standard error of the mean. */
  readonly error: number
}

/** Lets a bot trade until it has ended so many trades, on as many price paths as that takes. */
export function play(plan: Plan): Profit {
  const profits: number[] = []
  for (let path = 0; profits.length < plan.trades; path += 1) {
    profits.push(...tradesOnPath(plan, plan.seed * 1_000 + path, plan.trades - profits.length))
  }
  const mean = profits.reduce((sum, profit) => sum + profit, 0) / profits.length
  const squares = profits.reduce((sum, profit) => sum + (profit - mean) ** 2, 0)
  return {
    trades: profits.length,
    mean,
    error: Math.sqrt(squares / (profits.length - 1) / profits.length),
  }
}

function tradesOnPath(plan: Plan, seed: number, wanted: number): number[] {
  const { bot, house, weather } = plan
  const path = pricePath(seed, stepsPerPath, weather)
  const lookAhead = bot.headStartMs / stepMs
  const lookBack = Math.max(1, house.smoothMs / stepMs)
  const portfolio = new Portfolio(bot, house)
  for (let step = lookBack; step + lookAhead < path.length; step += 1) {
    if (portfolio.profits.length === wanted) break
    const atMs = startMs + step * stepMs
    if (step % stepsPerTick === 0) portfolio.tick(tickAt(path, step, lookBack))
    const { shown, before } = portfolio
    portfolio.act({ shown, before, known: path[step + lookAhead] ?? 0 }, atMs)
  }
  return portfolio.profits
}

function tickAt(path: Float64Array, step: number, lookBack: number): Tick {
  const atMs = startMs + step * stepMs
  const seen = path.subarray(Math.max(0, step - lookBack + 1), step + 1)
  const price = Math.round(seen.reduce((sum, one) => sum + one, 0) / seen.length)
  return { seq: atMs / 200, atMs, price, flags: 0 }
}

interface Leg {
  readonly record: Parameters<House['step']>[0]
  replay: Replay
}

/** The positions of one bot, and what the ended trades brought. */
class Portfolio {
  readonly profits: number[] = []
  shown = 0
  before = 0
  private legs: Leg[] = []
  private readonly bot: Bot
  private readonly house: House

  constructor(bot: Bot, house: House) {
    this.bot = bot
    this.house = house
  }

  tick(tick: Tick): void {
    this.before = this.shown
    this.shown = tick.price
    if (this.legs.length === 0) return
    for (const leg of this.legs) leg.replay = this.house.step(leg.record, leg.replay, tick)
    if (!this.legs.every(({ replay }) => replay.status === 'closed')) return
    this.profits.push(this.legs.reduce((sum, leg) => sum + this.profitOf(leg), 0))
    this.legs = []
  }

  act(sight: Sight, atMs: number): void {
    if (this.shown === 0) return
    if (this.legs.length === 0) this.open(sight, atMs)
    else for (const leg of this.legs) this.mayClose(leg, sight, atMs)
  }

  private open(sight: Sight, atMs: number): void {
    const { multiplier } = this.bot
    const limits = { maxRoiBps: 1_000_000, maxHoldMs: 259_200_000 }
    const order = {
      shownPrice: sight.shown,
      fromMs: atMs + this.house.delayMs,
      maxSlippageBps: null,
    }
    this.legs = this.bot.opens(sight).map((direction) => ({
      record: {
        terms: { direction, multiplier, ...this.triggersOf(direction, sight), ...limits },
        order,
        edits: [],
        closings: {},
      },
      replay: { status: 'opening' },
    }))
  }

  private triggersOf(direction: Direction, { shown }: Sight) {
    const { takesProfitAt } = this.bot
    const takeProfit = takesProfitAt === undefined ? null : shown + direction * takesProfitAt
    return { takeProfit, stopLoss: null }
  }

  private mayClose(leg: Leg, sight: Sight, atMs: number): void {
    const { replay } = leg
    if (replay.status !== 'open' || replay.position.closings.user !== undefined) return
    const { position } = replay
    const heldMs = atMs - replay.entry.atMs
    if (heldMs < minHoldMs) return
    const othersEnded = this.legs.filter((other) => other.replay.status === 'closed').length
    const worth = position.worth / position.entry
    const held = { direction: position.direction, worth, heldMs, othersEnded }
    if (!this.bot.closes(held, sight)) return
    const closings = { ...position.closings, user: atMs + this.house.delayMs }
    leg.replay = { ...replay, position: { ...position, closings } }
  }

  private profitOf({ replay }: Leg): number {
    if (replay.status !== 'closed') return 0
    const { fee } = this.house
    const { payoutMinor } = settlePosition(replay.position, { wagerMinor, fee }, replay.reason)
    const spent = wagerMinor + openingFeeMinor(wagerMinor, this.bot.multiplier, fee)
    return (Number(payoutMinor - spent) / Number(wagerMinor)) * 100
  }
}
