import type { Uuid } from '@powerplay/kernel'
import type { ExplainedRule } from '@powerplay/contract'
import type { CallContext, Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { SetAside } from '../../platform/jobs/set-aside.ts'
import type { RateLimiter } from '../../platform/rates/rates.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { Turnstile, WalletDoor } from '../wallet/index.ts'

/** Tickets of the wheel, which stands above: it registers itself. */
export interface TicketGiver {
  /** Gives tickets in the caller's transaction, once per key. */
  give(
    tx: Queries,
    tickets: { readonly userId: Uuid; readonly count: number; readonly key: string },
  ): Promise<void>
  /** What money prizes of all time may come to, in percent of the theoretical win of all time. */
  readonly sharePercent: () => number
}

/** Which withdrawal an explanation is asked for; what is left out is all that is there. */
export interface WithdrawalQuestion {
  readonly currency: string
  readonly sum?: string | undefined
  readonly type?: string | undefined
  readonly wallet?: string | undefined
  readonly memo?: string | undefined
}

/** The rules of a withdrawal as they stand, in the order in which they refuse, and what may go now. */
export type WithdrawalJudge = (
  question: WithdrawalQuestion,
  context: CallContext,
) => Promise<{ readonly rules: readonly ExplainedRule[]; readonly amountMinor: bigint }>

/** What the use cases of promotions need. */
export interface PromotionParts {
  readonly platform: Platform
  readonly economy: Omit<EconomyDoor, 'declare' | 'noteSign'>
  readonly wallet: WalletDoor
  readonly notices: Pick<Notices, 'put'>
  readonly setAside: SetAside
  /** Counts guesses of codes by address. */
  readonly rates: RateLimiter
  /** Keeps the payments of one bonus apart on this node. */
  readonly payments: Turnstile
  /** Null until there is a wheel. */
  readonly tickets: () => TicketGiver | null
  /** Null until payments stand, which are above. */
  readonly withdrawals: () => WithdrawalJudge | null
}
