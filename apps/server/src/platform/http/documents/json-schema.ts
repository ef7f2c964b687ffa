import { z } from 'zod'

/** A JSON schema, as far as the documents look into it. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** The JSON schema of a contract schema, draft 2020-12. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return Object.fromEntries(Object.entries(made).filter(([key]) => key !== '$schema'))
}

/** One field of a payload, with its path from the payload's root. */
export interface FieldRow {
  readonly path: string
  readonly type: string
  readonly isRequired: boolean
}

type Part = JsonSchema | boolean | undefined

function isSchema(part: Part): part is JsonSchema {
  return typeof part === 'object'
}

function variantsOf(schema: JsonSchema): JsonSchema[] {
  return (schema.anyOf ?? schema.oneOf ?? []).filter(isSchema)
}

function rangeOf({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  const low = minimum === Number.MIN_SAFE_INTEGER ? undefined : (minimum ?? minLength)
  const high = maximum ?? maxLength
  const isOpen = high === undefined || high === Number.MAX_SAFE_INTEGER
  if (low === undefined && isOpen) return ''
  return isOpen ? `, at least ${low}` : `, ${low ?? 0} to ${high}`
}

/** A type in words, for example "text, 1 to 254" or "list of object". */
export function typeInWords(part: Part): string {
  if (!isSchema(part)) return 'anything'
  if (part.enum !== undefined) return part.enum.map((value) => JSON.stringify(value)).join(', ')
  if (part.const !== undefined) return JSON.stringify(part.const)
  const variants = variantsOf(part)
  if (variants.length > 0) return [...new Set(variants.map(typeInWords))].join(' or ')
  return Array.isArray(part.type)
    ? part.type.map((type) => typeInWords({ ...part, type })).join(' or ')
    : plainType(part)
}

function plainType(part: JsonSchema): string {
  switch (part.type) {
    case 'array':
      return `list of ${typeInWords(itemOf(part))}`
    case 'string':
      return `text${rangeOf(part)}`
    case 'integer':
    case 'number':
      return `${part.type === 'integer' ? 'whole number' : 'number'}${rangeOf(part)}`
    case 'boolean':
      return 'yes or no'
    case 'object':
      return isMap(part) ? `map of ${typeInWords(part.additionalProperties)}` : 'object'
    case 'null':
      return 'null'
    default:
      return 'anything'
  }
}

function isMap(schema: JsonSchema): boolean {
  return schema.propertyNames !== undefined
}

function itemOf(schema: JsonSchema): Part {
  return Array.isArray(schema.items) ? undefined : schema.items
}

function under(prefix: string, name: string): string {
  return prefix === '' ? name : `${prefix}.${name}`
}

/** Every field of a payload and of what lies inside it, in the order of the contract. */
export function fieldRows(schema: Part, prefix = ''): FieldRow[] {
  if (!isSchema(schema)) return []
  const inside = variantsOf(schema)
    .flatMap((variant) => fieldRows(variant, prefix))
    .map((row) => ({ ...row, isRequired: false }))
  if (isMap(schema)) inside.push(...fieldRows(schema.additionalProperties, under(prefix, '*')))
  if (schema.type === 'array') inside.push(...fieldRows(itemOf(schema), `${prefix}[]`))
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = under(prefix, name)
    const isRequired = schema.required?.includes(name) === true
    return [{ path, type: typeInWords(part), isRequired }, ...fieldRows(part, path)]
  })
  return [...own, ...inside]
}
