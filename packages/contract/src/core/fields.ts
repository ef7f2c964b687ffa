import { z } from 'zod'

/**
 * Amount in units of a currency: a decimal text without sign or exponent ("0.00001000"), or a JSON
 * number. Its scale is the currency's, so the server reads it once the currency is known.
 */
export const amount = z
  .union([z.string().regex(/^\d{1,20}(\.\d{1,18})?$/), z.number().min(0).max(1e15)])
  .describe('Amount in units of the currency')

/** Amount as the server writes it: always text, with every decimal of the currency. */
export const amountText = z.string().regex(/^\d+(\.\d+)?$/)

/** As `amountText`, but a loss carries a minus sign. */
export const signedText = z.string().regex(/^-?\d+(\.\d+)?$/)

/** Factor on the stake, at most four decimals. */
export const multiplier = z.number().min(0)

/** Opaque id of the wire: a noun, an underscore, base-32 digits. */
export const wireId = z.string().regex(/^[a-z0-9_]{1,64}$/)

/** Id of a currency, which is also its walletId. */
export const currencyId = z.string().regex(/^[a-z0-9]{2,12}$/)

/** Id of an in-house game. */
export const gameId = z.string().regex(/^[a-z]{1,24}$/)

/** Id of a game of any provider, as a bet names it. */
export const playedGameId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/)

/** Milliseconds since the Unix epoch, UTC. */
export const instantMs = z.int().min(0).max(8_640_000_000_000_000)

/** ISO 8601 text in UTC: the specification's `created_at`. */
export const isoText = z.iso.datetime()

/** Idempotency key of a client: a uuid v7 whose time is within ten minutes when first seen. */
export const idempotencyKey = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

/** SHA-256 in lower-case hex. */
export const hashHex = z.string().regex(/^[0-9a-f]{64}$/)

/** No payload at all: every field is refused. */
export const empty = z.strictObject({})
