/**
 * Condition of SQL: bonus money of a player lies in bets of a currency that are not over.
 * @param owner, currency what they are called in the statement, never a value.
 */
export const hasOpenBonusStake = ({ owner, currency }: { owner: string; currency: string }) =>
  `exists (select from accounts a where a.owner = ${owner} and a.currency = ${currency}
    and a.pocket = 'bonus_escrow' and a.balance > 0)`
