/** Titles of the windows that other pages open: they come before the windows' own texts. */
export const windowTitles = { seeds: 'Seeds', bet: 'Bet overview' } as const
