const key = 'powerplay-ticker'
const firstTicker = 'BTC'

/** The ticker that was looked at last in this browser, or the first one. */
export function lastTicker(): string {
  return localStorage.getItem(key) ?? firstTicker
}

/** Notes which ticker is looked at. */
export function rememberTicker(ticker: string): void {
  localStorage.setItem(key, ticker)
}
