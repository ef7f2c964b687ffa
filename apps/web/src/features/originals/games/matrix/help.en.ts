/** Help of Matrix, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.matrix.1':
    'Choose a risk, place a bet and open cells of the 5 by 5 grid, in any order. Every cell hides a factor or a trap. Factors multiply what the round is worth; a trap loses the bet. After every opened cell you may take the payout or open one more. Before the first cell you may cancel: the bet is returned.',
  'game_help.matrix.2':
    'The round is worth 0.99 times the product of all opened factors, cut to four decimals. Low risk: one face in 20 is a trap, factors from 0.90 to 1.60. Medium: three traps, factors from 0.80 to 2.50. High: seven traps, factors from 0.50 to 5.00. Factors below 1 make the round worth less, so a payout may be smaller than the bet. At 1,000,000 times the bet the round ends and pays.',
  'game_help.matrix.3':
    'Every cell shows one of 20 equally likely faces, whatever was opened before. The mean face is exactly 1 in each risk, so one more cell never changes the return: it lies between 98.997 % and 99.000 % for every plan to stop, and falls a little only for plans that run into the maximum. Chances per cell stand beside the grid.',
  'game_help.matrix.4':
    'The whole grid is fixed when the bet is placed, by HMAC-SHA-256 of our secret seed with your seed and the bet counter: four bytes for each cell, row by row. Which cells you open changes nothing about them. When the round is over the whole grid is shown, and the Fairness page can repeat it once the seed is revealed.',
  'game_help.matrix.5':
    'Smallest bet, largest bet and largest payout are set per currency. The round ends by itself only when all 25 cells are open, at 1,000,000 times the bet, or where the best next cell could pass the largest payout; that maximum is shown before you bet. If your connection drops, the round waits for you. After 24 hours it is settled: taken after at least one opened cell, otherwise cancelled.',
}
