/** Help of Wheel, page by page. */
export const help: Readonly<Record<string, string>> = {
  'game_help.wheel.1':
    'Choose a wheel of 10, 20, 30, 40 or 50 segments and a risk, then spin. Every segment is equally likely, whatever its colour. The segment under the pointer says what the bet pays.',
  'game_help.wheel.2':
    'The bet is paid times the factor of the segment; grey segments pay nothing. Low risk pays 1.2 or 1.5 times on eight of ten segments, medium risk up to 5 times, and high risk has a single paying segment: 9.9 times on 10 segments, 19.8 on 20, 29.7 on 30, 39.6 on 40 and 49.5 on 50.',
  'game_help.wheel.3':
    'Under the wheel stands how many segments carry each factor, which is the chance of it. The return is exactly 99 % on all fifteen wheels, so no size and no risk is better than another in the long run.',
  'game_help.wheel.4':
    'One number from HMAC-SHA-256 of our secret seed with your seed and the bet counter picks the segment, counted from 0. We show the hash of our seed before you bet and reveal the seed when you change it. The Fairness page repeats every step and must arrive at the same segment.',
  'game_help.wheel.5':
    'Smallest bet, largest bet and largest payout are set per currency. A bet whose highest segment exceeds the largest payout is refused and nothing is taken. The segment is booked at the moment of the bet: if your connection drops while the wheel turns, the bet is settled all the same.',
}
