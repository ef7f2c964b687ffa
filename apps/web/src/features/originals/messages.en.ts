/** Texts of the game screens by key; the help of each game stands in its own folder. */
export const messages: Readonly<Record<string, string>> = {
  'bet.empty': 'Enter a bet amount',
  'bet.below-minimum': 'Smallest bet is {limit}',
  'bet.above-maximum': 'Largest bet is {limit}',
  'bet.above-balance': 'Not enough balance for this bet',
  'guest.prompt': 'Sign up after ten rounds',
  'guest.prompt.title': 'Ten rounds played',
  'guest.prompt.text':
    'With an account, balance and rounds stay, every round can be verified, and auto bet and crash are open.',
  'guest.prompt.yes': 'Create account',
  'guest.prompt.no': 'Keep playing',
  'guest.prompt.close': 'Close',
  'guest.hint': 'Demo balance',
  'guest.hint.short':
    'Your demo balance is too small for this bet. Lower it, or play on with an account.',
  'guest.hint.empty': 'Your demo balance is used up. Play on with an account.',
  'guest.hint.yes': 'Create account',
  'turn.illegal': 'This move is not possible now',
  'turn.opened': 'This one is open already',
  'turn.range': 'This choice does not exist in this row',
  'turn.balance': 'Not enough balance for this move',
  'turn.cap': 'This move would pass the largest payout',
}

/** A text with its {names} filled in. */
export function message(key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = messages[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
