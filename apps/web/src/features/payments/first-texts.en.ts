/** What every page says of the wallet before its window is opened. */
export const firstTexts = {
  wallet: 'Wallet',
  confirmFirst: 'Confirm your e-mail address first',
  history: 'Transactions',
  payouts: 'Payout times',
  buy: 'Buy crypto',
}
