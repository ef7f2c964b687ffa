/** Help of Crash, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.crash.1':
    'All players share one round. Bet while the countdown runs, then watch the multiplier climb from 1.00×. Take your bet at any moment to be paid that multiplier. When the round crashes, every bet that was not taken is lost.',
  'game_help.crash.2':
    'A taken bet pays the multiplier at the moment the server received your press, from 1.01× on. With an auto cash-out the bet is taken at exactly that multiplier, between 1.01× and 1,000,000×, even if your connection is gone. At 1,000,000× every open bet is taken.',
  'game_help.crash.3':
    'The chance that a round reaches a multiplier m is 0.99 divided by m: 49.5 % for 2×, 9.9 % for 10×. One round in about fifty crashes at once, at 1.00×. Whatever target you choose, the return to the player is 99 %.',
  'game_help.crash.4':
    'The rounds come from a chain of hashes that was fixed before the first one. Each round shows the hash of the one before it, and when it ends its own hash is revealed: SHA-256 of it must give the hash before. The crash point follows from that hash and a published salt; the Fairness page repeats every step.',
  'game_help.crash.5':
    'One bet per player and round. Smallest bet, largest bet and largest payout are set per currency; a bet that climbs to the largest payout is taken there by itself. If your connection drops, an auto cash-out still counts and a bet without one is lost with the crash. A round that the server could not finish is settled by its auto cash-outs, and all other bets are returned.',
}
