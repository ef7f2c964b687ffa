import { Input } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import type { CheckDraft } from './check-draft.ts'
import type { CheckInputField } from '../games/check-fields.ts'
import { checkGameOf } from '../games/check-games.ts'
import { messages } from '../messages.en.ts'

export interface CheckInputsProps {
  draft: CheckDraft
  problems: readonly string[]
  onDraft: (draft: CheckDraft) => void
}

/** The game's own inputs: what the player chose before and during the round. */
export function CheckInputs({ draft, problems, onDraft }: CheckInputsProps) {
  const { fields } = checkGameOf(draft.game)
  if (fields.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {fields.map((field) => (
        <GameInput
          key={`${draft.game}-${field.name}`}
          field={field}
          value={draft.fields[field.name] ?? ''}
          isWrong={problems.includes(field.name)}
          onValue={(text) => onDraft({ ...draft, fields: { ...draft.fields, [field.name]: text } })}
        />
      ))}
    </div>
  )
}

interface GameInputProps {
  field: CheckInputField
  value: string
  isWrong: boolean
  onValue: (text: string) => void
}

function GameInput({ field, value, isWrong, onValue }: GameInputProps) {
  const { label, hint, choices, decimals } = field
  const error = isWrong ? messages.problems.field.replace('{label}', label) : undefined
  if (choices) return <Select label={label} choices={choices} value={value} onChange={onValue} />
  if (decimals !== undefined) {
    return (
      <NumberInput
        label={label}
        hint={hint}
        error={error}
        decimalsMax={decimals}
        value={value}
        onValue={onValue}
      />
    )
  }
  return (
    <Input
      // A list of what was chosen is longer than one value.
      className="sm:col-span-2"
      label={label}
      hint={hint}
      error={error}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  )
}
