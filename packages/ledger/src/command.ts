import type { RefusalParams, Uuid } from '@powerplay/kernel'
import type { AccountId, HouseAccount } from './accounts.ts'
import type { BusinessKey, PostingRow, ResultRow, WagerRow, WagerSettlement } from './journal.ts'
import type { NamedPlace, OpenRound, RoundChange } from './rounds.ts'
import type { ColumnStatement, Statement } from './store.ts'

/** Balance of an account and how many journal rows touched it. */
export interface Balance {
  readonly balanceMinor: bigint
  readonly version: number
}

/** Where a player's nonce stands: the last one used under the pair. */
export interface NonceState {
  readonly seedPairId: Uuid
  readonly nonce: number
}

/** What a command may look at while it decides: the state just before it, inside the batch. */
export interface View {
  balanceOf(accountId: AccountId): Balance
  /** Only for commands that declare `nonceOf`. */
  nonceOf(userId: Uuid): NonceState
  /** The open round at the place; only for commands that declare `roundOf`. */
  roundOf(place: NamedPlace): OpenRound | undefined
  /** This lane's sub-account of a house account that the command declares. */
  houseOf(house: HouseAccount): AccountId
}

/** Everything a command does when it is accepted, committed as one with its batch. */
export interface Effects<Answer> {
  readonly wagers?: readonly WagerRow[]
  readonly settlements?: readonly WagerSettlement[]
  readonly postings?: readonly PostingRow[]
  /** Results of shares, and corrections; each comes with a posting of its id. */
  readonly results?: readonly ResultRow[]
  /** Further rows of the feature, written in the same transaction. */
  readonly statements?: readonly Statement[]
  /** Such rows again, where many commands write alike: one statement for all of a batch. */
  readonly records?: readonly ColumnStatement[]
  /** True when the command used the next nonce of its player. */
  readonly movesNonce?: boolean
  /** What becomes of the round at the command's place. */
  readonly round?: RoundChange
  readonly answer: Answer
}

/** What a command decides: its effects, or the refusal that leaves no trace. */
export type Decision<Answer> =
  | { readonly ok: true; readonly effects: Effects<Answer> }
  | { readonly ok: false; readonly refusal: string; readonly params: RefusalParams }

/**
 * One change of the ledger, decided inside a batch. `decide` is pure and may run several times:
 * a batch that met a newer state is decided again from that state.
 */
export interface Command<Answer> {
  /** Idempotency key; the id of the wager or posting that the command writes. */
  readonly key: Uuid
  /** Commands of one owner keep their order; usually the user's id. */
  readonly orderBy: string
  /** Makes the effect unique where no client names it: a second command under it does nothing. */
  readonly businessKey?: BusinessKey
  readonly accountIds: readonly AccountId[]
  /** True where the rows of its accounts may say more than the lane remembers: a debt was opened. */
  readonly readsAnew?: boolean
  readonly houses: readonly HouseAccount[]
  /** Player whose nonce the command reads or moves. */
  readonly nonceOf: Uuid | null
  /** Place whose open round the command reads, opens, moves or closes. */
  readonly roundOf?: NamedPlace
  /** Loads what `decide` needs beyond the view, once the nonce is known. */
  prepare?(view: View): Promise<void> | undefined
  decide(view: View): Decision<Answer>
}

/** The refusal of a command that takes a stake from somebody who may take no risk. */
export const mayNotStake = 'core/self-excluded'

/** What a credit to a real account paid of its owner's debt, in the same commit. */
export interface DebtPayment {
  readonly accountId: AccountId
  readonly debtId: AccountId
  readonly amountMinor: bigint
  /** Balances right after it; a debt's is below zero while something is owed. */
  readonly account: Balance
  readonly debt: Balance
}

/** How a command ended, told only after its batch is durable. */
export type Outcome<Answer> =
  | {
      readonly kind: 'done'
      readonly answer: Answer
      /** Balances right after the command, in the order of its `accountIds`. */
      readonly after: readonly Balance[]
      readonly debtsPaid: readonly DebtPayment[]
    }
  | { readonly kind: 'refused'; readonly refusal: string; readonly params: RefusalParams }
  /** The key is in the journal already: nothing was done again. */
  | { readonly kind: 'replayed' }
