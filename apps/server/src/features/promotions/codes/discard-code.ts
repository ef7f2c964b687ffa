import { fromWireId, refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { endPrivate } from '../campaigns/offer-store.ts'

/** Gives an own unused code back. @throws Refusal promotions/unknown-code */
export async function discardCode(on: Queries, wireId: string, userId: Uuid) {
  const id = fromWireId('code', wireId) ?? refuse('promotions/unknown-code')
  if (!(await endPrivate(on, id, userId))) refuse('promotions/unknown-code')
  return { ok: true as const }
}
