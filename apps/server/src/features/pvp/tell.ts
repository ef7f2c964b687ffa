import type { PvpParts } from './parts.ts'

/**
 * Tells what stands already: whoever is not told reads it at the next look, so a failure here is no
 * failure of what was done.
 */
export async function tell(
  { log }: Pick<PvpParts, 'log'>,
  what: string,
  announce: () => Promise<void>,
): Promise<void> {
  try {
    await announce()
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    log.error({ event: 'pvp.not_told', what, error: text })
  }
}
