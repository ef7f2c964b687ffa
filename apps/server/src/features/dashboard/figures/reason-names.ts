/** Reasons of promotion cost in words; one of tomorrow as it is written. */
const reasons: Readonly<Record<string, string>> = {
  race_prize: 'Race',
  rakeback: 'Rakeback, cashback',
  bonus_conversion: 'Bonuses',
  affiliate: 'Affiliate',
  faucet: 'Faucet',
  // What players sent each other cancels out.
  transfer: 'Rain, quizzes',
  revenue_share: 'Revenue share',
}

export function reasonName(reason: string): string {
  const words = reason.replaceAll('_', ' ')
  return reasons[reason] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
