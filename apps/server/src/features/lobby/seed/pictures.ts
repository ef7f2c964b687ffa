/** What a new installation shows in its two sliders; staff may change all of it. */
export const seededBanners = [
  { priority: 20, title: 'One curve for everybody', image: 'originals/crash', link: 'crash' },
  { priority: 10, title: 'Twenty-five cells, your nerve', image: 'originals/mines', link: 'mines' },
].map((banner) => ({ ...banner, link: `/casino/game/${banner.link}` }))

export const seededSlides = [
  {
    place: 1,
    name: 'demo-first',
    title: 'Try every game with play money',
    subtitle: 'No account needed for the first rounds.',
    button_text: 'Play Plinko',
    button_link: '/casino/game/plinko',
    path: 'originals/plinko',
    html: '',
  },
  {
    place: 2,
    name: 'returns',
    title: 'Returns you can recompute',
    subtitle: '',
    button_text: 'See the statistics',
    button_link: '/fairness/statistics',
    path: 'originals/wheel',
    html: 'What each game <b>should</b> pay next to what it <b>did</b> pay, bet by bet.',
  },
  {
    place: 3,
    name: 'blackjack',
    title: 'The dealer stands on every 17',
    subtitle: 'Split, double, insure: the odds of each game are printed beside it.',
    button_text: 'Play Blackjack',
    button_link: '/casino/game/blackjack',
    path: 'originals/blackjack',
    html: '',
  },
]
