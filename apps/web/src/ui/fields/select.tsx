import { Check, ChevronDown } from 'lucide-react'
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { matchingChoices, movedIndex, searchableAbove, type Choice } from './choices.ts'
import { cx } from '../cx.ts'
import { Field, type FieldProps } from './field.tsx'
import { useDismiss } from '../windows/use-dismiss.ts'

export interface SelectChoice extends Choice {
  icon?: ReactNode
  aside?: ReactNode
}

export interface SelectProps extends Omit<FieldProps, 'children'> {
  choices: readonly SelectChoice[]
  value: string
  onChange: (id: string) => void
  isDisabled?: boolean
}

/** Picks one of a list; with more than three entries the list can be searched. */
export function Select({ choices, value, onChange, isDisabled, ...field }: SelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const close = useCallback(() => setIsOpen(false), [])
  useDismiss(area, isOpen, close)
  const current = choices.find((choice) => choice.id === value)
  const handlePick = (id: string) => {
    onChange(id)
    setIsOpen(false)
    trigger.current?.focus()
  }
  return (
    <Field {...field}>
      {(ids) => (
        <div ref={area} className="relative">
          <button
            ref={trigger}
            type="button"
            {...ids}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            disabled={isDisabled}
            onClick={() => setIsOpen(!isOpen)}
            className="halo flex h-12 w-full items-center gap-2 rounded-control border border-control
              bg-well px-3 text-left text-14 text-text disabled:opacity-60 md:h-11"
          >
            {current?.icon}
            <span className="min-w-0 flex-1 truncate">{current?.name}</span>
            <ChevronDown size={16} aria-hidden className="text-muted" />
          </button>
          {isOpen && (
            <SelectList choices={choices} value={value} onPick={handlePick} onClose={close} />
          )}
        </div>
      )}
    </Field>
  )
}

interface SelectListProps {
  choices: readonly SelectChoice[]
  value: string
  onPick: (id: string) => void
  onClose: () => void
}

function SelectList({ choices, value, onPick, onClose }: SelectListProps) {
  const [search, setSearch] = useState('')
  const matches = matchingChoices(choices, search)
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.id === value),
    ),
  )
  const list = useId()
  const isSearchable = choices.length > searchableAbove
  const marked = matches[Math.min(index, matches.length - 1)]
  const handleKeyDown = (event: KeyboardEvent) => {
    const moved = movedIndex(event.key, index, matches.length)
    if (moved !== undefined) setIndex(moved)
    else if (event.key === 'Enter' && marked) onPick(marked.id)
    else if (event.key === 'Tab') return onClose()
    else return
    event.preventDefault()
  }
  const keys = {
    onKeyDown: handleKeyDown,
    'aria-activedescendant': marked && `${list}-${marked.id}`,
    'aria-controls': list,
  }
  return (
    <div
      className="absolute inset-x-0 top-full z-30 mt-1 rounded-card border border-line bg-raised
      p-1 shadow-float"
    >
      {isSearchable && (
        <input
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded
          autoFocus
          placeholder="Search"
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setIndex(0)
          }}
          {...keys}
          className="mb-1 h-9 w-full rounded-control bg-well px-3 text-13 outline-none
            placeholder:text-faint"
        />
      )}
      <ul
        id={list}
        role="listbox"
        tabIndex={isSearchable ? -1 : 0}
        ref={isSearchable ? undefined : focusNow}
        {...(isSearchable ? {} : keys)}
        className="max-h-[300px] overflow-y-auto outline-none"
      >
        {matches.map((choice) => (
          <li
            key={choice.id}
            id={`${list}-${choice.id}`}
            role="option"
            aria-selected={choice.id === value}
            onClick={() => onPick(choice.id)}
            className={cx(
              'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-13',
              choice.id === marked?.id ? 'bg-hover text-text' : 'text-muted',
            )}
          >
            {choice.icon}
            <span className="min-w-0 flex-1 truncate">{choice.name}</span>
            {choice.aside}
            {choice.id === value && <Check size={16} aria-hidden className="text-accent" />}
          </li>
        ))}
        {matches.length === 0 && <li className="px-2.5 py-3 text-13 text-muted">Nothing found</li>}
      </ul>
    </div>
  )
}

function focusNow(element: HTMLElement | null): void {
  element?.focus()
}
