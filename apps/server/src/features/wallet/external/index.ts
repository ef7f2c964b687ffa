import type { Uuid } from '@powerplay/kernel'
import type { WalletParts } from '../parts.ts'
import { createTurnstile } from '../turnstile.ts'
import {
  applyExternal,
  closeQuietRounds,
  type ExternalOutcome,
  type InTurn,
} from './apply-external.ts'
import { findTransaction } from './external-store.ts'
import { createBalanceReader } from './read-balances.ts'
import { createBasisReader } from './read-bases.ts'
import { createBasisMemory } from './basis-memory.ts'
import type { ExternalTransaction } from './transaction.ts'

export type { ExternalOutcome } from './apply-external.ts'
export type { ExternalRefusal } from './decide.ts'
export type { ExternalKind, ExternalRef, ExternalTransaction } from './transaction.ts'

/** The one door for products that run elsewhere and ask for money by callback. */
export interface ExternalDoor {
  /** Exactly once per source and external id, whatever the order they come in. */
  apply(transaction: ExternalTransaction): Promise<ExternalOutcome>
  /** Our id of a transaction that is known already. */
  find(source: string, externalId: string): Promise<Uuid | undefined>
  /** Real money of a player, minor units. */
  balanceOf(userId: Uuid, currency: string): Promise<bigint>
  /** Ends rounds in which nothing came for so long. @returns how many were ended. */
  closeQuietRounds(quietMs: number): Promise<number>
}

export function createExternalDoor(settling: WalletParts): ExternalDoor {
  const { database } = settling.platform
  const memory = createBasisMemory(() => settling.platform.clock.now())
  const parts = { ...settling, memory, readBasis: createBasisReader(database) }
  const players = createTurnstile()
  const inTurn: InTurn = ({ source, userId, currency }, work) =>
    players.pass(`${source}/${userId}/${currency}`, work)
  return {
    apply: (transaction) => inTurn(transaction, () => applyExternal(parts, transaction)),
    find: (source, externalId) => findTransaction(database, source, externalId),
    balanceOf: createBalanceReader(database),
    closeQuietRounds: (quietMs) => closeQuietRounds(parts, quietMs, inTurn),
  }
}
