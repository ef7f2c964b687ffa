import { X } from 'lucide-react'
import type { GameProvider } from '@powerplay/contract'
import { cx } from '../../../ui/cx.ts'
import { searchMessages } from './messages.en.ts'

export interface ProviderChipsProps {
  providers: readonly GameProvider[]
  /** Name of the provider in use, or empty for all. */
  value: string
  onPick: (provider: string) => void
}

/** The providers in one row that scrolls; one of them, or all. */
export function ProviderChips({ providers, value, onPick }: ProviderChipsProps) {
  return (
    <div
      role="group"
      aria-label={searchMessages.providers}
      className="-mx-3 flex shrink-0 gap-2 overflow-x-auto px-3 py-0.5 [scrollbar-width:none] sm:mx-0
        sm:px-0.5"
    >
      <ProviderChip
        name={searchMessages.allProviders}
        isOn={value === ''}
        onPress={() => onPick('')}
      />
      {providers.map(({ name }) => (
        <ProviderChip
          key={name}
          name={name}
          isOn={value === name}
          isRemovable
          onPress={() => onPick(value === name ? '' : name)}
        />
      ))}
    </div>
  )
}

interface ProviderChipProps {
  name: string
  isOn: boolean
  isRemovable?: boolean
  onPress: () => void
}

function ProviderChip({ name, isOn, isRemovable = false, onPress }: ProviderChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'touch inline-flex h-10 shrink-0 items-center gap-2 rounded-full px-4 text-13 font-semibold',
        'outline-offset-[-3px] transition-colors duration-120',
        isOn
          ? 'bg-accent-tint text-text ring-[1.5px] ring-accent ring-inset'
          : 'bg-raised text-muted hover:bg-hover hover:text-text',
      )}
    >
      {name}
      {isOn && isRemovable && <X size={14} aria-hidden />}
    </button>
  )
}
