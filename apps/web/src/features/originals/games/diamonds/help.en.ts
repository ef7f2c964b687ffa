/** Help of Diamonds, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.diamonds.1':
    'Place your bet and five gems drop, one after another. Each has one of seven colours, all equally likely. What counts is how many show the same colour; their order does not matter.',
  'game_help.diamonds.2':
    'Five alike pay 50 times the bet, four alike 5 times, a full house (three and two) 4 times, three alike 3 times, two pairs 2 times and one pair 0.1 times. Without two of a colour the bet is lost.',
  'game_help.diamonds.3':
    'Of the 16,807 possible drops 7 show five alike, 210 four alike, 420 a full house, 2,100 three alike, 3,150 two pairs, 8,400 one pair and 2,520 no match. That makes a return of 98.2924 %.',
  'game_help.diamonds.4':
    'Each gem takes one number from HMAC-SHA-256 of our secret seed with your seed and the bet counter. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats every step and must arrive at the same gems.',
  'game_help.diamonds.5':
    'Smallest bet, largest bet and largest payout are set per currency. A bet of which fifty times exceeds the largest payout is refused and nothing is taken. The gems are booked at the moment of the bet: if your connection drops, the bet is settled all the same.',
}
