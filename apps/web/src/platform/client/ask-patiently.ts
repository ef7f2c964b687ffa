import { retryMsOf, ServerRefusal } from './server-refusal.ts'

/** How long to wait where a refusal does not say so. */
const pauseMs = 1_000

/**
 * Asks for one of many parts: where that was too quick it waits as long as it is told, and asks for the same
 * again, so that nothing of what came before is lost. Every other refusal is the caller's.
 * @throws what `ask` throws; the reason of the signal once it is aborted
 */
export async function askPatiently<Answer>(
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await ask()
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ServerRefusal) || error.name !== 'core/too-quick') throw error
      await pause(retryMsOf(error) ?? pauseMs, signal)
    }
  }
}

/** Ends early when the signal is aborted. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, delayMs)
    signal.addEventListener('abort', end)
  })
}
