import type { Queries } from '../../../platform/database/database.ts'
import { plainArray, textArray } from '@powerplay/ledger/postgres'
import type { Fact } from './facts.ts'

/**
 * A projection of the journal. It says purely what each fact adds to which of its rows; the sums of
 * a portion are written by one statement, in the transaction that also moves the checkpoint: exactly
 * once, restartable, rebuildable.
 */
export interface Fold {
  readonly id: string
  /** Starts on a portion of the journal. */
  begin(): FoldWork
  /** Empties the projection's tables before a rebuild. */
  clear(tx: Queries): Promise<void>
}

/** One portion on its way into the tables of a fold. */
export interface FoldWork {
  /** Takes one fact in, in order. Pure: no clock, no chance, no look at a table. */
  add(fact: Fact): void
  write(tx: Queries): Promise<void>
  /** Runs after the commit, for pushes; never during a rebuild. */
  told?(): void | Promise<void>
}

/** What becomes of a column when a fact adds to a row that is there. */
type Role =
  /** Names the row. */
  | 'key'
  /** Added up; a withdrawn fact takes away what it added. */
  | 'sum'
  /** The largest that was ever said; withdrawals leave it, or the fold looks for it anew. */
  | 'max'
  /** The smallest that was ever said. */
  | 'min'
  /** Carried by the row of the largest `peak`. */
  | 'carried'
  /** What the best is judged by; of equals the smaller `peakId` is ahead. */
  | 'peak'
  | 'peakId'

/** A column of a fold's table: its type in PostgreSQL and its role. */
export type FoldColumn = readonly [type: string, role: Role]

type Value = string | number | bigint | boolean | null

/** What facts add to a row, by column. */
export type FoldRow<Columns extends Record<string, FoldColumn>> = {
  [Name in keyof Columns]: Value
}

/** What `FoldWork.write` hands on: the rows it wrote, and those that a withdrawal touched. */
export interface FoldWrite<Row> {
  readonly rows: readonly Row[]
  readonly withdrawn: readonly Row[]
}

interface SumFold<Columns extends Record<string, FoldColumn>> {
  readonly id: string
  readonly table: string
  readonly columns: Columns
  /** What a fact adds to which rows, made anew for it; a withdrawn fact adds with a minus. Pure. */
  rowsOf(fact: Fact): readonly FoldRow<Columns>[]
  /**
   * The rows of the table that a summed row stands for: itself unless given. For facts that add alike
   * to several rows, so that they are added up once.
   */
  spread?(row: FoldRow<Columns>): readonly FoldRow<Columns>[]
  /** Which rows of a portion are worth writing, where its table keeps only some; all unless given. */
  kept?(rows: readonly FoldRow<Columns>[]): readonly FoldRow<Columns>[]
  /** After the statement: what cannot be taken back by subtraction is looked up anew. */
  mend?(tx: Queries, write: FoldWrite<FoldRow<Columns>>): Promise<void>
  told?(write: FoldWrite<FoldRow<Columns>>): void
}

/** A fold whose rows are sums: nearly all. */
export function sumFold<const Columns extends Record<string, FoldColumn>>(
  fold: SumFold<Columns>,
): Fold {
  const names = namesIn(fold.columns)
  const keys = names.filter((name) => roleOf(fold.columns, name) === 'key')
  const merge = mergerOf(fold.columns)
  const keyOf = (row: FoldRow<Columns>) => {
    let key = ''
    for (const name of keys) key += `${String(row[name])}\u0000`
    return key
  }
  const text = statementOf(fold.table, fold.columns)
  return {
    id: fold.id,
    begin() {
      const rows = new Map<string, FoldRow<Columns>>()
      const withdrawn = new Set<FoldRow<Columns>>()
      let spread: readonly FoldRow<Columns>[] | undefined
      const all = () => (spread ??= spreadOut(rows.values(), { keyOf, merge, spread: fold.spread }))
      const written = () => ({ rows: all(), withdrawn: [...withdrawn] })
      return {
        add(fact) {
          for (const row of fold.rowsOf(fact)) {
            const key = keyOf(row)
            const known = rows.get(key)
            if (known) merge(known, row)
            else rows.set(key, row)
            if (fact.kind === 'result' && fact.sign < 0) withdrawn.add(known ?? row)
          }
        },
        async write(tx) {
          if (rows.size === 0) return
          const kept = fold.kept?.(all()) ?? all()
          const values = names.map((name) =>
            columnText(
              fold.columns[name]?.[0] ?? 'text',
              kept.map((row) => row[name]),
            ),
          )
          await tx.query({ name: `fold_${fold.id}`, text, values })
          await fold.mend?.(tx, written())
        },
        ...(fold.told && {
          told() {
            if (rows.size > 0) fold.told?.(written())
          },
        }),
      }
    },
    async clear(tx) {
      await tx.query({ text: `delete from ${fold.table}` })
    },
  }
}

/** Puts the rows that summed rows stand for together, each once. */
function spreadOut<Row>(
  rows: Iterable<Row>,
  {
    keyOf,
    merge,
    spread,
  }: {
    readonly keyOf: (row: Row) => string
    readonly merge: (known: Row, next: Row) => void
    readonly spread: ((row: Row) => readonly Row[]) | undefined
  },
): readonly Row[] {
  if (!spread) return [...rows]
  const out = new Map<string, Row>()
  for (const row of rows) {
    for (const part of spread(row)) {
      const known = out.get(keyOf(part))
      if (known) merge(known, part)
      else out.set(keyOf(part), part)
    }
  }
  return [...out.values()]
}

function namesIn<Columns extends Record<string, FoldColumn>>(
  columns: Columns,
): (keyof Columns & string)[] {
  return Object.keys(columns)
}

function roleOf(columns: Record<string, FoldColumn>, name: string): Role | undefined {
  return columns[name]?.[1]
}

/** Adds a row to one of the same key, column by column. */
function mergerOf<Columns extends Record<string, FoldColumn>>(columns: Columns) {
  const names = namesIn(columns)
  const ofRole = (role: Role) => names.filter((name) => roleOf(columns, name) === role)
  const [sums, maxima, minima] = [ofRole('sum'), ofRole('max'), ofRole('min')]
  const [[peak], [peakId]] = [ofRole('peak'), ofRole('peakId')]
  const [carried, withPeak] = [ofRole('carried'), [...ofRole('peak'), ...ofRole('peakId')]]
  return (known: FoldRow<Columns>, next: FoldRow<Columns>) => {
    for (const name of sums) known[name] = add(known[name], next[name])
    for (const name of maxima) if (compare(next[name], known[name]) > 0) known[name] = next[name]
    for (const name of minima) if (compare(next[name], known[name]) < 0) known[name] = next[name]
    if (peak === undefined || peakId === undefined) return
    const better = compare(next[peak], known[peak]) || compare(known[peakId], next[peakId])
    if (better <= 0) return
    for (const name of carried) known[name] = next[name]
    for (const name of withPeak) known[name] = next[name]
  }
}

function add(one: Value, other: Value): Value {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one + other
  if (typeof one === 'number' && typeof other === 'number') return one + other
  throw new TypeError('a sum is of numbers, or of bigints')
}

/** Nothing is smaller than anything. */
function compare(one: Value, other: Value): number {
  if (one === other) return 0
  if (one === null) return -1
  if (other === null) return 1
  return one < other ? -1 : 1
}

/** A column as an array literal; only what may hold any characters has to be quoted. */
function columnText(type: string, values: readonly Value[]): string {
  const isText = type === 'text' || type === 'jsonb'
  return isText ? textArray(values.map(String)) : plainArray(values)
}

function statementOf(table: string, columns: Record<string, FoldColumn>): string {
  const names = Object.keys(columns)
  const role = (name: string) => roleOf(columns, name)
  const typed = names.map((name, place) => `$${place + 1}::${columns[name]?.[0] ?? 'text'}[]`)
  const keys = names.filter((name) => role(name) === 'key')
  const peak = names.find((name) => role(name) === 'peak')
  const peakId = names.find((name) => role(name) === 'peakId')
  const isBetter = `(excluded.${peak}, t.${peakId}) > (t.${peak}, excluded.${peakId})`
  const sets = names.flatMap((name) => {
    const own = role(name)
    if (own === 'key') return []
    if (own === 'sum') return [`${name} = t.${name} + excluded.${name}`]
    if (own === 'max') return [`${name} = greatest(t.${name}, excluded.${name})`]
    if (own === 'min') return [`${name} = least(t.${name}, excluded.${name})`]
    return [`${name} = case when ${isBetter} then excluded.${name} else t.${name} end`]
  })
  return `
    insert into ${table} as t (${names.join(', ')})
    select * from unnest(${typed.join(', ')}) as n (${names.join(', ')})
    order by ${keys.join(', ')}
    on conflict (${keys.join(', ')}) do update set ${sets.join(', ')}`
}
