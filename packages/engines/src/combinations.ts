/** Numbers of ways met before, by size and count: games ask for the same few again and again. */
const known: bigint[][] = []

/** How many ways there are to choose `take` of `size` things; 0 when there are too few. */
export function combinations(size: number, take: number): bigint {
  const row = (known[size] ??= [])
  return (row[take] ??= count(size, take))
}

function count(size: number, take: number): bigint {
  let ways = 1n
  for (let step = 0; step < take; step += 1) {
    ways = (ways * BigInt(size - step)) / BigInt(step + 1)
  }
  return ways
}
