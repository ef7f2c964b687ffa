import type { ActivityRow } from '@powerplay/contract'
import { findCurrency, formatAmount, toIso, type InstantMs, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'

/** Which part of a player's history is asked for, and in what form. */
export interface ActivityAsked {
  readonly from: InstantMs
  readonly to: InstantMs
  readonly product?: string | undefined
  readonly format: 'json' | 'csv'
}

/** Where a page of them ends: the moment to the microsecond, and the row. */
export interface ActivityPlace {
  readonly at: string
  readonly id: string
}

export interface ActivityPage {
  readonly rows: readonly ActivityRow[]
  /** Of the last one; null where there is none. */
  readonly last: ActivityPlace | null
}

interface Row {
  readonly place: string
  readonly id: string
  readonly at: Date
  readonly kind: 'round' | 'movement'
  readonly reason: string
  readonly product: string | null
  readonly game: string | null
  readonly currency: string
  readonly pocket: string
  readonly amount: bigint
  readonly stake: bigint | null
  readonly payout: bigint | null
}

/**
 * Results of rounds (corrections too) and movements of money, the oldest first; no more than so many, those after a
 * place. Nothing of demo play. The amounts of all of them are what the player's pockets hold.
 */
export async function readActivity(
  on: Queries,
  userId: Uuid,
  { from, to, product }: ActivityAsked,
  { most, after }: { readonly most: number; readonly after: ActivityPlace | null },
): Promise<ActivityPage> {
  const rows = await on.query<Row>({
    text: `select activity.*, at::text as place from (
        select r.id::text as id, r.at, 'round' as kind, r.reason, r.product, r.game, r.currency, r.pocket,
          r.amount_minor as amount, r.stake_minor as stake, r.payout_minor as payout
        from player_results r where r.user_id = $1 and r.pocket <> 'demo'
          and r.at >= $2 and r.at < $3 and ($4::text is null or r.product = $4)
        union all
        select m.posting_id || ':' || m.pocket, m.at, 'movement', m.reason, w.product, w.game, m.currency,
          m.pocket, m.amount_minor, null, null
        from user_movements m left join wagers w on w.id = m.wager_id
        where m.user_id = $1 and m.at >= $2 and m.at < $3 and ($4::text is null or w.product = $4)
          and m.pocket in ('real', 'bonus', 'frozen', 'debt')) as activity
      where $6::timestamptz is null or (at, id) > ($6::timestamptz, $7::text)
      order by at, id limit $5`,
    values: [
      ...[userId, new Date(from), new Date(to), product ?? null, most],
      ...[after?.at ?? null, after?.id ?? null],
    ],
  })
  const last = rows.at(-1)
  const shown = rows.map(({ at, place: _place, amount, stake, payout, ...row }) => {
    const text = (minor: bigint) => formatAmount(minor, findCurrency(row.currency)?.decimals ?? 8)
    return {
      ...row,
      at: toIso(at.getTime()),
      amount: text(amount),
      stake: stake === null ? null : text(stake),
      payout: payout === null ? null : text(payout),
    }
  })
  return { rows: shown, last: last === undefined ? null : { at: last.place, id: last.id } }
}

const names = ['at', 'kind', 'reason', 'product', 'game', 'currency', 'pocket'] as const
const columns = [...names, ...(['stake', 'payout', 'amount', 'id'] as const)]

/** Programs of tables run what begins like a formula; names of games are not ours alone. */
function cellOf(value: string | null): string {
  const text = value ?? ''
  const isFormula = /^[=+@\t\r]/.test(text) || /^-\D/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The first line of what programs of tables read (RFC 4180). */
export const csvHead = `${columns.join(',')}\r\n`

/** The rows as lines below it. */
export function csvLines(rows: readonly ActivityRow[]): string {
  return rows.map((row) => `${columns.map((name) => cellOf(row[name])).join(',')}\r\n`).join('')
}
