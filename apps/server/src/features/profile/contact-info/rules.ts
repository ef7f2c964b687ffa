import type { ContactField } from '@powerplay/contract'

/** Field name to what is wrong with it. */
export type FieldProblems = Record<string, string[]>

const phone = /^\+?[0-9 ()-]{5,30}$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Answers that were given, by model. */
export type Answers = Readonly<Record<string, string>>

/** How many required fields have no answer. */
export function missingCount(fields: readonly ContactField[], answers: Answers): number {
  return fields.filter(({ model, required }) => required && (answers[model] ?? '') === '').length
}

/** What is wrong with the answers; nothing but the fields of the form is taken. */
export function answerProblems(fields: readonly ContactField[], answers: Answers): FieldProblems {
  const known = new Map(fields.map((field) => [field.model, field]))
  const problems: FieldProblems = {}
  for (const [model, value] of Object.entries(answers)) {
    const field = known.get(model)
    const problem = field === undefined ? 'validation.unknown' : problemOf(field, value)
    if (problem !== undefined) problems[model] = [problem]
  }
  return problems
}

function problemOf(field: ContactField, value: string): string | undefined {
  if (value === '') return field.required ? 'validation.required' : undefined
  if ([...value].length > field.max) return 'validation.max.string'
  if (field.type === 'phone') return phone.test(value) ? undefined : 'validation.phone'
  if (field.type === 'date') return isDay(value) ? undefined : 'validation.date'
  if (field.type === 'select' && field.options?.includes(value) !== true) return 'validation.in'
  return undefined
}

function isDay(text: string): boolean {
  if (!day.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
