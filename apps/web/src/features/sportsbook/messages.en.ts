export const messages = {
  sportsbook: 'Sportsbook',
  bets: 'My Bets',
  live: 'Live',
  favorites: 'Favorites',
  sports: 'Sports',
  more: (count: number) => `${count} more`,
  less: 'Fewer',
  loading: 'Loading the sportsbook',
  renewing: 'Renewing your session',
  renewingText: 'Bets and balance stay as they are.',
  failed: 'The sportsbook could not be loaded',
  failedText: 'Nothing was bet. Your balance is unchanged.',
} as const
