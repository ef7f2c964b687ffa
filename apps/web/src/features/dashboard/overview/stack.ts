/** Layers laid on each other: each line is the sum of its own and all before it, step by step. */
export function stack(layers: readonly (readonly number[])[]): number[][] {
  const sums: number[][] = []
  for (const layer of layers) {
    const before = sums.at(-1)
    sums.push(layer.map((value, step) => value + (before?.[step] ?? 0)))
  }
  return sums
}
