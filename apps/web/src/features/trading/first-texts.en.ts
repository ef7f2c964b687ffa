/** What the cards of tickers say on pages of other features. */
export const firstTexts = {
  leverage: '1000x',
  volume: '24h volume',
  paused: 'Paused',
  closed: 'Closed',
}
