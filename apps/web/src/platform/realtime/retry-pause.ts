const firstMs = 500
const mostMs = 8_000
const spread = 0.5

/**
 * How long to wait before the next attempt to connect: no pause while there are addresses that were
 * not tried yet, then doubling up to 8 s, each with a random share so that not all clients of a
 * restarted server come at once.
 * @param failures attempts in a row that failed.
 * @param chance 0 up to 1.
 */
export function retryPauseMs(failures: number, addresses: number, chance: number): number {
  if (failures < addresses) return 0
  const wholeMs = Math.min(firstMs * 2 ** (failures - addresses), mostMs)
  return Math.round(wholeMs * (1 - spread * chance))
}
