/** Texts of the game screens by key; the help of each game stands in its own folder. */
export const messages: Readonly<Record<string, string>> = {
  'bet.empty': 'Enter a bet amount',
  'bet.below-minimum': 'Smallest bet is {limit}',
  'bet.above-maximum': 'Largest bet is {limit}',
  'bet.above-balance': 'Not enough balance for this bet',
}

/** A text with its {names} filled in. */
export function message(key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = messages[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
