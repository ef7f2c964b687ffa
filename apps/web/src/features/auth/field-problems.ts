import { fieldOf } from '../../platform/client/fields.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { messages } from './messages.en.ts'

export type FieldProblems = Readonly<Record<string, string>>

/**
 * The texts under the fields of a refused form: the first problem of each field, in the words of the
 * specification (000_1c37c0fb05cd66e6.txt, section 5); any other message as the server sent it.
 * @returns undefined when the refusal is not about fields.
 */
export function fieldProblems(error: unknown): FieldProblems | undefined {
  if (!(error instanceof ServerRefusal)) return undefined
  const { fields } = error.params
  if (typeof fields !== 'object' || fields === null) return undefined
  const entries = Object.entries(fields).flatMap(([field, problems]: [string, unknown]) => {
    const [first] = Array.isArray(problems) ? problems : [problems]
    return typeof first === 'string' ? [[field, textOf(field, first, error.params)] as const] : []
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

function textOf(field: string, problem: string, params: Readonly<Record<string, unknown>>): string {
  const known = new Map<string, string>(Object.entries(messages.fields))
  if (problem === 'validation.required') return messages.required
  const text = known.get(`${field} ${problem}`) ?? problem
  return text.replace('{min}', String(fieldOf(params, 'min') ?? messages.passwordMinDefault))
}
