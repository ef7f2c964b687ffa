/** Help of Limbo, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.limbo.1':
    'Name a target from 1.01× to 1,000,000× and place your bet. The round draws one result; if it is at least your target you win, otherwise the bet is lost. The number climbs on screen, but the result is already decided when it starts.',
  'game_help.limbo.2':
    'A win pays exactly your target times the bet, however far above it the result lands. A result below the target pays nothing. The largest result that can be drawn is 16,609,443.84×.',
  'game_help.limbo.3':
    'The chance shown is exact: the number of the 16,777,216 possible draws that reach your target. The return is 99.00 % at small targets and 98.99 % up to 1,000×; above that it falls in steps, to 95.37 % at 1,000,000×.',
  'game_help.limbo.4':
    'The result comes from HMAC-SHA-256 of our secret seed with your seed and the bet counter. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats every step and must arrive at the same result.',
  'game_help.limbo.5':
    'Smallest bet, largest bet and largest payout are set per currency. A bet whose target times stake exceeds the largest payout is refused and nothing is taken. The result is booked at the moment of the bet: if your connection drops, the bet is settled all the same.',
}
