import fc from 'fast-check'
import type { JsonSchema } from './arbitrary.ts'

/** Values of fields that a schema alone cannot guess, by field name: ids of things that exist. */
export type Known = Readonly<Record<string, unknown>>

/**
 * The smallest values that fit a schema: nothing in them that may be left out, and one for each
 * choice that it offers (a switch on and off, every word of a list).
 */
export function smallestOf(schema: JsonSchema, known: Known): unknown[] {
  if (schema.const !== undefined) return [schema.const]
  if (schema.enum !== undefined) return [...schema.enum]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.flatMap((choice) => smallestOf(asNode(choice), known))
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, known)
    case 'array': {
      const one = Array.isArray(schema.items) ? undefined : schema.items
      const isEmpty = (schema.minItems ?? 0) === 0
      return isEmpty || one === undefined
        ? [[]]
        : smallestOf(asNode(one), known).map((item) => [item])
    }
    case 'string':
      return [textOf(schema)]
    case 'integer':
    case 'number':
      return [schema.minimum ?? 0]
    case 'boolean':
      return [false, true]
    default:
      return [null]
  }
}

function asNode(node: JsonSchema | boolean): JsonSchema {
  return typeof node === 'boolean' ? {} : node
}

/** What must be there; each field that has several choices goes through them, the others wait. */
function objectsOf({ properties = {}, required = [] }: JsonSchema, known: Known): unknown[] {
  const fields = required.map((name) => {
    const values = name in known ? [known[name]] : smallestOf(asNode(properties[name] ?? {}), known)
    return { name, values }
  })
  const first = Object.fromEntries(fields.map(({ name, values }) => [name, values[0]]))
  const others = fields.flatMap(({ name, values }) =>
    values.slice(1).map((value) => ({ ...first, [name]: value })),
  )
  return [first, ...others]
}

function textOf({ pattern, minLength = 0 }: JsonSchema): string {
  if (pattern === undefined) return 'x'.repeat(minLength)
  const texts = fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: 1, numRuns: 20 })
  return texts.sort((one, other) => one.length - other.length)[0] ?? ''
}
