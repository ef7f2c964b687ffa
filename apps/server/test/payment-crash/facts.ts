import type { Uuid } from '@powerplay/kernel'
import type { Asked } from './orders.ts'

/** A payment that the chain has, in a block or waiting for one. */
export interface ChainPayment {
  /** Transaction and place: what a deposit is called by. */
  readonly name: string
  readonly to: string
  readonly units: bigint
}

/** A player as the ledger has it; amounts in minor units. */
export interface PlayerFacts {
  readonly userId: Uuid
  /** Where deposits are sent to. */
  readonly address: string
  /** What it held before anything came or went, and what it holds now. */
  readonly openingMinor: bigint
  readonly heldMinor: bigint
}

export interface DepositFacts {
  readonly id: Uuid
  readonly name: string
  readonly state: string
  /** How often it came to be credited, or is to be: every one but the last was taken back. */
  readonly attempt: number
}

/** A line of the journal that credits a deposit, or takes it back (below zero). */
export interface Credit {
  /** Null where the posting has the name of none. */
  readonly depositId: string | null
  /** Which one of that deposit's. */
  readonly attempt: number
  readonly userId: Uuid
  readonly minor: bigint
}

export interface WithdrawalFacts {
  readonly id: Uuid
  readonly userId: Uuid
  readonly address: string
  readonly stage: string
  readonly heldBy: string | null
  /** What left the balance, what its recipient is to get, and what the journal gave back of it. */
  readonly sumMinor: bigint
  readonly netMinor: bigint
  readonly returnedMinor: bigint
}

/** A line of the comparison of chains with the books. */
export interface ComparedLine {
  readonly chain: string
  readonly asset: string
  readonly differenceUnits: bigint
  readonly isDiffering: boolean
}

/** All that is known of a run once nothing is on its way any more. */
export interface Facts {
  /** Minor units of the ledger in a unit of the chain. */
  readonly minorPerUnit: bigint
  readonly hotAddress: string
  readonly payments: readonly ChainPayment[]
  readonly players: readonly PlayerFacts[]
  readonly deposits: readonly DepositFacts[]
  readonly credits: readonly Credit[]
  readonly withdrawals: readonly WithdrawalFacts[]
  readonly asked: readonly Asked[]
  /** Whether the chain was compared with the books after the last of it. */
  readonly isCompared: boolean
  readonly compared: readonly ComparedLine[]
  /** What the checker of the ledger found. */
  readonly findings: readonly string[]
}
