import { startBrokenWallet, type BrokenWallet } from './broken-wallet.ts'
import type { WalletFault } from './wallet-fault.ts'

/** Rules a wallet may break, to see that somebody notices. */
export interface WalletFaults {
  forgetsTransactions?: boolean
  ignoresSignature?: boolean
  ignoresTombstones?: boolean
  refusesLateWins?: boolean
}

/** A seamless wallet that keeps the protocol, but for the one fault it is given. */
export function startReferenceWallet(
  merchantKey: string,
  faults: WalletFaults = {},
): Promise<ReferenceWallet> {
  const names = [
    'forgetsTransactions',
    'ignoresSignature',
    'ignoresTombstones',
    'refusesLateWins',
  ] as const satisfies readonly WalletFault[]
  return startBrokenWallet(names.find((name) => faults[name] === true) ?? null, merchantKey)
}

export type ReferenceWallet = BrokenWallet
