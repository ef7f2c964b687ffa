import type { z } from 'zod'

/** Field path to the keys of what is wrong with it, as the specification's `validation.*`. */
export type PayloadProblems = Record<string, string[]>

const fieldsMax = 20
const pathLengthMax = 80

/**
 * Turns the issues of a schema into `params.fields` of core/bad-payload.
 * Source: 000_1c37c0fb05cd66e6.txt section 5.
 * @param data the payload as it was sent: tells a missing field from one of the wrong type.
 */
export function payloadProblems(error: z.ZodError, data: unknown): PayloadProblems {
  const problems: PayloadProblems = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) addProblem(problems, [...issue.path, key], 'validation.unknown')
    } else {
      addProblem(problems, issue.path, keyOf(issue, data))
    }
  }
  return problems
}

function addProblem(problems: PayloadProblems, path: readonly PropertyKey[], key: string): void {
  const name = path.length === 0 ? 'body' : path.map(String).join('.').slice(0, pathLengthMax)
  const known = Object.hasOwn(problems, name)
  if (!known && Object.keys(problems).length >= fieldsMax) return
  problems[name] = [...(known ? (problems[name] ?? []) : []), key]
}

function keyOf(issue: z.core.$ZodIssue, data: unknown): string {
  if (valueAt(data, issue.path) === undefined) return 'validation.required'
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' ? 'validation.min.string' : 'validation.min.numeric'
    case 'too_big':
      return issue.origin === 'string' ? 'validation.max.string' : 'validation.max.numeric'
    case 'invalid_format':
      return issue.format === 'email' ? 'validation.email' : 'validation.regex'
    case 'invalid_value':
      return 'validation.in'
    default:
      return 'validation.type'
  }
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = Reflect.get(value, step)
  }
  return value
}
