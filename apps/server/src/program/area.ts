import type { z } from 'zod'
import type { ActionSpec, AreaSpec } from '@powerplay/contract/dashboard/areas'
import type { Refusal, Uuid } from '@powerplay/kernel'
import type { Movement } from '../features/wallet/index.ts'
import type { CallContext } from '../platform/context.ts'
import type { Queries } from '../platform/database/database.ts'

/** Types of ids in the database. */
export type IdType = 'uuid' | 'text' | 'bigint'

/** How rows are named: by SQL, and by a prefix where the wire shows a uuid as a wire id. */
export interface RowName {
  readonly sql: string
  /** `uuid` unless said. */
  readonly type?: IdType
  /** Prefix of the wire id; without it the id goes out as it is. */
  readonly noun?: string
}

/**
 * Where an area's rows are read: SQL that this program wrote, never anything a request brought. A
 * column that is sorted or filtered needs an expression that an index answers, and a filtered text is
 * lower case; others may be subqueries, which are asked for the rows of one page only. By kind of column the SQL gives:
 * `money` json_build_array(minor units as text, currency), `player` a uuid, `time` a timestamptz,
 * `usd` cents.
 */
export interface AreaTable<Key extends string = string> {
  readonly from: string
  readonly where?: string
  /** Its acts look their row up themselves: they reach such that the list does not show any more. */
  readonly reachesUnlisted?: boolean
  /** Which rows the caller may see at all; `add` puts a value beside the statement. */
  seenBy?(context: CallContext, add: (value: unknown) => string): string
  readonly id: RowName
  /** What names the row it belongs to, in an area `of` another. */
  readonly of?: RowName
  /** Counts changes of a row. */
  readonly version?: string
  readonly columns: Readonly<Record<Key, string>>
  /** What a text is searched by, where it is not shown in lower case. */
  readonly searched?: Readonly<Partial<Record<Key, string>>>
  /** Texts that are found by the beginning of any of their words: those of lists that are short. */
  readonly byWord?: readonly Key[]
  /** Texts that hold ids of people: whoever searches for a name, an e-mail or a wire id finds them. */
  readonly people?: readonly Key[]
  /** PostgreSQL's type of a column's SQL, where it is ordered by something else than it shows. */
  readonly orderTypes?: Readonly<Partial<Record<Key, string>>>
  /**
   * What has to be known to read its rows: of a report, where its projections stand in the journal. Read
   * in one snapshot with the page.
   */
  note?(on: Queries): Promise<string>
  /** Says of the rows of a page what SQL cannot, to this caller; ids are those of the database, cells as on the wire. */
  finish?(rows: readonly ShownRow[], context: CallContext): Promise<readonly ShownRow[]>
}

/** A row with its cells as the wire carries them. */
export type ShownRow = {
  readonly id: string
  readonly version: number
} & Readonly<Record<string, unknown>>

/** A row that is not read by SQL; values as the wire carries them. */
export type PlainRow<Key extends string = string> = {
  readonly id: string
  readonly version?: number
} & Readonly<Record<Key, unknown>>

/** Rows with what has to be known to read them, as it was when they were read. */
export interface NotedRows<Key extends string = string> {
  readonly rows: readonly PlainRow<Key>[]
  readonly note: string
}

type FoundRows<Key extends string> = readonly PlainRow<Key>[] | NotedRows<Key>

/** A few rows that are at hand, at most some hundreds. */
export interface AreaRows<Key extends string = string> {
  /** @param of database id of the row they belong to. */
  rows(of: string | null): Promise<FoundRows<Key>> | FoundRows<Key>
  readonly of?: Omit<RowName, 'sql'>
}

/** Something that staff do, inside its transaction. */
export interface ActOrder<Fields = Readonly<Record<string, unknown>>> {
  readonly tx: Queries
  /** Database id of the row; of the row it belongs to for an act on an area `of` another, else ''. */
  readonly id: string
  readonly fields: Fields
  /** Version that was seen, where the action is versioned. */
  readonly version: number
  readonly reason: string
  /** Who wants it: the caller, or of an approved request whoever asked for it. */
  readonly by: Uuid
  /** Address that they asked from; null where it is not known any more. */
  readonly ip: string | null
  /** The key of the script that wants it in the place of its owner, of an approved request too; none for a person. */
  readonly byKey?: Uuid | null | undefined
  /** Of an approved request: who agreed to it, and from where. */
  readonly agreedBy?: { readonly userId: Uuid; readonly ip: string }
  /** Of an approved request: its id. */
  readonly request?: Uuid
  /** Of an approved request: what its plan said, which whoever agreed has read. */
  readonly agreedTo?: { readonly before: string | null; readonly after: string }
  /** The call at hand: of an approved request that of whoever agrees. */
  readonly context: CallContext
  /**
   * The act's line of the audit trail as a statement, for what moves money in the wallet's own commit: whatever
   * ends the process in between, the line is there exactly when the money moved. The act says `isNoted` then.
   */
  lineOf(own: Pick<Done, 'before' | 'after'>): NonNullable<Movement['statements']>[number]
}

/** What an act came to. */
export interface Done {
  /** What was and what is, for the audit trail; texts that hold nothing private. */
  readonly before?: string | null
  readonly after?: string | null
  /** What the line is about; the row itself unless said. */
  readonly subject?: string
  readonly answer?: unknown
  /**
   * What is told in the place of the answer to whoever does it, and kept nowhere: a secret. The same
   * request sent again is told the answer.
   */
  readonly toldOnce?: unknown
  /** Of one row: it is refused, and what it wrote by then stays, a case that it opened, say. */
  readonly refused?: Refusal
  /** Of a request that two agreed on: what came of it that nobody could read there; kept with it and told. */
  readonly outcome?: string
  /** The act wrote its own line of the audit trail. */
  readonly isNoted?: boolean
  /** Once the transaction is durable: sockets, memories, pushes. */
  readonly afterwards?: () => void | Promise<void>
}

/** Does it, or refuses. What is written belongs into `order.tx`. */
export type Act<Fields = Readonly<Record<string, unknown>>> = (
  order: ActOrder<Fields>,
) => Promise<Done>

/** What an act would come to, as the second person reads it. */
export interface Plan {
  /** What it is about, in words. */
  readonly title: string
  readonly before?: string | null
  readonly after: string
  /** Who may not decide it besides whoever asks: the person it is about. */
  readonly about?: Uuid | null
  /**
   * Fields that the request holds in the place of those that were asked: what a name stood for at that
   * moment, say. What the second person reads is then what is done, whatever is called so later.
   */
  readonly fixed?: Readonly<Record<string, unknown>>
}

/**
 * An act that may need two persons. `plan` looks and writes nothing; it refuses what could not be done
 * even now. Approved, the act is done with the order that was asked for, checking everything anew: in
 * the transaction that approves (`run`), or, where money moves, in the wallet's own commit, which the
 * approval then travels in (`move`).
 */
export interface TwoPersonAct<Fields = Readonly<Record<string, unknown>>> {
  plan(order: ActOrder<Fields>): Promise<Plan>
  /** Whether this one needs a second person; each does without it. */
  readonly needsSecond?: (order: ActOrder<Fields>) => boolean | Promise<boolean>
  /**
   * Several requests on one row make sense at once if they ask for different things: sums of different size,
   * values from different days. Elsewhere one on a row waits, whatever its fields say.
   */
  readonly mayWaitBeside?: boolean
  readonly run?: Act<Fields>
  readonly move?: (order: ActOrder<Fields>) => Promise<MoneyMove>
}

/** A movement of money as the wallet's door takes it, without what the approval adds. */
export interface MoneyMove extends Omit<Movement, 'id' | 'statements' | 'telling'> {
  /** What is written with it, given the id of its posting. */
  readonly statements?: (postingId: Uuid) => NonNullable<Movement['statements']>
  /** The refusal that a fault of those statements stands for; whatever is none is thrown on. */
  readonly refusalOf?: (error: unknown) => Refusal | undefined
  /** Once it is durable: sockets, memories, pushes. */
  readonly afterwards?: () => void | Promise<void>
}

type KeysOf<Record> = Extract<keyof Record, string>

export type ActsOf<Actions> = {
  readonly [Key in keyof Actions]: Actions[Key] extends ActionSpec
    ? Act<z.output<Actions[Key]['form']>> | TwoPersonAct<z.output<Actions[Key]['form']>>
    : never
}

/** An area with what stands behind it on the server. */
export interface ServedArea {
  readonly spec: AreaSpec
  readonly source: AreaTable | AreaRows
  /** What the area's own screen needs of a row besides its columns. */
  detail?(id: string, context: CallContext): Promise<unknown>
  readonly actions: Readonly<Record<string, Act | TwoPersonAct>>
  /** How many rows wait for the caller, and since when (epoch ms); for the bell. */
  queue?(context: CallContext): Promise<{ readonly open: number; readonly oldestAt: number | null }>
}

/** Puts an area's rows and acts behind its declaration; the record's `areas` holds what this gives. */
export function serveArea<Spec extends AreaSpec>(
  spec: Spec,
  own: {
    readonly source: AreaTable<KeysOf<Spec['columns']>> | AreaRows<KeysOf<Spec['columns']>>
    readonly detail?: (id: string, context: CallContext) => Promise<unknown>
    readonly actions: ActsOf<Spec['actions']>
    readonly queue?: ServedArea['queue']
  },
): ServedArea {
  // Each act gets the fields that its own form has read: the engine goes by the same declaration.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return { spec, ...own } as unknown as ServedArea
}
