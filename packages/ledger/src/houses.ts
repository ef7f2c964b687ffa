import type { PostingReason } from './journal.ts'

/** Reasons of postings that belong to a wager; their house is that of its product (`productHouse`). */
type WagerReason = 'stake' | 'settlement' | 'release'

/**
 * The house accounts that a posting without a wager may move, by its reason; null where players alone
 * stand in it. Which of them only get and which only give, `housesThatGet` and `housesThatGive` say.
 */
export const housesOf: Readonly<Record<Exclude<PostingReason, WagerReason>, RegExp | null>> = {
  demo_grant: /^grant\.demo_grant$/,
  demo_top_up: /^grant\.demo_top_up$/,
  race_prize: /^grant\.race_prize$/,
  rakeback: /^grant\.rakeback$/,
  affiliate: /^grant\.affiliate$/,
  faucet: /^grant\.faucet$/,
  bonus_grant: /^grant\.bonus_grant$/,
  revenue_share: /^grant\.revenue_share$/,
  transfer: /^(fee|promo\.[a-z_]+)$/,
  freeze: null,
  unfreeze: null,
  bonus_conversion: /^bonus_forfeited$/,
  bonus_reversal: /^bonus_forfeited$/,
  deposit: /^deposits$/,
  deposit_reversal: /^deposits$/,
  deposit_write_off: /^deposits(\.written_off)?$/,
  withdrawal: /^withdrawals$/,
  withdrawal_return: /^withdrawals$/,
  withdrawal_payout: /^(withdrawals|payouts|fee)$/,
  correction: /^corrections$/,
  token_mint: /^token\.(mint|pool|community|treasury|locked)$/,
  token_unlock: /^token\.(locked|team)$/,
  token_burn: /^token\.(pool|burnt)$/,
  token_retire: /^token\.(treasury|burnt)$/,
  token_buy: /^token\.(budget|pool)$/,
  token_stake: null,
  token_release: null,
  debt: /^external_debts$/,
  debt_payment: null,
}

/** House accounts that movements only pay into. */
export const housesThatGet = /^fee$/

/** House accounts that movements only pay from: what they gave is not taken back by turning it round. */
export const housesThatGive = /^(promo|grant)\./
