/** Texts of the faucet. */
export const messages = {
  title: 'Daily faucet',
  text: 'One spin a day. What you can draw grows with your level and with what you play in a week.',
  upTo: 'Up to',
  spin: 'Spin',
  available: 'Available',
  spinning: 'Spinning...',
  received: (sum: string) => `Received ${sum}`,
  wait: (count: number, unit: 'second' | 'minute' | 'hour') =>
    `Available in ${count} ${unit}${count === 1 ? '' : 's'}`,
  once: 'Once a day, the next one at 00:00 UTC.',
  odds: 'Odds of this spin',
  from: (sum: string) => `From ${sum} down to what was drawn, in 5 seconds.`,
  most: (sum: string) => `Your level allows up to ${sum}.`,
  failed: 'Nothing was paid and your spin is not used.',
  loadFailed: 'The faucet could not be loaded. Your spin is not used.',
  deposit: {
    title: 'One deposit first',
    text: 'The faucet opens after your first confirmed deposit.',
    act: 'Deposit',
  },
  play: {
    title: 'A little more play',
    text: (sum: string) => `${sum} of rated wager are missing this week.`,
    act: 'Play',
  },
  household: {
    title: 'Used in your household',
    text: 'Another account of your household has spun today.',
  },
  open: 'Open the faucet',
  guest: 'Sign in to spin.',
  signIn: 'Sign in',
}
