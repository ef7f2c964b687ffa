/** Help of Roulette, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.roulette.1':
    'Pick a chip, lay it on as many spots of the table as you like, and spin. The ball falls into one of 37 pockets, 0 to 36, all equally likely. Your bet is the sum of all chips. Undo takes the last step back, Clear empties the table, Repeat lays the last layout again. With the keyboard, arrow keys move over the table, Enter lays a chip and Delete takes the chips off a spot.',
  'game_help.roulette.2':
    'Payouts include the chip itself: a single number pays 36 times its chip, a dozen or a column 3 times, and red, black, even, odd, 1 to 18 and 19 to 36 pay 2 times. Zero is green: when it comes, every spot but the number 0 loses. Several winning spots are added up.',
  'game_help.roulette.3':
    'A single number wins in 1 of 37 spins (2.70 %), a dozen or a column in 12 of 37 (32.43 %), the other spots in 18 of 37 (48.65 %). The return to the player is 36/37 = 97.2973 % on every spot and every mix of spots, so no layout is better than another.',
  'game_help.roulette.4':
    'The pocket comes from HMAC-SHA-256 of our secret seed with your seed and the bet counter: the first four bytes pick one of 37 numbers. We show the hash of our seed before you bet and reveal the seed when you change it. The wheel only shows the result; its order of pockets decides nothing.',
  'game_help.roulette.5':
    'Smallest bet, largest bet and largest payout are set per currency and count for the whole table; a bet above a limit is refused and nothing is taken. The result is booked at the moment of the bet: if your connection drops, the bet is settled all the same and stands in your bets. Auto bet plays the chips as they lie; when it raises the bet, every spot keeps its share.',
}
