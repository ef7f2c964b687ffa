import { useEffect, useState } from 'react'
import { followWallets, namelessWallet, type OfferedWallet } from './offered-wallets.ts'

/** Wallets that named themselves; else the one that is just there. */
export function useBrowserWallets(): readonly OfferedWallet[] {
  const [named, setNamed] = useState<readonly OfferedWallet[]>([])
  const [nameless] = useState(namelessWallet)
  useEffect(
    () =>
      followWallets((wallet) =>
        setNamed((known) => [...known.filter(({ id }) => id !== wallet.id), wallet]),
      ),
    [],
  )
  if (named.length > 0) return named
  return nameless === undefined ? [] : [nameless]
}
