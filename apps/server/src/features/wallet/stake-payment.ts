import {
  splitPayout,
  type AccountId,
  type Command,
  type Outcome,
  type StakeSource,
} from '@powerplay/ledger'
import type { AccountChange } from './balances/events.ts'
import type { WalletParts } from './parts.ts'
import type { StakeOrder } from './stake.ts'

/** A stake that bonus money may pay where the real pocket holds too little. */
export interface PayableStake extends StakeOrder {
  readonly takesBonus: boolean
  /** Name of the refusal when the pockets hold less than the stake. */
  readonly notEnough: string
}

/**
 * Submits a command that takes a stake: with the real pocket alone, and once more with the bonus pocket
 * where that was not enough. Bonus money is asked for only then, so that nobody else pays for the
 * question.
 */
export async function submitStake<Answer>(
  { settler, directory, bonusLimits }: Pick<WalletParts, 'settler' | 'directory' | 'bonusLimits'>,
  { userId: owner, currency, takesBonus, notEnough }: PayableStake,
  commands: {
    readonly first: Command<Answer>
    /** @param mostMinor the most bonus money that it may take; null without a limit. */
    withBonus(
      bonusId: AccountId,
      mostMinor: bigint | null,
    ): Command<Answer> | Promise<Command<Answer>>
  },
): Promise<Outcome<Answer>> {
  const outcome = await settler.submit(commands.first)
  const isShort = outcome.kind === 'refused' && outcome.refusal === notEnough
  if (!isShort || !takesBonus) return outcome
  const bonusId = await directory.find({ owner, currency, pocket: 'bonus' })
  if (bonusId === null) return outcome
  const mostMinor = await bonusLimits.of(owner, currency)
  return settler.submit(await commands.withBonus(bonusId, mostMinor))
}

/**
 * What a stake, and the payout it had at once, did to the pockets it came from.
 * @param bonusPlace that of the bonus account among the command's accounts; the first pays.
 */
export function stakeChanges(
  { pocket, bonusMinor }: StakeSource,
  { stakeMinor, payoutMinor }: { readonly stakeMinor: bigint; readonly payoutMinor: bigint },
  bonusPlace: number,
): AccountChange[] {
  const payout = splitPayout(payoutMinor, { stakeMinor, bonusMinor })
  const changes: AccountChange[] = []
  if (pocket !== 'bonus') {
    const changeMinor = payout.realMinor - (stakeMinor - bonusMinor)
    changes.push({ place: 0, pocket: pocket === 'demo' ? 'demo' : 'real', changeMinor })
  }
  if (bonusMinor > 0n) {
    const changeMinor = payout.bonusMinor - bonusMinor
    changes.push({ place: bonusPlace, pocket: 'bonus', changeMinor })
  }
  return changes
}
