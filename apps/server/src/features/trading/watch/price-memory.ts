/** Lags of ticks that are looked at: 200 ms to a second. Source: product specification of betting, 4.5. */
const lags = [1, 2, 3, 4, 5]
/** Above this, ticks say something about the next ones. */
const correlationMax = 0.05
/** Fewer prices say nothing: the correlation of chance alone is 1 / √count. */
const pricesMin = 9_000

/** A lag at which the returns of a price depend on each other. */
export interface PriceMemory {
  readonly lag: number
  readonly correlation: number
}

/**
 * The strongest dependence among the returns from tick to tick, where one is stronger than the house
 * can bear: who sees it needs no head start. The answer is a faster source, or a longer delay.
 * @param prices of clean ticks of about an hour, in order.
 */
export function priceMemory(prices: readonly number[]): PriceMemory | null {
  if (prices.length < pricesMin) return null
  const returns = prices.slice(1).map((price, at) => price / (prices[at] ?? price) - 1)
  const found = lags
    .map((lag) => ({ lag, correlation: autocorrelation(returns, lag) }))
    .sort((one, other) => Math.abs(other.correlation) - Math.abs(one.correlation))
  const [strongest] = found
  return strongest && Math.abs(strongest.correlation) > correlationMax ? strongest : null
}

/** Correlation of a series with itself `lag` steps earlier; 0 for one that never changes. */
export function autocorrelation(values: readonly number[], lag: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  let [products, squares] = [0, 0]
  for (const [at, value] of values.entries()) {
    squares += (value - mean) ** 2
    const before = values[at - lag]
    if (before !== undefined) products += (value - mean) * (before - mean)
  }
  return squares === 0 ? 0 : products / squares
}
