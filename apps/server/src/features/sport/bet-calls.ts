import { formatAmount, currencyOf, fromWireId, refuse } from '@powerplay/kernel'
import { playerOf, type CallContext, type CallHandlers } from '../../platform/context.ts'
import type { StoredBet } from './bets/bet.ts'
import { findBet, listBets, runningBets } from './bets/bet-store.ts'
import { decisionsOf } from './bets/decision-store.ts'
import { confirmOffer, queuedBet } from './bets/confirm-offer.ts'
import { stakeSharePpm } from './bets/limits.ts'
import { queueBet } from './bets/queue-bet.ts'
import { quoteSlip } from './bets/quote.ts'
import { askCashOut, offerCashOuts } from './cashout/ask-cashout.ts'
import { findCashOut } from './cashout/cashout-store.ts'
import type { SportParts } from './parts.ts'
import { presentProof } from './present-proof.ts'
import { potentialMinor, presentBet, presentCashOut, presentQueued } from './present-bet.ts'

type BetCalls = Pick<
  CallHandlers,
  | 'bookmakerQuote'
  | 'bookmakerQueueBet'
  | 'bookmakerBetStatus'
  | 'bookmakerConfirmBet'
  | 'bookmakerBets'
  | 'bookmakerBet'
  | 'bookmakerCashOutOffer'
  | 'bookmakerCashOut'
>

/** The calls of the slip and of what comes after it. */
export function betCalls(parts: SportParts): BetCalls {
  const { bookmaker, clock } = parts
  const view = () => ({ book: bookmaker?.bookSoFar(), now: clock.now() })
  return {
    async bookmakerQuote(order, { caller }) {
      if (bookmaker === null) refuse('sportsbook/feed-down')
      const sharePpm = await stakeSharePpm(parts, caller.userId)
      return quoteSlip(parts, { bookmaker, book: await bookmaker.book() }, { ...order, sharePpm })
    },
    bookmakerQueueBet: (request, context) => queueBet(parts, request, context),
    bookmakerBetStatus: ({ queueId }, context) => statusOf(parts, queueId, context),
    async bookmakerConfirmBet(order, context) {
      return presentQueued(await confirmOffer(parts, order, context), view())
    },
    ...listCalls(parts),
    bookmakerCashOutOffer: ({ ids }, context) => offerCashOuts(parts, ids, context),
    bookmakerCashOut: (request, context) => askCashOut(parts, request, context),
  }
}

/** Refusals: sportsbook/invalid-queue-id, still-checking. */
async function statusOf(parts: SportParts, queueId: string, context: CallContext) {
  const { platform, clock, bookmaker } = parts
  const view = { book: bookmaker?.bookSoFar(), now: clock.now() }
  const early = (dueMs: number) => {
    const leftMs = Math.round(dueMs - view.now)
    if (leftMs > 0) refuse('sportsbook/still-checking', { leftMs })
  }
  const bet = await queuedBet(parts, queueId, context)
  if (bet !== undefined) {
    if (bet.state === 'waiting' || bet.state === 'placing') early(bet.dueMs)
    return presentQueued(bet, view)
  }
  const cashOut = await findCashOut(platform.database, fromWireId('slip', queueId) ?? '')
  if (cashOut?.userId !== playerOf(context)) return refuse('sportsbook/invalid-queue-id')
  if (cashOut.state === 'waiting') early(cashOut.dueMs)
  return presentCashOut(cashOut, await findBet(platform.database, cashOut.betId), view)
}

function listCalls({ platform, bookmaker }: SportParts) {
  const { database } = platform
  return {
    async bookmakerBets({ filter, demo, page, perPage }, context) {
      const userId = playerOf(context)
      const list = await listBets(database, { userId, demo, filter, page, perPage })
      const running = await runningBets(database, userId, demo)
      const book = bookmaker?.bookSoFar()
      return {
        rows: list.rows.map((bet) => presentBet(bet, book)),
        ...{ page, pages: Math.ceil(list.total / perPage), total: list.total },
        open: { count: running.length, sums: sumsOf(running) },
      }
    },
    async bookmakerBet({ id }, context) {
      const bet = await findBet(database, fromWireId('bet', id) ?? refuse('sportsbook/unknown-bet'))
      if (bet?.userId !== playerOf(context) || bet.state !== 'accepted') {
        return refuse('sportsbook/unknown-bet')
      }
      const decisions = await decisionsOf(database, [{ id: bet.id, after: 0 }])
      const { decimals } = currencyOf(bet.currency)
      return {
        bet: presentBet(bet, bookmaker?.bookSoFar()),
        proof: presentProof(bet),
        history: decisions.map(({ version, kind, status, payoutMinor, reason, atMs }) => ({
          ...{ version, kind, status, reason, at: atMs },
          payout: formatAmount(payoutMinor, decimals),
        })),
      }
    },
  } satisfies Partial<BetCalls>
}

/** What runs, by currency. */
function sumsOf(bets: readonly StoredBet[]) {
  const sums = new Map<string, { stakeMinor: bigint; potentialMinor: bigint }>()
  for (const bet of bets) {
    const sum = sums.get(bet.currency) ?? { stakeMinor: 0n, potentialMinor: 0n }
    sums.set(bet.currency, {
      stakeMinor: sum.stakeMinor + bet.restMinor,
      potentialMinor: sum.potentialMinor + potentialMinor(bet),
    })
  }
  return [...sums].map(([currency, sum]) => {
    const { decimals } = currencyOf(currency)
    return {
      currency,
      stake: formatAmount(sum.stakeMinor, decimals),
      potential: formatAmount(sum.potentialMinor, decimals),
    }
  })
}
