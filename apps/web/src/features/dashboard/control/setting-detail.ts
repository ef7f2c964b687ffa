import { asSchema, fieldsOf, type FieldSchema } from '../forms/schema.ts'
import { fieldOf } from '../../../platform/client/fields.ts'

/** A version of a setting as its panel shows it. */
export interface SettingVersion {
  readonly version: number
  readonly value: unknown
  readonly reason: string
  readonly by: string | null
  readonly at: number
  readonly applyAt: number | null
}

/** The version that holds at a moment; 0 where it is the default. Pure. */
export function versionAt(versions: readonly SettingVersion[], at: number): number {
  const due = versions.filter(({ applyAt }) => applyAt === null || applyAt <= at)
  return Math.max(0, ...due.map(({ version }) => version))
}

/**
 * Versions that wait for their date and will come to hold, first come first; what a later version holds in
 * place of by then never does. Pure.
 */
export function waitingAmong(versions: readonly SettingVersion[], now: number): SettingVersion[] {
  const dateOf = ({ applyAt }: SettingVersion) => applyAt ?? 0
  return versions
    .filter((one) => dateOf(one) > now && versionAt(versions, dateOf(one)) === one.version)
    .toSorted((one, other) => dateOf(one) - dateOf(other))
}

/** What the area `settings` says of one of them besides its columns. */
export interface SettingDetail {
  readonly help: string
  /** Whether one person alone does not change it: never, always, or unless it only becomes tighter. */
  readonly second: 'never' | 'looser' | 'always'
  readonly value: unknown
  readonly initial: unknown
  readonly schema: FieldSchema
  readonly versions: readonly SettingVersion[]
}

/** How its value is asked for: what is one of several texts is a text, and what may be null may be empty. */
function valueSchema(told: unknown): FieldSchema {
  const [[, schema] = ['', {}]] = fieldsOf({ properties: { value: asSchema(told) } })
  const { anyOf = [] } = schema
  if (anyOf.length === 0 || anyOf.some(({ type }) => type !== 'string')) return schema
  const bounds = anyOf.flatMap(({ maxLength }) => maxLength ?? [])
  // A text without a bound may have several lines: a key in PEM, say.
  return bounds.length === 0
    ? { type: 'string', format: 'lines' }
    : { type: 'string', maxLength: Math.max(...bounds) }
}

function secondOf(told: unknown): SettingDetail['second'] {
  return told === 'never' || told === 'looser' ? told : 'always'
}

/** Reads the detail of the wire. */
export function readDetail(detail: unknown): SettingDetail {
  const versions = fieldOf(detail, 'versions')
  return {
    help: String(fieldOf(detail, 'help') ?? ''),
    second: secondOf(fieldOf(detail, 'second')),
    value: fieldOf(detail, 'value'),
    initial: fieldOf(detail, 'initial'),
    schema: valueSchema(fieldOf(detail, 'schema')),
    // The boundary: the server wrote this list of versions.
    // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
    versions: Array.isArray(versions) ? (versions as SettingVersion[]) : [],
  }
}
