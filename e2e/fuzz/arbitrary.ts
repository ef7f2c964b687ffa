import fc from 'fast-check'
import { z } from 'zod'

/** A JSON Schema, as zod writes it for a contract's input. */
export type JsonSchema = z.core.JSONSchema.JSONSchema

/** Better values for fields whose schema says less than the server knows, by field name. */
export type Hints = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Texts that look like nothing and are not nothing. */
export const oddTexts = [
  '',
  ' ',
  '\u200b\u200d\ufeff',
  '\u202eevil\u202c',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '\u0001\u001f\u007f',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'constructor',
  '__proto__',
  'ſ\u0130\u0131',
  '𝕳𝖊𝖑𝖑𝖔 👩‍👩‍👧‍👦',
]

/** The schema of an input. */
export function schemaOf(input: z.ZodType): JsonSchema {
  return z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
}

/** Values that fit the schema, odd ones among them. */
export function arbitraryOf(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    return fc.oneof(...choices.map((choice) => arbitraryOf(schemaNode(choice), hints)))
  }
  switch (schema.type) {
    case 'object':
      return objectOf(schema, hints)
    case 'array':
      return fc.array(arbitraryOf(schemaNode(schema.items), hints), { maxLength: 5 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return wholeNumberOf(schema)
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 3, noUnicodeString: false })
  }
}

function schemaNode(node: JsonSchema['items'] | JsonSchema['not']): JsonSchema {
  return typeof node === 'object' && !Array.isArray(node) ? node : {}
}

function objectOf(schema: JsonSchema, hints: Hints): fc.Arbitrary<unknown> {
  const { properties } = schema
  if (properties === undefined) {
    const rest = schemaNode(schema.additionalProperties)
    return fc.dictionary(fc.string({ maxLength: 32 }), arbitraryOf(rest, hints), { maxKeys: 4 })
  }
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, node]) => {
      const plain = arbitraryOf(schemaNode(node), hints)
      const hint = hints[name]
      return [name, hint ? fc.oneof({ arbitrary: hint, weight: 4 }, plain) : plain]
    }),
  )
  return fc.record(model, { requiredKeys: schema.required ?? [], noNullPrototype: true })
}

function textOf({ pattern, minLength = 0, maxLength = 200 }: JsonSchema): fc.Arbitrary<string> {
  const isFit = (text: string) =>
    text.length >= minLength && text.length <= maxLength && !text.includes('\0')
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern)).filter(isFit)
  const odd = oddTexts.filter(isFit)
  const most = Math.min(maxLength, 200)
  const any = fc.string({ unit: 'binary', minLength, maxLength: most }).filter(isFit)
  return odd.length === 0 ? any : fc.oneof(any, fc.constantFrom(...odd))
}

function wholeNumberOf({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  return fc.integer({ min: minimum ?? -1_000, max: Math.min(maximum ?? 1_000, 2 ** 31) })
}

function numberOf({ minimum, maximum }: JsonSchema): fc.Arbitrary<number> {
  const range = { min: minimum ?? -1e6, max: maximum ?? 1e6 }
  return fc.double({ ...range, noNaN: true, noDefaultInfinity: true })
}
