/** Texts of the connection. */
export const messages = {
  lost: 'Connection lost',
  lostText: 'Bets already placed are safe. We keep trying to reach the server.',
  recovered: 'Connection restored',
  recoveredText: 'Balances and feeds are up to date again.',
} as const
