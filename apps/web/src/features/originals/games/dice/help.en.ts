/** Help of Dice, page by page. */
export const help: Readonly<Record<string, string>> = {
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
}
