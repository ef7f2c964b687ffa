/** Help of Video Poker, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.videopoker.1':
    'Your bet deals five cards. Hold those you want to keep by pressing them or the keys 1 to 5 (0 holds none), then draw: every other card is replaced once, and the hand is paid by the table.',
  'game_help.videopoker.2':
    'Royal flush 800, straight flush 60, four of a kind 22, full house 9, flush 6, straight 4, three of a kind 3, two pairs 2, a pair of jacks, queens, kings or aces 1 times the bet. Anything else pays nothing. The table over the cards shows the amounts at your bet and lights the hand you have.',
  'game_help.videopoker.3':
    'With the best choice of cards to hold in each of the 2,598,960 possible hands the return is 98.9445 %. Worse choices return less; no way of changing the bet from hand to hand changes the return.',
  'game_help.videopoker.4':
    'Ten different cards of one deck of 52 are drawn at the bet from HMAC-SHA-256 of our secret seed with your seed and the bet counter: five are dealt, the other five replace what you do not hold, in that order. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page draws the same ten cards again.',
  'game_help.videopoker.5':
    'Smallest and largest bets are set per currency. The hand cannot be cancelled. If your connection drops it waits for you; after 24 hours all five cards are held and paid as they are. Bonus balance cannot be used in card games.',
  'game_help.videopoker.6':
    'A royal flush is ten to ace of one suit. A straight is five ranks in a row; an ace may stand at either end, but not in the middle. A flush is five cards of one suit, a full house three of one rank and two of another. Only the best row of a hand is paid. Cards that are replaced do not come back.',
}
