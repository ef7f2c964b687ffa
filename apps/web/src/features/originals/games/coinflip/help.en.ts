/** Help of Coinflip, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.coinflip.1':
    'Place a bet, then call heads or tails. A right call doubles what the round is worth, a wrong one loses the bet. After every right call you may take the payout or call again. Before the first call you may cancel: the bet is returned. The keys h and t call, space takes.',
  'game_help.coinflip.2':
    'One right call pays 1.98 times the bet, two 3.96, three 7.92 and so on: 0.99 times 2 for every right call. Twenty right calls end the round by themselves and pay 1,038,090.24 times the bet.',
  'game_help.coinflip.3':
    'Every flip is heads or tails with a chance of 50 %. The return to the player is 99.00 % wherever you stop: no number of flips is better than another, and no order of calls either.',
  'game_help.coinflip.4':
    'All twenty flips are fixed when the bet is placed, by HMAC-SHA-256 of our secret seed with your seed and the bet counter, four bytes for each flip. Your calls change nothing about them. When the round is over all twenty are shown, and the Fairness page can repeat them once the seed is revealed.',
  'game_help.coinflip.5':
    'Smallest bet, largest bet and largest payout are set per currency. Where the next right call would pass the largest payout, the round ends after the present one and pays; the slots it cannot reach are dimmed before you bet. If your connection drops, the round waits for you. After 24 hours it is settled: taken after at least one right call, otherwise cancelled.',
}
