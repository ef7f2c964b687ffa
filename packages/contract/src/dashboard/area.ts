import { z } from 'zod'
import { permissionTypesOf, type PermissionType } from '../auth/permissions.ts'
import type { Rate } from '../core/call.ts'
import type { RefusalSpec } from '../core/refusal.ts'
import type { ColumnSpec, Demand } from './column.ts'

export type { Demand } from './column.ts'

/** The end of the year 9999: later instants are no dates that anybody means. */
export const lastInstantMs = 253_402_300_799_999

/** Groups of the side navigation, in its order. */
export const areaGroups = ['players', 'money', 'play', 'growth', 'site', 'control'] as const
export type AreaGroup = (typeof areaGroups)[number]

/** Something that staff do: to a row, to several rows at once, or to the area as a whole. */
export interface ActionSpec {
  readonly label: string
  /** What will happen, said before it does. */
  readonly help: string
  readonly demand: Demand
  readonly on: 'row' | 'rows' | 'area'
  /** The fields of its form besides the reason, which every action asks for. */
  readonly form: z.ZodObject
  /** The version that was seen goes along; a stale one is refused with -1010. */
  readonly isVersioned: boolean
  /** Cannot be taken back: shown as such. */
  readonly isDestructive: boolean
  /** Asks for the second factor again. */
  readonly isSteppedUp: boolean
  /** Nothing that a script may do, though it asks for no second factor: a person decides. */
  readonly isByHand: boolean
  /** How often somebody may ask for it; null for what holds of acts in general. */
  readonly rate: Rate | null
  /** Who decides where a second person has to; without it nobody is asked. */
  readonly approval: Demand | null
  /** Whether that is so each time, or the server knows when. */
  readonly approvalFor: 'all' | 'some'
  /** Refusals of its own, besides those that every call may answer. */
  readonly refusals: readonly RefusalSpec[]
  /** Bytes of its payload at most, where that is more than the 64 KiB of all others; null elsewhere. */
  readonly bodyBytesMax: number | null
}

/**
 * A place of the dashboard: rows of one kind, what staff see of them and may do with them. Calls,
 * permission checks, audit lines, documents and screens all come from this one record.
 */
export interface AreaSpec {
  /** Part of the path of its calls and pages; lower case with hyphens. */
  readonly id: string
  /** What it holds, as headings say it, and one of them. */
  readonly title: string
  readonly one: string
  /** A name of the icon set; the web app's `area-icons.ts` knows it. */
  readonly icon: string
  readonly group: AreaGroup
  /** Who may see it. */
  readonly demand: Demand
  /** The area whose rows it belongs to: it is shown as a part of their pages, not by itself. */
  readonly of: string | null
  readonly columns: Readonly<Record<string, ColumnSpec>>
  /** The column that rows are ordered by at first; `-` before it: the greatest first. */
  readonly sort: string
  readonly actions: Readonly<Record<string, ActionSpec>>
  /** Who may take its rows along as a file; null where nobody can, and the area says why. */
  readonly exports: Demand | null
  /** One sentence for whoever sees it for the first time. */
  readonly help: string
  /** Its list is read again this often, in milliseconds; null for what changes by acts alone. */
  readonly refreshMs: number | null
  /** Nothing for scripts, to read or to act on: a person looks, and each look leaves a line in the trail. */
  readonly isByHand: boolean
}

type AreaDraft = Pick<
  AreaSpec,
  'id' | 'title' | 'one' | 'icon' | 'group' | 'demand' | 'columns' | 'sort' | 'help'
> &
  Partial<Pick<AreaSpec, 'of' | 'actions' | 'exports' | 'refreshMs' | 'isByHand'>>

/** What allows more than to look, the first that a permission has. */
const strongerTypes = ['export', 'edit', 'approve'] as const

/**
 * Who takes a list along where the area does not say: whoever may export under its permission, else whoever may
 * change what it is about. A permission that only opens lists of people lets nobody take them: that takes the
 * right to take accounts along.
 */
function exportDemandOf({ permission }: Demand): Demand {
  const types: readonly PermissionType[] = permissionTypesOf[permission]
  const type = strongerTypes.find((one) => types.includes(one))
  return type === undefined ? { permission: 'users', type: 'export' } : { permission, type }
}

/** Declares an area. Its rows can be taken along as a file unless the draft says otherwise. */
export function area<const Draft extends AreaDraft>(draft: Draft) {
  const plain = {
    of: null,
    actions: {},
    exports: exportDemandOf(draft.demand),
    refreshMs: null,
    isByHand: false,
  } as const
  // What the draft does not name is what `plain` says; the spread's type says neither precisely.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return { ...plain, ...draft } as Omit<typeof plain, keyof Draft> & Draft
}

type ActionDraft = Pick<ActionSpec, 'label' | 'help' | 'demand'> & Partial<ActionSpec>

const noFields = z.strictObject({})

/** Declares an action of an area; on a row, with nothing but a reason, unless the draft says more. */
export function action<const Draft extends ActionDraft>(draft: Draft) {
  const plain = {
    on: 'row',
    form: noFields,
    isVersioned: false,
    isDestructive: false,
    isSteppedUp: false,
    isByHand: false,
    rate: null,
    approval: null,
    approvalFor: 'all',
    refusals: [],
    bodyBytesMax: null,
  } as const
  // What the draft does not name is what `plain` says; the spread's type says neither precisely.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  return { ...plain, ...draft } as Omit<typeof plain, keyof Draft> & Draft
}

/** The values of a row, by column. */
export type AreaRow<Area extends Pick<AreaSpec, 'columns'>> = {
  readonly [Key in keyof Area['columns']]: z.output<Area['columns'][Key]['schema']>
}
