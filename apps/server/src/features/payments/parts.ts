import type { Clock, Uuid } from '@powerplay/kernel'
import type { SignerClient } from '@powerplay/signer'
import type { Platform } from '../../platform/context.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor, Visitor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { LoyaltyDoor } from '../loyalty/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { PaymentAggregator } from './aggregator/aggregator-port.ts'
import type { Alarms } from './alarms.ts'
import type { ChainAdapter } from './chains/chain-port.ts'
import type { DevnetNode } from './chains/devnet-adapter.ts'
import type { DepositFollowers } from './deposits/followers.ts'
import type { NetworkFees } from './network-fees.ts'
import type { ShownFees } from './withdrawals/ask/agreed-fee.ts'

/** A withdrawal that somebody asks for. */
export interface WithdrawalAsked {
  readonly userId: Uuid
  readonly usdE6: bigint
  /** Who asks, from where. */
  readonly visitor: Visitor
}

/** Where somebody wants money sent. */
export interface DestinationAsked {
  readonly userId: Uuid
  readonly usdE6: bigint
  readonly chain: string
  readonly address: string
  /** The moment that the withdrawal is going to bear. */
  readonly askedAt: Date
}

/** Looks whether lists of sanctions mean a withdrawal; what they mean becomes a case of staff, which it waits for. */
export interface Screening {
  /** Looks at where one goes before it is opened. */
  destination(order: DestinationAsked): Promise<void>
  /** Looks at a player and where open withdrawals of his go. */
  player(tx: Queries, userId: Uuid): Promise<void>
}

/** What payments are made of. */
export interface PaymentParts {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly users: Pick<AuthDoor, 'accountOf' | 'publicUsers'>
  readonly levels: Pick<LoyaltyDoor, 'levelOf'>
  readonly places: Pick<
    JurisdictionDoor,
    'isoOfVisitor' | 'isRestricted' | 'profileOf' | 'refuseRestricted'
  >
  readonly people: Pick<EconomyDoor, 'clusterOf' | 'noteSign'>
  readonly notices: Pick<Notices, 'put'>
  /** The chains of this build, by id. */
  readonly chains: ReadonlyMap<string, ChainAdapter>
  /** What payments cost on them now, where that changes. */
  readonly fees: NetworkFees
  /** The node of the simulated chains; null where all are real. */
  readonly devnet: DevnetNode | null
  /** Who takes payments for invoices of ours; null where nobody does. */
  readonly aggregator: PaymentAggregator | null
  /** Whether nothing on this chain has any value. */
  isSimulated(chain: string): boolean
  /** Page that shows a transaction of a chain, with `{txid}` in the place of its id; null where there is none. */
  explorerUrlOf(chain: string): string | null
  readonly followers: DepositFollowers
  readonly alarms: Alarms
  /** Whether a withdrawal waits for documents of its player. */
  waitsForDocuments(order: WithdrawalAsked): Promise<boolean>
  screening(): Screening
  /** Whether somebody looks, this week, at what would go out to a player by itself. */
  isSpotChecked(userId: Uuid, at: Date): boolean
  readonly shownFees: ShownFees
  /** Null while there is none. */
  signer(): SignerClient | null
  /** Has a chain looked at closely for a while: somebody waits for it. */
  nudge(chain: string): void
}

/** Where the time of a row comes from. */
export function nowOf({ clock }: { readonly clock: Clock }): Date {
  return new Date(clock.now())
}
