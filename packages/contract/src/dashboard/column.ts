import { z } from 'zod'
import type { PermissionId, PermissionType } from '../auth/permissions.ts'
import { instantMs } from '../core/fields.ts'

/** A permission with its type, as the navigation, the calls and single columns ask for it. */
export interface Demand {
  readonly permission: PermissionId
  readonly type?: PermissionType
}

/** How a value is coloured where it is a state. */
export type Tone = 'neutral' | 'good' | 'bad' | 'warn' | 'info'

/** What a value is; screens, filters and exports follow from it. */
export type ColumnKind =
  | 'text'
  | 'number'
  | 'usd'
  | 'money'
  | 'time'
  | 'flag'
  | 'choice'
  | 'country'
  | 'player'
  | 'link'
  | 'picture'

/** One column of an area: a value that each row has, or null. */
export interface ColumnSpec<Value = unknown> {
  readonly kind: ColumnKind
  readonly label: string
  readonly schema: z.ZodType<Value>
  /** Rows can be put in order by it; the server has an index for that. */
  readonly isSorted: boolean
  /** Rows can be chosen by it. */
  readonly isFiltered: boolean
  /** Left out of the table until it is chosen; a row's own page has it. */
  readonly isHidden: boolean
  /** Large at the head of a row's own page. */
  readonly isFact: boolean
  /** Who sees it, besides what the area asks; everybody there where it is null. */
  readonly demand: Demand | null
  /** Of a choice: its values, each with its word and tone. */
  readonly choices: Readonly<Record<string, readonly [word: string, tone: Tone]>>
}

/** What a column may say besides its label; all of it is off unless said. */
export interface ColumnOptions {
  readonly sort?: boolean
  readonly filter?: boolean
  readonly hidden?: boolean
  readonly fact?: boolean
  readonly demand?: Demand
}

function column<Value>(
  kind: ColumnKind,
  schema: z.ZodType<Value>,
  label: string,
  options: ColumnOptions & Partial<Pick<ColumnSpec, 'choices'>> = {},
): ColumnSpec<Value | null> {
  const { sort = false, filter = false, hidden = false, fact = false } = options
  const { demand = null, choices = {} } = options
  return {
    kind,
    label,
    schema: schema.nullable(),
    isSorted: sort,
    isFiltered: filter,
    isHidden: hidden,
    isFact: fact,
    demand,
    choices,
  }
}

const moneyValue = z.object({ amount: z.string(), currency: z.string() })
const playerValue = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() })

/** Somebody with an account, as a cell shows them. */
export type PlayerCell = z.output<typeof playerValue>
/** An amount in a currency: a decimal text, with a sign when it is below zero. */
export type MoneyCell = z.output<typeof moneyValue>

/** Words of any kind. A filter looks for what they begin with. */
export const text = (label: string, options?: ColumnOptions) =>
  column('text', z.string(), label, options)
/** A number without a unit, or with the one its label says. */
export const number = (label: string, options?: ColumnOptions) =>
  column('number', z.number(), label, options)
/** Whole cents of a dollar. */
export const usd = (label: string, options?: ColumnOptions) =>
  column('usd', z.int(), label, options)
/** An amount with its currency. */
export const money = (label: string, options?: ColumnOptions) =>
  column('money', moneyValue, label, options)
/** An instant, in milliseconds since 1970. */
export const time = (label: string, options?: ColumnOptions) =>
  column('time', instantMs, label, options)
/** Yes or no. */
export const flag = (label: string, options?: ColumnOptions) =>
  column('flag', z.boolean(), label, options)
/** An ISO 3166-1 country of two letters. */
export const country = (label: string, options?: ColumnOptions) =>
  column('country', z.string(), label, options)
/** A path of this site at which a file is fetched. */
export const link = (label: string, options?: ColumnOptions) =>
  column('link', z.string().startsWith('/'), label, options)
/** A path of this site at which a picture stands, shown small. */
export const picture = (label: string, options?: ColumnOptions) =>
  column('picture', z.string().startsWith('/'), label, options)
/** Somebody with an account; a filter takes a name or an id. */
export const player = (label: string, options?: ColumnOptions) =>
  column('player', playerValue, label, options)
/** One of a few states. */
export const choice = (
  label: string,
  choices: ColumnSpec['choices'],
  options: ColumnOptions = {},
) => column('choice', z.string(), label, { ...options, choices })
