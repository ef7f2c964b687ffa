import type { ShownColumn } from '@powerplay/contract'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'

type Filter = Readonly<Record<string, unknown>>

export interface FilterFormProps {
  column: ShownColumn
  onApply: (filter: Filter) => void
  onCancel: () => void
}

/** Asks for one condition, as the column's kind needs it. */
export function FilterForm({ column, onApply, onCancel }: FilterFormProps) {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>({})
  const set = (name: string) => (value: string) => setDraft({ ...draft, [name]: value })
  const filter = filterOf(column, draft)
  return (
    <form
      aria-label={`Filter by ${column.label}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (filter) onApply(filter)
      }}
      className="flex w-full flex-wrap items-end gap-2 rounded-card border border-line-quiet
        bg-surface p-3"
    >
      <Fields column={column} draft={draft} set={set} />
      <Button type="submit" size="sm" variant="primary" disabled={filter === undefined}>
        Apply
      </Button>
      <Button size="sm" variant="text" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}

interface FieldsProps {
  column: ShownColumn
  draft: Readonly<Record<string, string>>
  set: (name: string) => (value: string) => void
}

function Fields({ column, draft, set }: FieldsProps): ReactNode {
  const { kind, label, choices } = column
  const one = (name: string, words: string, type: string) => (
    <Input
      key={name}
      label={words}
      type={type}
      className="w-52"
      value={draft[name] ?? ''}
      onChange={(event) => set(name)(event.currentTarget.value)}
    />
  )
  switch (kind) {
    case 'number':
    case 'usd':
      return [one('gte', `${label} at least`, 'number'), one('lte', 'at most', 'number')]
    case 'time':
      return [one('gte', `${label} since`, 'datetime-local'), one('lte', 'until', 'datetime-local')]
    case 'flag':
      return (
        <Choices
          label={label}
          of={[
            ['yes', 'Yes'],
            ['no', 'No'],
          ]}
          draft={draft}
          set={set}
        />
      )
    case 'choice':
      return (
        <Choices
          label={label}
          of={choices.map(({ id, word }) => [id, word])}
          draft={draft}
          set={set}
        />
      )
    case 'country':
      return one('in', `${label} (codes, with commas)`, 'text')
    case 'player':
      return one('is', `${label}: name or id`, 'text')
    default:
      return one('is', `${label} begins with`, 'text')
  }
}

interface ChoicesProps extends Pick<FieldsProps, 'draft' | 'set'> {
  label: string
  of: readonly (readonly [id: string, word: string])[]
}

/** Boxes of which any may be chosen. */
function Choices({ label, of, draft, set }: ChoicesProps) {
  const chosen = (draft['in'] ?? '').split(',').filter((one) => one !== '')
  return (
    <fieldset className="flex flex-wrap gap-3 text-13">
      <legend className="mb-1.5 text-muted">{label} is</legend>
      {of.map(([id, word]) => (
        <label key={id} className="touch inline-flex items-center gap-2">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={chosen.includes(id)}
            onChange={() =>
              set('in')(
                (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]).join(
                  ',',
                ),
              )
            }
          />
          {word}
        </label>
      ))}
    </fieldset>
  )
}

/** What a draft comes to, or undefined while it says nothing. */
export function filterOf(
  { kind }: Pick<ShownColumn, 'kind'>,
  draft: Readonly<Record<string, string>>,
): Filter | undefined {
  if (kind === 'flag') {
    const one = draft['in']
    return one === 'yes' || one === 'no' ? { is: one === 'yes' } : undefined
  }
  const entries = Object.entries(draft).flatMap(([operator, text]): [string, unknown][] => {
    const value = valueOf(kind, operator, text.trim())
    return value === undefined ? [] : [[operator, value]]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const centsPerDollar = 100

function valueOf(kind: ShownColumn['kind'], operator: string, text: string): unknown {
  if (text === '') return undefined
  if (operator === 'in') {
    const all = text.split(',').map((one) => one.trim())
    return kind === 'country' ? all.map((one) => one.toUpperCase()) : all
  }
  if (operator === 'is') return text
  const number = kind === 'time' ? Date.parse(text) : Number.parseFloat(text)
  if (!Number.isFinite(number)) return undefined
  return kind === 'usd' ? Math.round(number * centsPerDollar) : number
}
