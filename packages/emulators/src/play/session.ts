import { z } from 'zod'

/** Free spins under way: everything they win belongs to the round that started them. */
const featureSchema = z.object({
  roundId: z.string(),
  /** Total bet of the round that won them, minor units. */
  betMinor: z.string(),
  left: z.number().int(),
  played: z.number().int(),
  wonUnits: z.number(),
  campaignId: z.string().nullable(),
})

export type Feature = z.infer<typeof featureSchema>

const sessionSchema = z.object({
  token: z.string(),
  /** The merchant's id of this session; our own for demo. */
  sessionId: z.string(),
  playerId: z.string(),
  playerName: z.string(),
  currency: z.string(),
  gameUuid: z.string(),
  tableId: z.string().nullable(),
  isDemo: z.boolean(),
  device: z.enum(['desktop', 'mobile']),
  language: z.string(),
  returnUrl: z.string(),
  openedAt: z.number(),
  closedAt: z.number().nullable(),
  /** Counts everything this session asked for; makes ids and draws of their own for each. */
  turn: z.number().int(),
  /** The demo purse, or what the wallet last told; decimal text. */
  balance: z.string(),
  feature: featureSchema.nullable(),
})

/** One opened game. */
export type Session = z.infer<typeof sessionSchema>

/** Reads what the shelf kept. */
export function readSession(value: unknown): Session | undefined {
  const read = sessionSchema.safeParse(value)
  return read.success ? read.data : undefined
}
