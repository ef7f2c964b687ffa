import type { CurrencyView } from '@powerplay/contract'

/** A currency with the chain that is chosen for it, and how to choose others. */
export interface Choice {
  readonly currency: CurrencyView
  readonly chain: CurrencyView['chains'][number]
  readonly all: readonly CurrencyView[]
  pick(currencyId: string, chainId?: string): void
}
