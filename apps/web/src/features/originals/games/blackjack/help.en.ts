/** Help of Blackjack, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.blackjack.1':
    'Come closer to 21 than the dealer without going over it. You get two open cards, the dealer one open and one face down. Hit takes a card, stand keeps the hand, double lays your bet again for exactly one more card, split makes two hands of two cards of equal value. Keys: h, s, d, p; y and n answer the offer of insurance.',
  'game_help.blackjack.2':
    'A win pays 2 times the bet on the hand, a blackjack 2.5 times (3 to 2, rounded down to the smallest unit), an equal total gives the bet back. Insurance costs half the first bet and pays 3 times its price if the dealer has a blackjack. Two split and doubled hands can return 8 times the first bet.',
  'game_help.blackjack.3':
    'With the best decision on every hand the return is 99.4296 % of the first bet, insurance not taken. Insurance by itself returns 92.3077 %. Worse decisions return less; no way of changing the bet from round to round changes the return.',
  'game_help.blackjack.4':
    'The cards of a round are fixed at the bet by HMAC-SHA-256 of our secret seed with your seed and the bet counter, and are taken in that order: two for you, two for the dealer, then one for each card that is needed. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page plays the round again.',
  'game_help.blackjack.5':
    'Doubling, splitting and insurance take their price from your balance at that moment; with too little balance they are not possible. The round cannot be cancelled. If your connection drops it waits for you; after 24 hours every open hand stands and insurance is refused. Bonus balance cannot be used in card games.',
  'game_help.blackjack.6':
    'An ace counts 11 or 1, faces count 10. The dealer stands on every 17 and looks for a blackjack with an ace or a card of ten up; a blackjack beats every other 21. You may double any first two cards, also after a split. You may split once, also a ten with a king; split aces get one card each, and 21 after a split is no blackjack. A hand of 21 stands by itself. If all your hands are bust the dealer does not draw. There is no surrender. Every card can be any of the 52, whatever came before.',
}
