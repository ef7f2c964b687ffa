import { z } from 'zod'
import { currencyId, instantMs, isoText, wireId } from '../core/fields.ts'

/** Permission types that are granted per permission id, as the specification's permission map. */
export const permissionGroup = z.object({
  id: z.string(),
  items: z.array(z.object({ id: z.string(), types: z.record(z.string(), z.boolean()) })),
})

/** What an account has to say before it may take part. */
export const playerDetail = z.enum(['birthDate', 'country', 'terms'])

/** Where deposits of a currency go, once the player asked for it. */
const walletAddress = z.object({
  currency: currencyId,
  address: z.string(),
  memo: z.string().nullable(),
})

/** The signed-in player's own view of the account. Source: 001 section 3, User. */
export const ownUser = z.object({
  _id: wireId,
  name: z.string(),
  email: z.string().nullable(),
  email_verified: z.boolean(),
  /** An e-mail that takes the place of `email` once it is proven. */
  pending_email: z.string().nullable(),
  avatar: z.string().nullable(),
  created_at: isoText,
  vipLevel: z.int().min(0).max(10),
  /** When the next spin of the faucet may be, in Unix seconds; null when it may be now. */
  bonus_claim: z.int().min(0).nullable(),
  client_seed: z.string(),
  private_bets: z.boolean(),
  /** The page shows nothing but /error/se then. */
  self_excluded: z.boolean(),
  /** Without these: no bet, deposit or grant. Empty for a complete account. */
  missing_details: z.array(playerDetail),
  roles: z.array(z.object({ id: z.string() })),
  permissions: z.array(permissionGroup),
  /** By chain. */
  wallets: z.record(z.string(), z.array(walletAddress)),
  /** Answers to the operator's questions about contact, by the model of each. */
  contact: z.record(z.string(), z.string()),
  lastLoginAt: instantMs.nullable(),
  /** Short-lived bearer of this session; the HttpOnly cookie stays the authority. */
  token: z.string(),
  tokenExpiresAt: instantMs,
})

/** A session as its owner sees it in the list. */
export const session = z.object({
  id: wireId,
  isCurrent: z.boolean(),
  device: z.string(),
  /** Country of the address it was opened from, ISO 3166-1; null when unknown. */
  iso: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  createdAt: instantMs,
  seenAt: instantMs,
})
