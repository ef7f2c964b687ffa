/** Help of Hilo, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.hilo.1':
    'Your bet opens a card. Guess whether the next one is higher or lower; every right guess multiplies what the round is worth, a wrong one ends it. Take the amount after any right guess, or skip a card you do not like as often as you want. Keys: up for higher, down for lower, = for same, right to skip, space to take.',
  'game_help.hilo.2':
    'A right guess multiplies by 13 divided by the number of ranks that would have been right; the whole product is multiplied by 0.99 and cut to four decimals. Both choices show what the round would pay after them. At 1,000,000 times the bet the round ends by itself.',
  'game_help.hilo.3':
    'The chance beside each choice is exact: right ranks out of 13. Whatever you guess and whenever you stop, the return is 98.99 % to 99.00 %; it falls below only for rounds that run into the largest multiplier. Skipping costs nothing and gains nothing.',
  'game_help.hilo.4':
    'All 52 cards of a round are fixed at the bet by HMAC-SHA-256 of our secret seed with your seed and the bet counter; your choices cannot change them. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page deals the same cards again. You cannot change your seed while a round is open.',
  'game_help.hilo.5':
    'The largest payout sets how far a round can go; a guess that would pass it is not offered. If your connection drops, the round waits for you. After 24 hours it is taken at what it is worth, or cancelled if you had guessed nothing. Before the first guess you can cancel and get the bet back. Bonus balance cannot be used in card games.',
  'game_help.hilo.6':
    'The ace is the lowest rank, the king the highest. From 2 to queen you say "higher or same" or "lower or same", so an equal rank wins both. On an ace you say "higher" or "same", on a king "lower" or "same". Every card can be any of the 52, whatever came before. The 52nd card ends the round; if you only skipped, the bet comes back.',
}
