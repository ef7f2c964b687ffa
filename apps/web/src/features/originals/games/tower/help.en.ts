/** Help of Tower, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.tower.1':
    'Climb nine rows from the bottom to the top. On each row choose one tile: a safe one takes you up, a trap ends the round and the bet is lost. The difficulty decides how many tiles a row has and how many of them are safe. Take your payout after any row; before the first one you can cancel and get the bet back.',
  'game_help.tower.2':
    'After k rows the multiplier is 0.99 times (tiles divided by safe tiles) to the power of k, cut to four decimals. The top pays 13.1851 on easy (4 tiles, 3 safe), 38.0589 on medium (3, 2), 506.88 on hard (2, 1), 19,486.17 on expert (3, 1) and 259,522.56 on master (4, 1). At the top the round pays by itself.',
  'game_help.tower.3':
    'Every tile of a row is equally likely to be safe: 75 % on easy, 66.67 % on medium, 50 % on hard, 33.33 % on expert and 25 % on master. Wherever you stop, the return to the player lies between 98.997 % and 99.000 %.',
  'game_help.tower.4':
    'The safe tiles of all nine rows are fixed before your first step: HMAC-SHA-256 of our secret seed with your seed and the bet counter draws them, row by row. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page draws the tower again and must arrive at the same tiles.',
  'game_help.tower.5':
    'Smallest and largest bet and the largest payout are set per currency. Where the next row would pay more than the largest payout, the round ends by itself and pays. If your connection drops the round waits for you. After 24 hours it is ended for you: paid if you climbed a row, otherwise the bet is returned.',
}
