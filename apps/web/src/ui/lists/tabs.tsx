import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { movedIndex, type Choice } from '../fields/choices.ts'
import { cx } from '../cx.ts'

export interface TabChoice extends Choice {
  icon?: ReactNode
  isDisabled?: boolean
}

export interface TabsProps<Id extends string> {
  label: string
  tabs: readonly (TabChoice & { readonly id: Id })[]
  value: Id
  onChange: (id: Id) => void
  /** `segmented` sits in a track, `underline` on a line. */
  look?: 'segmented' | 'underline'
  isWide?: boolean
  isDisabled?: boolean
}

const arrows: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp' }

/** A tab list: arrow keys move between tabs, and the tab in view is the one in the tab order. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, look = 'segmented', isWide, isDisabled = false } = props
  const prefix = useId()
  const handleKeyDown = (event: KeyboardEvent) => {
    const enabled = tabs.filter((tab) => !tab.isDisabled)
    const index = enabled.findIndex((tab) => tab.id === value)
    const moved = movedIndex(arrows[event.key] ?? event.key, index, enabled.length)
    const next = moved === undefined ? undefined : enabled[moved]
    if (!next || isDisabled) return
    event.preventDefault()
    onChange(next.id)
    document.getElementById(`${prefix}-${next.id}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={handleKeyDown}
      className={cx(
        'flex max-w-full overflow-x-auto [scrollbar-width:none]',
        look === 'segmented' ? 'rounded-tile bg-well p-1' : 'gap-1 border-b border-line-quiet',
        isWide ? 'w-full' : 'w-max',
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          id={`${prefix}-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          disabled={tab.isDisabled ?? isDisabled}
          onClick={() => onChange(tab.id)}
          className={cx(
            'touch inline-flex items-center justify-center gap-2 text-13 font-semibold',
            // Late, so that a lock of a few milliseconds does not flicker; its end shows at once.
            'whitespace-nowrap transition-colors duration-120',
            'disabled:opacity-50 disabled:transition-opacity disabled:delay-150',
            '-outline-offset-2',
            isWide ? 'flex-1' : 'shrink-0',
            look === 'segmented' ? 'h-9 rounded-control' : 'h-11 border-b-2 px-3',
            // Tabs that share a row of a given width leave room for each other.
            look === 'segmented' && (isWide ? 'px-2' : 'px-4'),
            tabLook(look, tab.id === value),
          )}
        >
          {tab.icon}
          {tab.name}
        </button>
      ))}
    </div>
  )
}

function tabLook(look: 'segmented' | 'underline', isOn: boolean): string {
  if (look === 'underline')
    return isOn ? 'border-accent text-text' : 'border-transparent text-muted'
  return isOn ? 'bg-raised text-text' : 'text-muted hover:text-text'
}
