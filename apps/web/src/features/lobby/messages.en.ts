/** Texts of the lobby. */
export const messages = {
  carousel: {
    previous: 'Previous',
    next: 'Next',
    viewAll: 'View all',
    all: (title: string) => `All ${title.toLowerCase()}`,
  },
  carousels: {
    originals: 'Originals',
    slots: 'Slots',
    live: 'Live casino',
    gameShows: 'Game Shows',
    newReleases: 'New Releases',
    providers: 'Providers',
  },
  nav: {
    label: 'Games',
    home: 'Home',
    originals: 'Originals',
    slots: 'Slots',
    live: 'Live casino',
    search: 'Search',
  },
  tile: {
    disabled: 'Unavailable',
    blocked: 'Not offered in your country',
    demoOnly: 'Demo only',
    opens: (date: string) => `Opens ${date}`,
    keep: (name: string) => `Keep ${name} as a favourite`,
    letGo: (name: string) => `Remove ${name} from your favourites`,
    notKept: 'The favourite was not saved. Please try again.',
  },
  slider: {
    promotions: 'Promotions',
    promo: 'News',
    previous: 'Previous',
    next: 'Next',
    goTo: (place: number, count: number) => `Slide ${place} of ${count}`,
    look: 'Have a look',
  },
  wins: {
    title: 'Latest wins',
    empty: 'No wins of $1 or more yet. The next one shows up here.',
    hidden: 'Hidden',
    example: 'Example',
    profit: 'profit',
  },
} as const
