import type { Choice } from './choices.ts'
import { cx } from '../cx.ts'

export interface Chip extends Choice {
  /** What the chip stands for, where its short name is not enough. */
  readonly label?: string
}

export interface ChipsProps {
  label: string
  chips: readonly Chip[]
  /** The chip that equals the present value, if any. */
  value?: string | undefined
  onPick: (id: string) => void
  isDisabled?: boolean
}

/** A row of equal quick picks; the one in use has an amber ring. */
export function Chips({ label, chips, value, onPick, isDisabled }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {chips.map((chip) => (
        <button
          key={chip.id}
          type="button"
          aria-label={chip.label}
          title={chip.label}
          aria-pressed={chip.id === value}
          disabled={isDisabled}
          onClick={() => onPick(chip.id)}
          className={cx(
            'touch num h-8 min-w-0 truncate rounded-control text-12 font-semibold',
            'transition duration-120 disabled:opacity-62 disabled:delay-150',
            chip.id === value
              ? 'bg-accent-tint text-text ring-1 ring-accent ring-inset'
              : 'bg-raised text-muted hover:bg-hover hover:text-text',
          )}
        >
          {chip.name}
        </button>
      ))}
    </div>
  )
}
