/** Help of Keno, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.keno.1':
    'Pick 1 to 10 of the 40 numbers, by hand or with Auto-pick, choose a risk and place your bet. Ten different numbers are drawn. Each of your numbers among them is a hit, and the ladder under the card says what your hits pay.',
  'game_help.keno.2':
    'The bet is paid times the factor for your number of hits; it depends on how many numbers you picked and on the risk. Ten hits of ten pay 100 times at classic risk and 1,000 times at low, medium and high risk. A factor below 1 gives part of the bet back.',
  'game_help.keno.3':
    'There are 847,660,528 possible draws, all equally likely, and the ladder shows the exact chance of each number of hits. The return lies between 98.6538 % and 99.0689 %, depending on picks and risk; the exact figure of your choice stands beside the bet. Which numbers you pick makes no difference.',
  'game_help.keno.4':
    'The ten numbers are drawn one after another without putting any back, each by one number from HMAC-SHA-256 of our secret seed with your seed and the bet counter. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats the draw and must arrive at the same ten numbers in the same order.',
  'game_help.keno.5':
    'Smallest bet, largest bet and largest payout are set per currency. A bet whose highest factor exceeds the largest payout is refused and nothing is taken. The draw is booked at the moment of the bet: if your connection drops while it is shown, the bet is settled all the same.',
}
