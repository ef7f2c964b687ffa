import { askPatiently } from '../../../platform/client/ask-patiently.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'

export type AllReceipts = Pick<CallOutput<'receipts'>, 'player' | 'rows'>

interface Reading {
  /** Told after every page but the last how many bundles there are so far. */
  readonly onProgress: (bundles: number) => void
  readonly signal: AbortSignal
}

/**
 * All receipts of the player, page after page. Who played for long has more pages than the server answers in a
 * minute: it is waited for then.
 */
export async function readReceipts({ onProgress, signal }: Reading): Promise<AllReceipts> {
  const ask = (input: { after?: string }) =>
    askPatiently(() => callServer('receipts', input, { signal }), signal)
  let shown = await ask({})
  const { player, rows } = shown
  while (shown.next !== null) {
    onProgress(rows.length)
    shown = await ask({ after: shown.next })
    rows.push(...shown.rows)
  }
  return { player, rows }
}
