import { z } from 'zod'
import { instantMs, wireId } from '../core/fields.ts'

/** Kinds of documents. Source: product specification of betting, 8. */
export const documentKind = z.enum(['id_front', 'id_back', 'selfie', 'address', 'funds'])

/** How much is known of who a player is: 1 details, 2 papers, 3 where the money comes from. */
export const documentTier = z.union([z.literal(1), z.literal(2), z.literal(3)])

/** What a player says of himself, as it stands in the papers. */
export const personDetails = z.strictObject({
  firstName: z.string().trim().min(1).max(60),
  lastName: z.string().trim().min(1).max(60),
  birthDate: z.iso.date(),
  street: z.string().trim().min(3).max(120),
  city: z.string().trim().min(1).max(80),
  zip: z.string().trim().min(2).max(12),
  /** Two letters of ISO 3166-1. */
  iso: z.string().regex(/^[A-Z]{2}$/),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[0-9 ()-]{6,20}$/),
})

/** One attempt of a player to be known by papers. */
export const documentCase = z.object({
  _id: wireId,
  tier: documentTier,
  state: z.enum(['draft', 'pending', 'verified', 'refused']),
  /** Kinds of documents that it asks for, all at once. */
  needed: z.array(documentKind),
  /** Why it was refused, as its player reads it. */
  reason: z.string().nullable(),
  at: instantMs,
  decidedAt: instantMs.nullable(),
})

/** How well a player is known, and what is asked for. */
export const documentState = z.object({
  /** 0: by e-mail alone. */
  tier: z.int().min(0).max(3),
  /** The tier that withdrawals wait for; 0 where they wait for none. */
  neededTier: z.int().min(0).max(3),
  case: documentCase.nullable(),
})
