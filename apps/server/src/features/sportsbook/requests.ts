import { z } from 'zod'

/** What the vendor's callbacks say; amounts are integers of the currency's smallest unit. */

const id = z.string().min(1).max(128)
const amount = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const currency = z.string().min(2).max(12)

const transaction = z.object({
  id,
  betslip_id: id,
  ext_player_id: id,
  amount,
  currency,
})

const leg = z.object({
  sport_id: z.union([z.string(), z.number()]).optional(),
  market_name: z.string().max(200).optional(),
  outcome_name: z.string().max(200).optional(),
  odds: z.union([z.string(), z.number()]).optional(),
  live: z.boolean().optional(),
  competitor_name: z.array(z.string().max(200)).max(40).optional(),
})

export const makeRequest = z.object({
  amount,
  currency,
  player_id: id,
  session_id: id,
  bonus_id: id.nullish(),
  transaction,
  betslip: z.object({
    id,
    type: z.string().max(40),
    k: z.union([z.string(), z.number()]).optional(),
    bets: z.array(leg).min(1).max(60),
  }),
})
export type MakeRequest = z.infer<typeof makeRequest>

/** Won, lost and refunded bets. */
export const resultRequest = z.object({
  bet_transaction_id: id,
  transaction,
  amount: amount.optional(),
  currency: currency.optional(),
})

export const rollbackRequest = resultRequest.extend({ parent_transaction_id: id })

export const discardRequest = z.object({ transaction_id: id, ext_player_id: id, currency })

export const noteRequest = z.object({
  bet_transaction_id: id,
  status: z.string().max(40).optional(),
})
