import { randomUUID } from 'node:crypto'
import {
  settleSlip,
  slipPayoutMinor,
  slipStatus,
  type OutcomeResult,
} from '@powerplay/engines/sport'
import type { Clock } from '../platform/clock.ts'
import type { Shelf } from '../platform/shelf.ts'
import type { Pick, VendorBook } from './book.ts'
import type { PlayerToken } from './tokens.ts'
import type { WalletClient, WalletOperation, WalletReply } from './wallet-client.ts'

export interface BetLeg extends Pick {
  readonly oddsE3: number
  readonly event: string
  readonly market: string
  readonly outcome: string
  readonly sport: string
  readonly isLive: boolean
  readonly startsAt: number
  readonly result?: OutcomeResult
}

/** `making` until the wallet has answered; a bet that was not made stays as `refused`. */
export type BetState = 'making' | 'open' | 'refused' | 'settled'

/** A callback that must arrive, in the order of the list. */
interface Task {
  readonly operation: WalletOperation
  readonly payload: Readonly<Record<string, unknown>>
}

export interface VendorBet {
  readonly id: string
  readonly playerId: string
  readonly currency: string
  readonly stakeMinor: string
  readonly legs: readonly BetLeg[]
  readonly state: BetState
  readonly placedAt: number
  readonly settledAt: number | null
  readonly payoutMinor: string | null
  /** 1 refunded, 2 won, 3 lost. */
  readonly status: 1 | 2 | 3 | null
  /** The wallet's ids of the stake and of the last result. */
  readonly walletId: string | null
  readonly resultId: string | null
  readonly tasks: readonly Task[]
  readonly tries: number
  readonly dueAt: number
}

export interface VendorBets {
  place(
    player: PlayerToken,
    order: { readonly stakeMinor: bigint; readonly legs: readonly BetLeg[] },
  ): Promise<{ readonly bet: VendorBet; readonly reply: WalletReply }>
  of(playerId: string): readonly VendorBet[]
  /** Settles what is decided, and sends what is waiting. */
  turn(): Promise<void>
  resume(): void
}

interface Needs {
  readonly shelf: Shelf
  readonly clock: Clock
  readonly book: VendorBook
  readonly wallet: WalletClient
}

const kind = 'bet'
/** A settled bet is looked at again for so long: results may be corrected. */
const correctedMs = 15 * 60_000
const pauseMsMax = 60_000

/** The vendor's bets: each is written down before and after every word with the wallet. */
export function createVendorBets({ shelf, clock, book, wallet }: Needs): VendorBets {
  const bets = new Map<string, VendorBet>()
  const keep = (bet: VendorBet): VendorBet => {
    bets.set(bet.id, bet)
    shelf.apply({ kind, id: bet.id, value: bet })
    return bet
  }

  return betsOver({ shelf, clock, book, wallet, bets, keep })
}

interface Kept extends Needs {
  readonly bets: ReadonlyMap<string, VendorBet>
  keep(bet: VendorBet): VendorBet
}

/** Sends the first task of a bet; what comes back decides whether it is said again. */
async function deliver({ clock, wallet, keep }: Kept, bet: VendorBet): Promise<void> {
  const [task, ...left] = bet.tasks
  if (task === undefined) return
  const payload = { ...task.payload, bet_transaction_id: bet.walletId }
  const isRollback = task.operation === 'rollback'
  const reply = await wallet.send(
    task.operation,
    isRollback ? { ...payload, parent_transaction_id: bet.resultId } : payload,
  )
  if (reply.kind === 'lost') {
    const tries = bet.tries + 1
    const pauseMs = Math.min(pauseMsMax, 500 * 2 ** Math.min(tries, 10))
    keep({ ...bet, tries, dueAt: clock.now() + pauseMs })
    return
  }
  // What the wallet refuses for good is not asked again: a person has to look at it.
  const isResult = ['win', 'lost', 'refund'].includes(task.operation)
  const resultId = isResult && reply.kind === 'ok' ? reply.id : bet.resultId
  keep({ ...bet, resultId: isRollback ? null : resultId, tasks: left, tries: 0, dueAt: 0 })
}

/** Settles a bet as the results stand; a result that changed is taken back first. */
function settle({ clock, book, keep }: Kept, bet: VendorBet): void {
  const now = clock.now()
  const legs = bet.legs.map(({ result: _old, ...leg }) => {
    const result = leg.startsAt > now + 60 * 60_000 ? undefined : book.resultOf(leg, now)
    return { ...leg, ...(result === undefined ? {} : { result }) }
  })
  const outcome = settleSlip({ sizes: [legs.length], legs })
  const stake = BigInt(bet.stakeMinor)
  const payout = outcome.isDecided ? slipPayoutMinor(stake, outcome.factor) : null
  const known = bet.payoutMinor === null ? null : BigInt(bet.payoutMinor)
  if (payout === known) return
  const taken = known === null ? [] : [rollbackOf(bet, now)]
  if (payout === null) {
    keep({ ...bet, legs, state: 'open', payoutMinor: null, status: null, tasks: taken })
    return
  }
  const status = slipStatus(stake, payout)
  const isRefund = legs.every((leg) => book.isCalledOff(leg))
  const tasks = [...taken, ...resultOf(bet, { payout, isRefund, now })]
  const told = { payoutMinor: String(payout), status, settledAt: now, tasks }
  keep({ ...bet, ...told, legs, state: 'settled' })
}

function betsOver(kept: Kept): VendorBets {
  const { shelf, clock, wallet, bets, keep } = kept
  return {
    async place(player, { stakeMinor, legs }) {
      const bet = keep({
        ...{ id: randomUUID(), playerId: player.sub, currency: player.currency, legs },
        ...{ stakeMinor: String(stakeMinor), state: 'making', placedAt: clock.now() },
        ...{ settledAt: null, payoutMinor: null, status: null, walletId: null, resultId: null },
        ...{ tasks: [], tries: 0, dueAt: 0 },
      })
      const reply = await wallet.send('make', makeOf(bet, player, clock.now()))
      if (reply.kind === 'ok' && reply.id !== null) {
        const tasks = [{ operation: 'commit' as const, payload: {} }]
        return { bet: keep({ ...bet, state: 'open', walletId: reply.id, tasks }), reply }
      }
      const tasks = reply.kind === 'refused' ? [] : [discardOf(bet)]
      return { bet: keep({ ...bet, state: 'refused', tasks }), reply }
    },
    of: (playerId) =>
      [...bets.values()]
        .filter((bet) => bet.playerId === playerId && bet.state !== 'refused')
        .sort((one, other) => other.placedAt - one.placedAt)
        .slice(0, 50),
    async turn() {
      const now = clock.now()
      for (const bet of [...bets.values()]) {
        if (bet.tasks.length > 0) {
          if (bet.dueAt <= now) await deliver(kept, bet)
        } else if (
          bet.state === 'open' ||
          (bet.state === 'settled' && (bet.settledAt ?? 0) > now - correctedMs)
        ) {
          settle(kept, bet)
        }
      }
    },
    resume() {
      for (const [, value] of shelf.list(kind)) {
        if (!isBet(value)) continue
        const bet = value
        keep(bet)
        if (bet.state === 'making') keep({ ...bet, state: 'refused', tasks: [discardOf(bet)] })
      }
    },
  }
}

/** The shelf is this file's own; nothing else writes into it. */
function isBet(value: unknown): value is VendorBet {
  return typeof value === 'object' && value !== null && 'walletId' in value && 'tasks' in value
}

function transactionOf(
  { id, playerId, currency }: VendorBet,
  {
    txId,
    operation,
    amount,
    now,
  }: { txId: string; operation: string; amount: bigint; now: number },
) {
  return {
    ...{ id: txId, betslip_id: id, ext_player_id: playerId, amount: Number(amount), currency },
    ...{ operator_id: 'powerplay', timestamp: now / 1_000, operation },
  }
}

/** The stake's transaction has the id of the slip: it stays the same however often it is told. */
function makeOf(bet: VendorBet, player: PlayerToken, now: number) {
  const amount = BigInt(bet.stakeMinor)
  return {
    ...{ amount: Number(amount), currency: bet.currency, player_id: player.sub },
    session_id: player.jti,
    transaction: transactionOf(bet, { txId: bet.id, operation: 'bet', amount, now }),
    betslip: {
      ...{ id: bet.id, type: bet.legs.length > 1 ? 'combo' : 'single', sum: Number(amount) },
      k: bet.legs.reduce((k, { oddsE3 }) => k * (oddsE3 / 1_000), 1).toFixed(3),
      bets: bet.legs.map((leg, at) => ({
        ...{ id: `${bet.id}-${at}`, event_id: leg.eventId, sport_id: leg.sport },
        ...{ market_id: leg.marketId, market_name: leg.market, outcome_name: leg.outcome },
        ...{ odds: (leg.oddsE3 / 1_000).toFixed(2), live: leg.isLive, scheduled: leg.startsAt },
        competitor_name: [leg.event],
      })),
    },
  }
}

function discardOf(bet: VendorBet): Task {
  const payload = {
    ...{ transaction_id: bet.id, betslip_id: bet.id, ext_player_id: bet.playerId },
    ...{ currency: bet.currency, reason: 'no answer to make' },
  }
  return { operation: 'discard', payload }
}

function rollbackOf(bet: VendorBet, now: number): Task {
  const amount = BigInt(bet.payoutMinor ?? 0)
  const transaction = transactionOf(bet, { txId: randomUUID(), operation: 'rollback', amount, now })
  return { operation: 'rollback', payload: { transaction } }
}

function resultOf(
  bet: VendorBet,
  { payout, isRefund, now }: { payout: bigint; isRefund: boolean; now: number },
): Task[] {
  const operation = isRefund ? 'refund' : payout === 0n ? 'lost' : 'win'
  const transaction = transactionOf(bet, { txId: randomUUID(), operation, amount: payout, now })
  const summary = { status: operation, amount: Number(payout), currency: bet.currency }
  return [
    { operation: 'settlement', payload: summary },
    { operation, payload: { transaction, amount: Number(payout), currency: bet.currency } },
  ]
}
