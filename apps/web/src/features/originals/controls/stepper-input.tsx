import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'

export interface StepperInputProps {
  label: string
  aside?: string
  value: number
  min: number
  max: number
  onValue: (value: number) => void
  isDisabled: boolean
}

/**
 * A whole number between two bounds, typed or stepped. What is out of bounds is marked and not
 * taken over. Source: 001_d6a9941efb711ce5.txt, section 5, number selectors.
 */
export function StepperInput(props: StepperInputProps) {
  const { label, aside, value, min, max, onValue, isDisabled } = props
  const [draft, setDraft] = useState<string>()
  const typed = draft === undefined ? value : Number.parseInt(draft, 10)
  const isValid = Number.isInteger(typed) && typed >= min && typed <= max
  const handleText = (text: string) => {
    setDraft(text)
    const next = Number.parseInt(text, 10)
    if (next >= min && next <= max) onValue(next)
  }
  const step = (by: number) => {
    setDraft(undefined)
    onValue(value + by)
  }
  return (
    <NumberInput
      label={label}
      aside={aside}
      error={isValid ? undefined : `A whole number from ${min} to ${max}`}
      isDimmed={isDisabled}
      disabled={isDisabled}
      value={draft ?? value.toString()}
      onValue={handleText}
      onBlur={() => setDraft(undefined)}
      trailing={
        <span className="flex gap-1.5">
          <InnerButton
            aria-label={`Fewer: ${label.toLowerCase()}`}
            className="touch"
            disabled={isDisabled || value <= min}
            onClick={() => step(-1)}
          >
            <Minus size={16} aria-hidden />
          </InnerButton>
          <InnerButton
            aria-label={`More: ${label.toLowerCase()}`}
            className="touch"
            disabled={isDisabled || value >= max}
            onClick={() => step(1)}
          >
            <Plus size={16} aria-hidden />
          </InnerButton>
        </span>
      }
    />
  )
}
