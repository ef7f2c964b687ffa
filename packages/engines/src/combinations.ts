/** How many ways there are to choose `take` of `size` things; 0 when there are too few. */
export function combinations(size: number, take: number): bigint {
  let ways = 1n
  for (let step = 0; step < take; step += 1) {
    ways = (ways * BigInt(size - step)) / BigInt(step + 1)
  }
  return ways
}
