/** Help of Mines, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.mines.1':
    'Choose how many of the 25 tiles are mined, 1 to 24, and place your bet. Open tiles one after another: every gem raises the multiplier, a mine ends the round and the bet is lost. Take your payout whenever you like. Before the first tile you can cancel and get the bet back.',
  'game_help.mines.2':
    'After k gems with m mines the multiplier is 0.99 times the number of ways to choose k of 25 tiles divided by the number of ways to choose k of the safe ones, cut to four decimals. With 3 mines the first gem pays 1.1250 times the bet; the largest multiplier is 5,148,297 for all gems with 12 or 13 mines. When the last gem is found the round pays by itself.',
  'game_help.mines.3':
    'The chance that the next tile is safe is the number of gems left divided by the number of closed tiles. Wherever you stop, the return to the player lies between 98.992 % and 99.000 %. Which tile you choose makes no difference to it.',
  'game_help.mines.4':
    'All mines are laid before your first tile: HMAC-SHA-256 of our secret seed with your seed and the bet counter gives their order, and nothing you do moves them. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page lays the mines again and must arrive at the same field.',
  'game_help.mines.5':
    'Smallest and largest bet and the largest payout are set per currency. Where the next gem would pay more than the largest payout, the round ends by itself and pays. If your connection drops the round waits for you. After 24 hours it is ended for you: paid if you found a gem, otherwise the bet is returned.',
}
