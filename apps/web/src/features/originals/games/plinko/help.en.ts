/** Help of Plinko, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.plinko.1':
    'Choose 8 to 16 rows of pegs and a risk, then drop a ball. At every row it goes left or right with equal chance, and the bucket it ends in says what the bet pays. You may drop further balls while others still fall; rows and risk can be changed when none is in the air.',
  'game_help.plinko.2':
    'The bet is paid times the number on the bucket. The middle buckets pay less than the bet and are hit most often, the outer ones pay most and are rare. With 16 rows the edge pays 16 times at low risk, 110 times at medium and 1,000 times at high risk.',
  'game_help.plinko.3':
    'With n rows there are 2 to the power of n equally likely ways; both edges together take 2 of them, so with 16 rows one ball in 32,768 reaches an edge. The return lies between 98.9063 % and 99.1602 %, depending on rows and risk, and the exact figure of your choice stands beside the bet.',
  'game_help.plinko.4':
    'Each row takes one number from HMAC-SHA-256 of our secret seed with your seed and the bet counter: the lower half means left, the upper half right. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats every turn and must end in the same bucket.',
  'game_help.plinko.5':
    'Smallest bet, largest bet and largest payout are set per currency. A bet whose highest bucket exceeds the largest payout is refused and nothing is taken. The bucket is booked at the moment of the bet: if your connection drops while the ball falls, the bet is settled all the same.',
}
