/** Texts of the game screens by key; help pages are `game_help.{game}.{n}`, n from 1. */
export const messages: Readonly<Record<string, string>> = {
  'bet.empty': 'Enter a bet amount',
  'bet.below-minimum': 'Smallest bet is {limit}',
  'bet.above-maximum': 'Largest bet is {limit}',
  'bet.above-balance': 'Not enough balance for this bet',

  'game_help.dice.1':
    'Choose a line between 0.00 and 100.00 and whether the roll must land over or under it, then place your bet. The roll is one of 10,001 equally likely numbers from 0.00 to 100.00. A roll exactly on the line does not win.',
  'game_help.dice.2':
    'A win pays 9,900 divided by the number of winning rolls, cut to four decimals: from 1.0102 times the bet with 9,800 winning rolls up to 9,900 times with a single one. You may edit the line, the multiplier or the chance; the other two follow.',
  'game_help.dice.3':
    'The chance shown is the number of winning rolls out of 10,001. The return to the player lies between 98.980 % and 98.991 % for every line, so no line is better than another. No way of raising or lowering bets changes that.',
  'game_help.dice.4':
    'The roll comes from HMAC-SHA-256 of our secret seed with your seed and the bet counter. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats every step and must arrive at the same roll.',
  'game_help.dice.5':
    'Smallest bet, largest bet and largest payout are set per currency; a bet above a limit is refused and nothing is taken. The result is booked at the moment of the bet: if your connection drops, the bet is settled all the same and stands in your bets.',

  'game_help.limbo.1':
    'Name a target from 1.01× to 1,000,000× and place your bet. The round draws one result; if it is at least your target you win, otherwise the bet is lost. The number climbs on screen, but the result is already decided when it starts.',
  'game_help.limbo.2':
    'A win pays exactly your target times the bet, however far above it the result lands. A result below the target pays nothing. The largest result that can be drawn is 16,609,443.84×.',
  'game_help.limbo.3':
    'The chance shown is exact: the number of the 16,777,216 possible draws that reach your target. The return is 99.00 % at small targets and 98.99 % up to 1,000×; above that it falls in steps, to 95.37 % at 1,000,000×.',
  'game_help.limbo.4':
    'The result comes from HMAC-SHA-256 of our secret seed with your seed and the bet counter. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats every step and must arrive at the same result.',
  'game_help.limbo.5':
    'Smallest bet, largest bet and largest payout are set per currency. A bet whose target times stake exceeds the largest payout is refused and nothing is taken. The result is booked at the moment of the bet: if your connection drops, the bet is settled all the same.',
}

const helpTitles = [
  'How to play',
  'Payouts',
  'Chances and return',
  'Fairness',
  'Limits and connection',
] as const

export interface HelpPage {
  readonly title: string
  readonly text: string
}

/** The help of a game: pages until the first missing key (001_d6a9941efb711ce5.txt, section 5). */
export function helpPages(game: string): readonly HelpPage[] {
  const pages: HelpPage[] = []
  for (let number = 1; ; number += 1) {
    const text = messages[`game_help.${game}.${number}`]
    if (text === undefined) return pages
    pages.push({ title: helpTitles[number - 1] ?? `Page ${number}`, text })
  }
}

/** A text with its {names} filled in. */
export function message(key: string, values: Readonly<Record<string, string>> = {}): string {
  const text = messages[key] ?? key
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
