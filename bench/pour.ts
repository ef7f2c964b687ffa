import { setTimeout as sleep } from 'node:timers/promises'

/** How fast and how long rows are sent. */
export interface PourOrder {
  readonly rowsPerSecond: number
  readonly durationMs: number
}

/** Calls `emit` at an even pace; what a late timer missed is made up for. @returns calls made. */
export async function pour(
  { rowsPerSecond, durationMs }: PourOrder,
  emit: () => void,
): Promise<number> {
  const gapMs = 1_000 / rowsPerSecond
  const startedAt = performance.now()
  let rows = 0
  for (;;) {
    const elapsedMs = performance.now() - startedAt
    if (elapsedMs >= durationMs) return rows
    while (rows * gapMs <= elapsedMs) {
      emit()
      rows += 1
    }
    await sleep(gapMs)
  }
}
