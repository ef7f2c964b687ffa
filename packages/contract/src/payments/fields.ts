import { z } from 'zod'

/** An amount as it was typed: what is wrong with it is a refusal with a code of its own. */
export const typedAmount = z.union([z.string().max(40), z.number()])

/** Which page of a history. */
export const page = { page: z.int().min(1).max(200), perPage: z.int().min(1).max(50) }

/** A page of a history, and how many rows there are in all. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), page: z.int(), pages: z.int(), total: z.int() })
