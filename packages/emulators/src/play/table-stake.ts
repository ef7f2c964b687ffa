import { z } from 'zod'
import type { Shelf } from '../platform/shelf.ts'

const stakeSchema = z.object({
  token: z.string(),
  gameUuid: z.string(),
  tableId: z.string(),
  round: z.number().int(),
  /** Spot → minor units. */
  spots: z.record(z.string(), z.string()),
})

/** What one seat has lying in one round. */
export type TableStake = z.infer<typeof stakeSchema>

/** What a seat got back in its last round. */
export interface TableResult {
  readonly round: number
  readonly stakeMinor: string
  readonly wonMinor: string
}

const resultSchema = z.object({
  round: z.number().int(),
  stakeMinor: z.string(),
  wonMinor: z.string(),
})

/** The name a stake is kept under. */
export function stakeKey(token: string, round: number): string {
  return `${token}:${round}`
}

/** What lies for this seat in this round. */
export function readStake(shelf: Shelf, token: string, round: number): TableStake | undefined {
  return stakeSchema.safeParse(shelf.get('stake', stakeKey(token, round))).data
}

/** Everything that lies on any table. */
export function listStakes(shelf: Shelf): TableStake[] {
  return shelf.list('stake').flatMap(([, value]) => stakeSchema.safeParse(value).data ?? [])
}

/** What the seat got in the last round it played. */
export function readResult(shelf: Shelf, token: string): TableResult | undefined {
  return resultSchema.safeParse(shelf.get('result', token)).data
}
