import { assert, Defect, type Uuid } from '@powerplay/kernel'
import type { AccountId, BusinessKey, Command, PostingReason, Statement } from '@powerplay/ledger'
import type { AccountChange } from '../balances/events.ts'
import type { WalletParts } from '../parts.ts'
import { statementsOf } from './post.ts'

/** Real money that a player got and that did not come in after all. */
export interface TakingBack {
  /** Idempotency key; the posting's id. */
  readonly id: Uuid
  readonly reason: Extract<PostingReason, 'deposit_reversal' | 'bonus_reversal'>
  readonly userId: Uuid
  readonly currency: string
  /** Above zero, in minor units. */
  readonly amountMinor: bigint
  readonly businessKey: BusinessKey
  /** USD per unit in 1e-8 at which it had come in; none for what came from inside the house. */
  readonly usdRateE8?: bigint
  /** Rows that belong to it, written in its transaction. */
  readonly statements?: readonly Statement[]
}

/** Where it goes, by its reason. */
const houses = { deposit_reversal: 'deposits', bonus_reversal: 'bonus_forfeited' } as const
/** Stands for a debt of a player who has no account for one yet. */
const owing = 'owing'

interface Accounts {
  readonly accountId: AccountId
  /** Null until the player has owed something once. */
  readonly debtId: AccountId | null
}

/**
 * Takes money back in one posting, exactly once per id; what the real pocket does not hold any more
 * stands as a debt. The owner's screens are told.
 * Source: docs/architecture.md, "Pockets of a stake".
 * @returns false for an id, or a business key, that was used before.
 */
export async function takeBack(parts: WalletParts, order: TakingBack): Promise<boolean> {
  assert(order.amountMinor > 0n, 'what is taken back is above zero')
  const { userId: owner, currency, reason } = order
  const { directory, settler, balances } = parts
  const accountId = await directory.idOf({ owner, currency, pocket: 'real' })
  let debtId = await directory.find({ owner, currency, pocket: 'debt' })
  for (;;) {
    const outcome = await settler.submit(commandOf(order, { accountId, debtId }))
    if (outcome.kind === 'replayed') return false
    if (outcome.kind === 'done') {
      balances.tellAll(order, outcome, outcome.answer, { context: null, delayMs: 0, reason })
      return true
    }
    if (outcome.refusal !== owing || debtId !== null) throw new Defect('money was not taken back')
    debtId = await directory.idOf({ owner, currency, pocket: 'debt' })
  }
}

function commandOf(
  order: TakingBack,
  { accountId, debtId }: Accounts,
): Command<readonly AccountChange[]> {
  const { id, reason, amountMinor, currency } = order
  const ours = { house: houses[reason], currency }
  return {
    key: id,
    businessKey: order.businessKey,
    orderBy: order.userId,
    accountIds: debtId === null ? [accountId] : [accountId, debtId],
    readsAnew: debtId !== null,
    houses: [ours],
    nonceOf: null,
    decide(view) {
      const heldMinor = view.balanceOf(accountId).balanceMinor
      const takenMinor = heldMinor < amountMinor ? heldMinor : amountMinor
      const missingMinor = amountMinor - takenMinor
      if (missingMinor > 0n && debtId === null) return { ok: false, refusal: owing, params: {} }
      const legs = [
        { accountId: view.houseOf(ours), amountMinor },
        // Moved even by nothing where a debt rests on it: whoever remembers the account reads it again.
        { accountId, amountMinor: -takenMinor },
        ...(debtId === null ? [] : [{ accountId: debtId, amountMinor: -missingMinor }]),
      ]
      const answer = changesOf(takenMinor, missingMinor)
      const postings = [{ id, reason, wagerId: null, legs }]
      return { ok: true, effects: { postings, statements: statementsOf(order), answer } }
    },
  }
}

/** Places as the command lists its accounts: the real pocket, then the debt. */
function changesOf(takenMinor: bigint, missingMinor: bigint): AccountChange[] {
  const changes: AccountChange[] = [
    { place: 0, pocket: 'real', changeMinor: -takenMinor },
    { place: 1, pocket: 'debt', changeMinor: -missingMinor },
  ]
  return changes.filter(({ changeMinor }) => changeMinor !== 0n)
}
