import { findCurrency, formatAmount, type Uuid } from '@powerplay/kernel'
import type {
  AreaSpec,
  ColumnSpec,
  MoneyCell,
  PlayerCell,
} from '@powerplay/contract/dashboard/areas'
import type { Caller } from '../../../platform/context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { PublicUser } from '../../auth/index.ts'

/** A row as the database gave it: cells are called c0, c1 … in the order of the columns. */
export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly version: number
  readonly place?: string
}

type Reader = Pick<Caller, 'can' | 'operatorKey'>

/**
 * Whether somebody sees a column of an area that he may see. One with a demand of its own, e-mails, is
 * shown to people alone: a script would read it row by row without the line that a file leaves.
 */
export function maySee({ demand }: Pick<ColumnSpec, 'demand'>, { can, operatorKey }: Reader) {
  return demand === null || (operatorKey === undefined && can(demand.permission, demand.type))
}

/** Rows as somebody may see them: what stands in the other columns is left out. */
export function hideCells<Row extends object>(
  { columns }: Pick<AreaSpec, 'columns'>,
  rows: readonly Row[],
  caller: Reader,
): Row[] {
  const hidden = Object.entries(columns).filter(([, column]) => !maySee(column, caller))
  const nothing = Object.fromEntries(hidden.map(([key]) => [key, null]))
  return rows.map((row) => ({ ...row, ...nothing }))
}

/** Looks people up by their ids, in the transaction at hand where there is one. */
export type FindPeople = (
  ids: readonly Uuid[],
  on?: Queries,
) => Promise<ReadonlyMap<Uuid, PublicUser>>

function moneyCell(stored: unknown): MoneyCell | null {
  if (!Array.isArray(stored)) return null
  const [minor, currency]: unknown[] = stored
  if (typeof minor !== 'string' || typeof currency !== 'string') return null
  const decimals = findCurrency(currency)?.decimals ?? 0
  return { amount: formatAmount(BigInt(minor), decimals), currency }
}

/** Somebody with an account as a cell shows them. */
export function playerCell({ wireId, name, avatar }: PublicUser): PlayerCell {
  return { id: wireId, name, avatar }
}

function cellOf(
  { kind }: ColumnSpec,
  stored: unknown,
  people: ReadonlyMap<Uuid, PublicUser>,
): unknown {
  if (stored === null || stored === undefined) return null
  switch (kind) {
    case 'number':
      return Number.parseFloat(String(stored))
    case 'usd':
      return Math.round(Number.parseFloat(String(stored)))
    case 'time':
      return stored instanceof Date ? stored.getTime() : Number.parseInt(String(stored), 10)
    case 'flag':
      return stored === true
    case 'money':
      return moneyCell(stored)
    case 'player': {
      const known = people.get(String(stored))
      return known === undefined ? null : playerCell(known)
    }
    default:
      return String(stored)
  }
}

/** Rows as the wire carries them; who they name is looked up once for all of them. */
export async function presentRows(
  { columns }: Pick<AreaSpec, 'columns'>,
  rows: readonly StoredRow[],
  findPeople: FindPeople,
) {
  const entries = Object.entries(columns)
  const isPerson = entries.map(([, { kind }]) => kind === 'player')
  const named = rows.flatMap((row) =>
    isPerson.flatMap((is, at) => {
      const stored = is ? row[`c${at}`] : null
      return typeof stored === 'string' ? [stored] : []
    }),
  )
  const people = named.length === 0 ? new Map<Uuid, PublicUser>() : await findPeople(named)
  return rows.map((row) => {
    const cells = entries.map(([key, column], at) => [key, cellOf(column, row[`c${at}`], people)])
    return { id: row.id, version: row.version, ...Object.fromEntries(cells) }
  })
}
