/** Texts of levels. */
export const vipMessages = {
  title: 'VIP Program',
  text: 'Ten levels, both requirements count, a level is never taken away',
  rewards: 'Your rewards',
  claim: 'Rakeback',
  newcomer: 'Newcomer',
  since: (level: number, day: string) => `level ${level} since ${day}`,
  start: 'no level yet',
  exp: (points: number) => `${points}/200 EXP`,
  expLabel: 'Progress to the next level',
  top: 'Top level',
  deposited: 'Deposited',
  rated: 'Rated wager',
  of: (have: string, need: string) => `${have} of ${need}`,
  toGo: (amount: string) => `${amount} to go`,
  done: 'Reached',
  benefits: { rakeback: 'Rakeback', cashback: 'Cashback', fee: 'Withdraw fee' },
  at: (value: string, name: string) => `${value} at ${name}`,
  wayUp: 'Your way up',
  next: 'Next level',
  nextText: (missing: readonly string[]) => `${missing.join(' and ')} to go`,
  missing: {
    deposit: (amount: string) => `${amount} deposited`,
    wager: (amount: string) => `${amount} rated wager`,
  },
  granted: 'Granted',
  you: 'You',
  all: 'All levels',
  columns: {
    level: 'Level',
    deposited: 'Deposited',
    rated: 'Rated wager',
    fee: 'Withdraw fee',
    rakeback: 'Rakeback',
    cashback: 'Cashback',
    cap: 'At most',
  },
  note:
    "Cashback is a part of the day's net loss, at most this share of the day's theoretical win. " +
    'The levels above Diamond are granted by staff.',
  failed: 'The levels could not be loaded. Your progress is not affected.',
  guestTitle: 'Every level counts from your first bet',
  guestText: (percent: string) => `Rakeback starts at ${percent}, before any level.`,
  signUp: 'Sign up',
  faqTitle: 'Questions',
  faq: [
    [
      'What is a rated wager?',
      'A bet counts by the edge of its game: $1 at 1% counts $1.00, a slot with 3.4% counts $3.40, ' +
        '$1 at blackjack $0.45. Bonus and demo stakes count nothing.',
    ],
    ['Do I ever lose a level?', 'No. A level that you have reached stays yours.'],
    [
      'When is cashback paid?',
      'The day ends at 00:00 UTC. A few minutes later its cashback lies beside your rakeback, where ' +
        'it waits until you claim it.',
    ],
    [
      'Which level counts for a bet?',
      'The one you hold when the bet is settled. A bet that lifts you to a level still counts by the ' +
        'level before.',
    ],
  ] as const,
}

/** Texts of /rewards. */
export const rewardMessages = {
  title: 'Rewards',
  text: 'What is yours to take now',
  rakeback: 'Rakeback',
  ofEdge: (percent: string) => `${percent} of the edge`,
  empty: 'Nothing waits yet. Every settled bet with real money gives a part of its edge back.',
  ready: 'Ready to claim',
  claim: 'Claim',
  next: (left: string) => `Next claim in ${left}`,
  tooLittle: 'Under one cent',
  claimed: 'Available cashback is claimed successfully',
  cashback: 'Cashback',
  soFar: 'So far today',
  cashbackText: (rate: string, cap: string) =>
    `${rate} of the net loss of the day, at most ${cap} of the day's theoretical win.`,
  noCashback: 'Cashback begins with the first level.',
  settled: 'Settled daily at 00:00 UTC, then added to the rakeback. It never waits for you.',
  figures: {
    claim: 'To claim',
    claimNote: 'Rakeback, every 4 hours',
    faucet: 'Faucet',
    faucetReady: 'at most, ready now',
    faucetLater: 'at most, once a day',
    tickets: 'Tickets',
    ticketsNote: 'for the bonus wheel',
    ticketsLater: 'next spin in a moment',
  },
  failed: 'Your rewards could not be loaded. Nothing of them is lost.',
  race: 'Weekly race',
  vip: 'Your level',
  open: 'All levels',
}
