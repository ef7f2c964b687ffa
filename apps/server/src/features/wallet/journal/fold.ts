import type { Queries } from '../../../platform/database/database.ts'
import { mustHave } from '@powerplay/kernel'
import { plainArray, textArray } from '@powerplay/ledger/postgres'
import type { Fact, ResultFact } from './facts.ts'

/**
 * A projection of the journal. It says purely what each fact adds to which of its rows; the sums of
 * a portion are written by one statement, in the transaction that also moves the checkpoint: exactly
 * once, restartable, rebuildable.
 */
export interface Fold {
  readonly id: string
  /** All that it writes: what a rebuild makes anew from the journal. */
  readonly tables: readonly string[]
  /** Told to the outside as it was written: it is never written anew. */
  readonly isFinal?: boolean
  /** Other folds look at what it writes: in each turn it is written before them. */
  readonly isAhead?: boolean
  /**
   * The fold that is ahead at whose rows this one looks: what this one read while that one was set aside or built
   * anew has to be read once more, by a rebuild.
   */
  readonly looksAt?: string
  /** Starts on a portion of the journal. */
  begin(): FoldWork
  /** Empties the projection's tables before a rebuild. */
  clear(tx: Queries): Promise<void>
  /** After a rebuild has read all, in the transaction in which `clear` emptied the tables. */
  rebuilt?(tx: Queries): Promise<void>
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

/** SQL of the rows of a table that summed rows `n` stand for, in the order of the columns. */
interface Spread<Row> {
  /** Where each of them is another row of the table. */
  readonly apart: string
  readonly grouped: string
  isApart(rows: readonly Row[]): boolean
}

/** How a row that a withdrawal touched is put right from the journal. */
interface LookedForAnew<Columns> {
  readonly columns: readonly (keyof Columns & string)[]
  /** SQL of one row with the values of those columns, for the key `k` of a row. */
  readonly select: string
  /** Of a withdrawn result, what tells whether a row shows it: any other leaves the columns as they are. */
  readonly shown: {
    readonly type: string
    of(fact: ResultFact): Value
    /** SQL: whether the row `t` may show the result of which this is `k.withdrawn`. */
    readonly isIn: string
  }
  /** A row goes where all of these are zero. */
  readonly emptyBy: readonly (keyof Columns & string)[]
}

interface SumFold<Columns extends Record<string, FoldColumn>> {
  readonly id: string
  readonly table: string
  readonly columns: Columns
  /** What a fact adds to which rows, made anew for it; a withdrawn fact adds with a minus. Pure. */
  rowsOf(fact: Fact): readonly FoldRow<Columns>[]
  /** For facts that add alike to several rows, so that they are added up once. */
  readonly spread?: Spread<FoldRow<Columns>>
  /** Which rows of a portion are worth writing, where its table keeps only some; all unless given. */
  kept?(rows: readonly FoldRow<Columns>[]): readonly FoldRow<Columns>[]
  /** What subtraction cannot tell when a result is withdrawn. */
  readonly anew?: LookedForAnew<Columns>
  /** After the statement, for tables that keep only some rows. */
  trim?(tx: Queries): Promise<void>
  told?(write: FoldWrite<FoldRow<Columns>>): void
}

/** A fold whose rows are sums: nearly all. */
export function sumFold<const Columns extends Record<string, FoldColumn>>(
  fold: SumFold<Columns>,
): Fold {
  const names = namesIn(fold.columns)
  const merge = mergerOf(fold.columns)
  const statement = statementsOf(fold)
  const lookAnew = fold.anew && lookingAnew(fold, fold.anew)
  return {
    id: fold.id,
    tables: [fold.table],
    begin() {
      const rows = createRows(fold.columns)
      const withdrawn: Withdrawn<FoldRow<Columns>> = new Map()
      const written = () => ({ rows: rows.all, withdrawn: [...withdrawn.keys()] })
      return {
        add(fact) {
          for (const row of fold.rowsOf(fact)) {
            const known = rows.placeOf(row)
            if (known !== row) merge(known, row)
            if (fact.kind !== 'result' || fact.sign > 0) continue
            const facts = withdrawn.get(known)
            if (facts) facts.push(fact)
            else withdrawn.set(known, [fact])
          }
        },
        async write(tx) {
          if (rows.all.length === 0) return
          const kept = fold.kept?.(rows.all) ?? rows.all
          const values = names.map((name) =>
            columnText(
              fold.columns[name]?.[0] ?? 'text',
              kept.map((row) => row[name]),
            ),
          )
          await tx.query({ ...statement(kept), values })
          await lookAnew?.(tx, withdrawn)
          await fold.trim?.(tx)
        },
        ...(fold.told && {
          told() {
            if (rows.all.length > 0) fold.told?.(written())
          },
        }),
      }
    },
    async clear(tx) {
      await tx.query({ text: `delete from ${fold.table}` })
    },
  }
}

/** The rows of a turn, found by their keys. */
interface Rows<Row> {
  /** In the order in which they came. */
  readonly all: readonly Row[]
  /** The row that stands for this key: the one that came first. */
  placeOf(row: Row): Row
}

/**
 * A tree of maps, a level for each key: cheaper than one text of all. Ids come last, so that few maps
 * are large and not many small.
 */
function createRows<Columns extends Record<string, FoldColumn>>(
  columns: Columns,
): Rows<FoldRow<Columns>> {
  type Row = FoldRow<Columns>
  const isId = (name: string) => columns[name]?.[0] === 'uuid'
  const keys = namesIn(columns).filter((name) => roleOf(columns, name) === 'key')
  const ordered = [...keys.filter((name) => !isId(name)), ...keys.filter(isId)]
  const last = mustHave(ordered.pop(), 'key of a fold')
  interface Branch {
    readonly branches: Map<Value, Branch>
    readonly rows: Map<Value, Row>
  }
  const grow = (): Branch => ({ branches: new Map(), rows: new Map() })
  const [root, all]: [Branch, Row[]] = [grow(), []]
  return {
    all,
    placeOf(row) {
      let branch = root
      for (const name of ordered) {
        const value = row[name]
        let next = branch.branches.get(value)
        if (!next) branch.branches.set(value, (next = grow()))
        branch = next
      }
      const known = branch.rows.get(row[last])
      if (known) return known
      branch.rows.set(row[last], row)
      all.push(row)
      return row
    },
  }
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

/** Whole numbers are bigints only where they have to be. */
function add(one: Value, other: Value): Value {
  if (typeof one === 'bigint' && typeof other === 'bigint') return one + other
  if (!isWhole(one) || !isWhole(other)) throw new TypeError('a sum is of whole numbers')
  const sum = typeof one === 'number' && typeof other === 'number' ? one + other : Number.NaN
  return Number.isSafeInteger(sum) ? sum : BigInt(one) + BigInt(other)
}

function isWhole(value: Value): value is number | bigint {
  return typeof value === 'bigint' || Number.isSafeInteger(value)
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

/** Rows of a turn from which results were withdrawn, and which. */
type Withdrawn<Row> = Map<Row, ResultFact[]>

/** Two statements for the rows that withdrawals touched; most portions have none. */
function lookingAnew<Columns extends Record<string, FoldColumn>>(
  { id, table, columns: all }: Pick<SumFold<Columns>, 'id' | 'table' | 'columns'>,
  { columns, select, shown, emptyBy }: LookedForAnew<Columns>,
) {
  const keys = namesIn(all).filter((name) => roleOf(all, name) === 'key')
  const types = [...keys.map((name) => all[name]?.[0] ?? 'text'), shown.type]
  const typed = types.map((type, place) => `$${place + 1}::${type}[]`)
  const touched = `(select distinct * from unnest(${typed.join(', ')})) as k (${keys.join(', ')}, withdrawn)`
  const isSame = keys.map((name) => `t.${name} = k.${name}`).join(' and ')
  const isEmpty = emptyBy.map((name) => `t.${name} = 0`).join(' and ')
  const find = `
    update ${table} t set (${columns.join(', ')}) = (${select})
    from ${touched} where ${isSame} and ${shown.isIn}`
  const remove = `delete from ${table} t using ${touched} where ${isSame} and ${isEmpty}`
  return async (tx: Queries, withdrawn: Withdrawn<FoldRow<Columns>>) => {
    if (withdrawn.size === 0) return
    const each = [...withdrawn].flatMap(([row, facts]) => facts.map((fact) => ({ row, fact })))
    const values = [
      ...keys.map((name) => each.map(({ row }) => row[name])),
      each.map(({ fact }) => shown.of(fact)),
    ]
    await tx.query({ name: `fold_${id}_anew`, text: find, values })
    await tx.query({ text: remove, values })
  }
}

function statementsOf<Columns extends Record<string, FoldColumn>>(fold: SumFold<Columns>) {
  const name = `fold_${fold.id}`
  const { spread } = fold
  if (!spread) {
    const statement = { name, text: statementOf(fold, 'select * from n') }
    return () => statement
  }
  const apart = { name, text: statementOf(fold, spread.apart) }
  const grouped = { name: `${name}_grouped`, text: statementOf(fold, spread.grouped) }
  return (rows: readonly FoldRow<Columns>[]) => (spread.isApart(rows) ? apart : grouped)
}

/**
 * Adds to the rows that are there, then inserts the others. No upsert: that would lock each row before
 * it changes it, for rivals that a fold does not have.
 */
function statementOf(
  { table, columns }: { readonly table: string; readonly columns: Record<string, FoldColumn> },
  select: string,
): string {
  const names = Object.keys(columns)
  const list = names.join(', ')
  const typed = names.map((name, place) => `$${place + 1}::${columns[name]?.[0] ?? 'text'}[]`)
  const keys = names.filter((name) => roleOf(columns, name) === 'key')
  const isSame = (other: string) => keys.map((name) => `${other}.${name} = r.${name}`).join(' and ')
  const returned = keys.map((name) => `t.${name}`).join(', ')
  return `
    with n (${list}) as (select * from unnest(${typed.join(', ')})),
    r (${list}) as (${select}),
    moved as (
      update ${table} t set ${changesOf(columns).join(', ')}
      from r where ${isSame('t')} returning ${returned})
    insert into ${table} (${list})
    select r.* from r where not exists (select from moved where ${isSame('moved')})`
}

/** What becomes of the columns of a row `t` of the table when a row `r` adds to it. */
function changesOf(columns: Record<string, FoldColumn>): string[] {
  const names = Object.keys(columns)
  const ofRole = (role: Role) => names.find((name) => roleOf(columns, name) === role)
  const [peak, peakId] = [ofRole('peak'), ofRole('peakId')]
  const isBetter = `(r.${peak}, t.${peakId}) > (t.${peak}, r.${peakId})`
  return names.flatMap((name) => {
    const role = roleOf(columns, name)
    if (role === 'key') return []
    if (role === 'sum') return [`${name} = t.${name} + r.${name}`]
    if (role === 'max') return [`${name} = greatest(t.${name}, r.${name})`]
    if (role === 'min') return [`${name} = least(t.${name}, r.${name})`]
    return [`${name} = case when ${isBetter} then r.${name} else t.${name} end`]
  })
}
