import { callServer } from '../../../platform/client/call-server.ts'

/** Our own explorer is asked so often for payments to an address. Source: 001 section 9. */
const pollMs = 15_000
/** Then a transaction can be named by hand. Source: 001 section 9. */
const manualAfterMs = 300_000

/**
 * Looks for payments to an address, at once and every 15 seconds, and hints each to the server that
 * was not told before; after five minutes the reader may name one. @returns the end
 */
export function watchAddress(
  {
    chain,
    wallet,
    currency,
  }: {
    readonly chain: string
    readonly wallet: string
    readonly currency: string
  },
  told: { onLook(): void; onManual(): void },
): () => void {
  const hinted = new Set<string>()
  const look = async () => {
    const { txs } = await callServer('explorer', { chain, address: wallet })
    told.onLook()
    for (const { txid } of txs) {
      if (hinted.has(txid)) continue
      hinted.add(txid)
      await callServer('walletNotify', { currencyId: currency, txId: txid })
    }
  }
  const quietly = () => void look().catch(() => undefined)
  quietly()
  const poll = setInterval(quietly, pollMs)
  const manual = setTimeout(told.onManual, manualAfterMs)
  return () => {
    clearInterval(poll)
    clearTimeout(manual)
  }
}
