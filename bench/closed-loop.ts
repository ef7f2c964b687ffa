import { percentile } from './samples.ts'

/** What came out of a closed loop: calls that ended inside the window, and how long they took. */
export interface LoopResult {
  readonly count: number
  readonly seconds: number
  readonly p50Ms: number
  readonly p99Ms: number
}

interface LoopOptions {
  /** Callers that each wait for an answer before the next call. */
  readonly callers: number
  readonly durationMs: number
  /** One call; it throws when the answer is not the wanted one, which ends the bench. */
  readonly act: (caller: number, turn: number) => Promise<void>
}

/** Runs callers in a closed loop for a while; the calls in flight at the end are awaited. */
export async function closedLoop({ callers, durationMs, act }: LoopOptions): Promise<LoopResult> {
  const startedAt = performance.now()
  const endsAt = startedAt + durationMs
  const latenciesMs: number[] = []
  const loop = async (caller: number) => {
    let from = performance.now()
    for (let turn = 0; from < endsAt; turn += 1) {
      await act(caller, turn)
      const to = performance.now()
      if (to <= endsAt) latenciesMs.push(to - from)
      from = to
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)))
  const sorted = Float64Array.from(latenciesMs).sort()
  return {
    count: sorted.length,
    seconds: durationMs / 1_000,
    p50Ms: percentile(sorted, 0.5),
    p99Ms: percentile(sorted, 0.99),
  }
}
