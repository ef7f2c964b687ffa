const groupsForTwo = new Set(['economy', 'limits', 'withdrawal', 'licence', 'compliance'])
const namesForTwo = /edge|max(Table)?Bet|maxPayout|rtp|capPercent/i

/**
 * Settings that one person alone does not change: economy, limits, edges, returns, withdrawals,
 * licence. Source: product specification of the community and staff, 13.3.
 */
export function needsSecondPerson(key: string): boolean {
  const [group = '', ...names] = key.split('.')
  return groupsForTwo.has(group) || namesForTwo.test(names.join('.'))
}
