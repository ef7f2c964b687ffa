import { useState, type ReactNode } from 'react'
import { readScaled, scaledPlain } from '../../../platform/format/ratio.ts'
import { NumberInput } from '../../../ui/fields/number-input.tsx'

export interface ScaledInputProps {
  label: string
  /** Integer of 10^-decimals. */
  value: number
  decimals: number
  /** Zeros beyond these decimals are not written. */
  decimalsMin?: number
  onCommit: (value: number) => void
  trailing?: ReactNode
  isDisabled?: boolean
  isDimmed?: boolean
  isLabelHidden?: boolean
  className?: string
}

/**
 * A field over a scaled integer. What is typed counts when the field is left or Enter is pressed,
 * so that half a number never moves the game's other inputs.
 */
export function ScaledInput(props: ScaledInputProps) {
  const {
    label,
    value,
    decimals,
    decimalsMin,
    onCommit,
    trailing,
    isDisabled,
    isDimmed,
    isLabelHidden,
    className,
  } = props
  const [draft, setDraft] = useState<string>()
  const handleCommit = () => {
    if (draft === undefined) return
    const typed = readScaled(draft, decimals)
    setDraft(undefined)
    if (typed !== undefined && typed !== value) onCommit(typed)
  }
  return (
    <NumberInput
      label={label}
      isLabelHidden={isLabelHidden}
      className={className}
      isDimmed={isDimmed}
      disabled={isDisabled}
      decimalsMax={decimals}
      value={draft ?? trimmed(scaledPlain(value, decimals), decimalsMin ?? decimals)}
      onValue={setDraft}
      onBlur={handleCommit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleCommit()
        if (event.key === 'Escape') setDraft(undefined)
      }}
      trailing={trailing}
    />
  )
}

/** A sign at the end of a field: × or %. */
export function FieldSign({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="pr-1.5 text-14 text-muted">
      {children}
    </span>
  )
}

function trimmed(text: string, decimalsMin: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(Math.min(decimalsMin, fraction.length), '0')
  return kept === '' ? whole : `${whole}.${kept}`
}
