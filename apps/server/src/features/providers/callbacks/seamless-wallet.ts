import type { ExternalKind, ExternalRef } from '../../wallet/index.ts'

/** A callback as received; the signature covers its raw bytes. */
export interface RawCallback {
  readonly body: Buffer
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A provider's request to our wallet, independent of its protocol. */
export type WalletRequest = BalanceRequest | MoneyRequest

interface Asked {
  /** Our wire id of the player. */
  readonly playerId: string
  readonly currency: string
  /** Our id of the game session, where the provider tells it. */
  readonly sessionId: string | null
  /** The provider's id of the game. */
  readonly gameId: string | null
}

export interface BalanceRequest extends Asked {
  readonly kind: 'balance'
}

export interface MoneyRequest extends Asked {
  readonly kind: ExternalKind
  readonly externalId: string
  /** Decimal text in units of the currency. */
  readonly amount: string
  readonly round: string | null
  readonly isRoundOver: boolean
  readonly refs: readonly ExternalRef[]
  /** Plain data for the journal, for instance the kind of win. */
  readonly params: Readonly<Record<string, string>>
}

/** Why a request is not done, whatever the provider calls it. */
export type WalletFault =
  | 'bad-signature'
  | 'bad-request'
  | 'unknown-player'
  | 'wrong-currency'
  | 'not-enough'
  | 'not-allowed'
  | 'mismatch'
  | 'too-many'
  | 'defect'

/** What our wallet answers, before it is put into the provider's words. */
export type WalletAnswer =
  | {
      readonly ok: true
      /** Decimal text in units of the currency. */
      readonly balance: string
      /** Our id of the transaction; null for a look at the balance. */
      readonly transactionId: string | null
      /** Outside ids that are taken back now. */
      readonly rolledBack: readonly string[]
    }
  | { readonly ok: false; readonly fault: WalletFault; readonly balance: string | null }

/** What goes back to the provider. */
export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/**
 * A provider's way to ask a seamless wallet. Reading checks the signature over the raw bytes before
 * anything else; what an answer says is the same for all of them.
 */
export interface WalletProtocol {
  /** Source of its transactions, for instance `slotegrator`. */
  readonly source: string
  /** Where the provider posts to. */
  readonly path: string
  read(callback: RawCallback, nowMs: number): WalletRequest | WalletFault
  /** `request` is null where it could not be read. */
  write(answer: WalletAnswer, request: WalletRequest | null): RawAnswer
}
