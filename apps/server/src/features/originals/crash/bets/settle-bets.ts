import { assert } from '@powerplay/kernel'
import type { CallContext } from '../../../../platform/context.ts'
import { postingIdOf, type JournalWager, type WagerEnd } from '../../../wallet/index.ts'
import { markSettled, type CrashBet } from './bet-store.ts'
import { game, product } from '../game.ts'
import type { CrashParts } from '../parts.ts'
import { outcomeOf, paramsOf } from '../present.ts'

/**
 * Lets the money follow the decisions about bets: pays, keeps or returns their stakes, each once
 * whoever asks how often, as the posting's id follows from the bet's. They travel together in the
 * settler's batches. Owners are told of their new balances.
 * @param context of the player who asked for it, whose answer then carries the balance.
 * @throws what stopped a bet, after all others were settled; it is left for later.
 */
export async function settleBets(
  parts: Pick<CrashParts, 'wallet' | 'platform' | 'secrets'>,
  bets: readonly CrashBet[],
  context: CallContext | null = null,
): Promise<void> {
  const ends = await Promise.allSettled(bets.map((bet) => settleBet(parts, bet, context)))
  const settled = bets.filter((_bet, index) => ends[index]?.status === 'fulfilled')
  await markSettled(
    parts.platform.database,
    settled.map(({ id }) => id),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function settleBet(
  { wallet, secrets }: Pick<CrashParts, 'wallet' | 'secrets'>,
  bet: CrashBet,
  context: CallContext | null,
): Promise<void> {
  const { status, payoutMinor, multiplierE4 } = outcomeOf(bet)
  const outcome: WagerEnd['outcome'] =
    status === 'cancel' ? { kind: 'cancel' } : { kind: 'settle', payoutMinor, multiplierE4 }
  const closing = await wallet.wagers.close({
    id: postingIdOf(secrets, `${product}/${game}/end`, bet.id),
    wagerId: bet.id,
    product,
    outcome,
    reason: status === 'cancel' ? 'released' : 'round_over',
    result: JSON.stringify({ round: bet.round, ...paramsOf(bet) }),
    telling: { context, delayMs: 0, reason: game },
  })
  // One that staff ended by hand has had its money.
  const isOver = closing.kind !== 'refused' || closing.refusal === 'ended'
  assert(isOver, 'a decided bet has a wager')
}

/** Whether a wager is the open one of this bet: a key may have been used for another bet before. */
export function isStakeOf(bet: CrashBet, wager: JournalWager | undefined): boolean {
  return (
    wager?.status === 'in-progress' &&
    wager.userId === bet.userId &&
    wager.product === product &&
    wager.game === game &&
    wager.currency === bet.currency &&
    (wager.pocket === 'demo') === (bet.pocket === 'demo') &&
    wager.stakeMinor === bet.stakeMinor
  )
}
