import { assert } from '@powerplay/kernel'

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  assert(values.length > 0, 'a median needs a value')
  const sorted = [...values].sort((left, right) => left - right)
  const upper = sorted.length >> 1
  const [high = 0, low = high] = [sorted[upper], sorted[upper - 1]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** The value below which a share (0 to 1) of the sorted values lies. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** `percentile` 0.95 of values in any order. */
export function p95(values: readonly number[]): number {
  return percentile(Float64Array.from(values).sort(), 0.95)
}

/** Measured values by name, one per round. */
export class Samples {
  readonly #values = new Map<string, number[]>()

  add(name: string, value: number): void {
    const values = this.#values.get(name) ?? []
    values.push(value)
    this.#values.set(name, values)
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  /** Median over the rounds. */
  of(name: string): number {
    return median(this.all(name))
  }

  all(name: string): readonly number[] {
    return this.#values.get(name) ?? []
  }

  /** Median of the rounds' own ratios: both sides of a round saw the same machine. */
  ratio(ours: string, theirs: string): number {
    const below = this.all(theirs)
    return median(this.all(ours).map((value, round) => value / (below[round] ?? Number.NaN)))
  }
}
