import type { BenchOptions, PartName } from './options.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'

/** When the bench is over, however far it came: nobody waits longer for a table. */
const totalMs = 25 * 60_000

/** One measurement of the bench: it makes the rows of the names that `--only` knows it by. */
export interface Part<Stage> {
  readonly names: readonly [PartName, ...PartName[]]
  measure(stage: Stage): Promise<Row[]>
}

/**
 * Measures the chosen parts one after the other. A part that fails, or that the time of the whole
 * does not reach, is a row that says so; the others are measured all the same.
 * @param stageOf what the next part works with: made anew when the one before broke it.
 */
export async function measureParts<Stage>(
  parts: readonly Part<Stage>[],
  options: BenchOptions,
  stageOf: () => Promise<Stage>,
): Promise<Row[]> {
  const endsAt = performance.now() + totalMs
  const rows: Row[] = []
  for (const part of parts.filter(({ names }) => isChosen(names, options))) {
    const startedAt = performance.now()
    rows.push(...(await measureWithin(part, stageOf, endsAt)))
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
    say(`${part.names.join(' and ')}: took ${seconds} s`)
  }
  return rows
}

function isChosen(names: readonly PartName[], { parts }: BenchOptions): boolean {
  return names.some((name) => parts.has(name))
}

async function measureWithin<Stage>(
  { names: [name], measure }: Part<Stage>,
  stageOf: () => Promise<Stage>,
  endsAt: number,
): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined
  const minutes = totalMs / 60_000
  const reason = new Error(`the ${minutes} minutes of the whole bench are over`)
  // Nothing is begun that nobody waits for.
  if (performance.now() >= endsAt) return [failureOf(name, reason)]
  const timeIsOver = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(reason), Math.max(0, endsAt - performance.now()))
  })
  try {
    return await Promise.race([timeIsOver, stageOf().then(measure)])
  } catch (error) {
    console.error(error)
    return [failureOf(name, error)]
  } finally {
    clearTimeout(timer)
  }
}

function failureOf(name: PartName, error: unknown): Row {
  const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return { id: name, value: null, unit: '', note: `the part ${name} failed: ${why}` }
}
