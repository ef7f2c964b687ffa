import type { RefusalParams, Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { BetLeg } from './bet.ts'

/** What the queue decides about a bet. Odds are one per leg, in the order of the legs. */
export type QueueDecision =
  | {
      readonly kind: 'accept'
      readonly legs: readonly Pick<BetLeg, 'oddsE3' | 'price' | 'isLive'>[]
      readonly potentialCents: bigint
    }
  | { readonly kind: 'offer'; readonly oddsE3s: readonly number[]; readonly untilMs: number }
  | { readonly kind: 'refuse'; readonly refusal: string; readonly params: RefusalParams }
  /** Looked at again then. */
  | { readonly kind: 'wait'; readonly untilMs: number }

/** Writes what the queue decided about bets whose rows the transaction holds. */
export async function writeQueueDecisions(
  tx: Queries,
  decided: readonly { readonly id: Uuid; readonly decision: QueueDecision }[],
  nowMs: number,
): Promise<void> {
  const rows = decided.map(({ id, decision }) => rowOf(id, decision, nowMs))
  if (rows.length === 0) return
  await tx.query({
    name: 'sport_queue_write',
    text: `update sport_bets b set state = coalesce(r.state, b.state),
        due_ms = coalesce(r.due_ms, b.due_ms), decided_ms = r.decided_ms, refusal = r.refusal,
        refusal_params = r.refusal_params,
        potential_cents = coalesce(r.potential_cents, b.potential_cents),
        rest_minor = case when r.state = 'refused' then 0 else b.rest_minor end
      from jsonb_to_recordset($1::jsonb) as r(id uuid, state text, due_ms int8, decided_ms int8,
        refusal text, refusal_params jsonb, potential_cents int8)
      where b.id = r.id`,
    values: [JSON.stringify(rows)],
  })
  const legs = decided.flatMap(({ id, decision }) => legRowsOf(id, decision))
  if (legs.length === 0) return
  await tx.query({
    name: 'sport_legs_write',
    text: `update sport_legs l set odds_e3 = r.odds_e3, price = coalesce(r.price, l.price),
        is_live = coalesce(r.is_live, l.is_live)
      from jsonb_to_recordset($1::jsonb)
        as r(bet_id uuid, place int2, odds_e3 int, price jsonb, is_live bool)
      where l.bet_id = r.bet_id and l.place = r.place`,
    values: [JSON.stringify(legs)],
  })
}

function rowOf(id: Uuid, decision: QueueDecision, nowMs: number) {
  switch (decision.kind) {
    case 'refuse': {
      const { refusal, params } = decision
      return { id, state: 'refused', refusal, refusal_params: params, decided_ms: nowMs }
    }
    case 'wait':
      return { id, due_ms: decision.untilMs }
    case 'offer':
      return { id, state: 'offer', due_ms: decision.untilMs }
    case 'accept': {
      const potential_cents = String(decision.potentialCents)
      return { id, state: 'accepted', potential_cents, decided_ms: nowMs }
    }
  }
}

/** What changes of the legs of a bet, in their order. */
function legRowsOf(bet_id: Uuid, decision: QueueDecision) {
  switch (decision.kind) {
    case 'refuse':
    case 'wait':
      return []
    case 'offer':
      return decision.oddsE3s.map((odds_e3, place) => ({ bet_id, place, odds_e3 }))
    case 'accept':
      return decision.legs.map(({ oddsE3: odds_e3, price, isLive: is_live }, place) => {
        return { bet_id, place, odds_e3, price, is_live }
      })
  }
}

/** The player takes the offered odds: the bet waits once more, for these. */
export async function takeOffer(tx: Queries, id: Uuid, nowMs: number): Promise<void> {
  await tx.query({
    text: `update sport_bets set state = 'waiting', asked_ms = $2, due_ms = $2::bigint + delay_ms
      where id = $1`,
    values: [id, nowMs],
  })
  await tx.query({
    text: 'update sport_legs set asked_e3 = odds_e3 where bet_id = $1',
    values: [id],
  })
}
