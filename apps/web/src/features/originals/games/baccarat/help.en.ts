/** Help of Baccarat, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.baccarat.1':
    'Choose a chip and lay it on player, tie or banker; you may bet on several at once. A press on a spot adds the chip in hand, Undo takes the last one back, Delete on a spot takes everything off it. Then place the bet: both sides get two cards, perhaps a third, and the higher score wins. You make no choices after the bet.',
  'game_help.baccarat.2':
    'In total the player spot pays 2 times its chips, the banker spot 1.95 times (rounded down to the smallest unit), the tie spot 9 times. On a tie the chips on player and banker come back.',
  'game_help.baccarat.3':
    'The player side wins 44.6147 % of all deals, the banker side 45.8428 %, and 9.5426 % are ties. The return is 98.7719 % on player, 98.9360 % on banker and 85.8830 % on the tie. No order of bets changes that.',
  'game_help.baccarat.4':
    'Six cards are drawn from HMAC-SHA-256 of our secret seed with your seed and the bet counter: the first two are the player’s, the next two the banker’s, the last two are taken as they are needed. Every card can be any of the 52, whatever came before. We show the hash of our seed before you bet and reveal the seed when you change it; the Fairness page repeats every step.',
  'game_help.baccarat.5':
    'Smallest and largest bets are set per currency, for all chips together. Bonus balance cannot be used in card games. The result is booked at the moment of the bet: if your connection drops, it stands in your bets all the same.',
  'game_help.baccarat.6':
    'An ace counts 1, two to nine their number, ten and faces nothing; a score is the last digit of the sum. With 8 or 9 on either side nobody draws. Otherwise the player side draws a third card on 0 to 5. If it stood, the banker draws on 0 to 5. If it drew a card worth v, the banker draws on 0 to 2 always, on 3 unless v is 8, on 4 if v is 2 to 7, on 5 if v is 4 to 7, on 6 if v is 6 or 7, and never on 7.',
}
