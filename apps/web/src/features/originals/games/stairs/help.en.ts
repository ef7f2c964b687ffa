/** Help of Stairs, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.stairs.1':
    'Climb a staircase of 13 rows. The lowest row has 20 columns, and each row above has one fewer. Choose a column to step on; then stones fall on the row. If one hits your column the round ends and the bet is lost, otherwise you stand one row higher. Take your payout after any move; before the first one you can cancel and get the bet back.',
  'game_help.stairs.2':
    'You choose how many stones fall on each row, 1 to 7. After k moves the multiplier is 0.99 times the product of columns divided by columns left free over the rows climbed, cut to four decimals. One move pays 1.0421 with 1 stone and 1.5230 with 7; all 13 moves pay 2.8285, 8.9571, 32.2457, 137.0442, 730.9028, 5,481.7714 or 76,744.8 with 1 to 7 stones. After the 13th move the round pays by itself.',
  'game_help.stairs.3':
    'The chance to survive a move is the number of columns without a stone divided by all columns of that row: with 3 stones 17 of 20 on the lowest row and 5 of 8 on the highest. Every column of a row is equally likely to be hit, wherever you stood before. Wherever you stop, the return to the player lies between 98.994 % and 99.000 %.',
  'game_help.stairs.4':
    'Where all stones fall is fixed before your first move: HMAC-SHA-256 of our secret seed with your seed and the bet counter draws the columns, row by row. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page lets the stones fall again and must arrive at the same columns.',
  'game_help.stairs.5':
    'Smallest and largest bet and the largest payout are set per currency. Where the next move would pay more than the largest payout, the round ends by itself and pays. If your connection drops the round waits for you. After 24 hours it is ended for you: paid if you made a move, otherwise the bet is returned.',
}
