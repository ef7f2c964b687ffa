/** Texts of the search overlay. */
export const searchMessages = {
  title: 'Search games',
  open: 'Search games',
  close: 'Close the search',
  clear: 'Clear',
  allProviders: 'All providers',
  providers: 'Providers',
  featured: 'Featured games',
  matching: (text: string) => `Games matching “${text}”`,
  nothing: (text: string) => `No game matches “${text}”.`,
  nothingFeatured: 'No featured games at the moment.',
  shown: (shown: number, count: number) => (count === 1 ? '1 game' : `1 to ${shown} of ${count}`),
  showMore: (count: number) => `Show ${count} more`,
  looking: 'Looking for a provider?',
  lookingText: 'All providers are on their own page.',
  hints: { move: 'Move', open: 'Open', close: 'Close', three: 'Three letters start the search' },
} as const
