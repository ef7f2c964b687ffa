import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { AreaIcon } from '../area-icons.tsx'
import { ActionDialog } from '../forms/action-dialog.tsx'
import type { Intended } from '../forms/target.ts'
import { usePlaces, type Found, type Place } from './found-places.ts'

/**
 * The way to everything by a few letters: areas, users, settings, games. What runs is stopped from here
 * too, once its reason is given. Ctrl K opens it anywhere.
 */
export function Palette() {
  const [isOpen, setIsOpen] = useState(false)
  const [stop, setStop] = useState<Intended>()
  const endStop = () => setStop(undefined)
  useEffect(() => {
    const handle = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((was) => !was)
    }
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 shrink-0 items-center gap-2 rounded-control border border-control bg-well px-3
          text-13 text-muted hover:text-text max-sm:size-11 max-sm:justify-center max-sm:border-0
          max-sm:bg-transparent max-sm:px-0 lg:w-76"
      >
        <Search size={15} aria-hidden />
        <span className="max-sm:sr-only lg:flex-1 lg:text-left">
          <span className="lg:hidden">Search</span>
          <span className="max-lg:hidden">User, area, setting</span>
        </span>
        <kbd className="rounded-control border border-line px-1.5 font-sans text-12 max-sm:hidden">
          Ctrl K
        </kbd>
      </button>
      {isOpen && <PaletteWindow onClose={() => setIsOpen(false)} onStop={setStop} />}
      {stop && <ActionDialog {...stop} onClose={endStop} onDone={endStop} />}
    </>
  )
}

/** What is said of a search: while there is nothing to go to, and of one that failed beside what was found. */
const words: Readonly<Record<Found['state'], string>> = {
  short: 'Type two letters or more.',
  looking: 'Looking…',
  failed: 'The search failed: there may be more.',
  done: 'Nothing has that name.',
}

interface PaletteWindowProps {
  onClose: () => void
  onStop: (stop: Intended) => void
}

function PaletteWindow({ onClose, onStop }: PaletteWindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { places, state } = usePlaces(text.trim())
  useEffect(() => dialog.current?.showModal(), [])
  const go = (place: Place | undefined) => {
    if (place === undefined) return
    onClose()
    if (place.stop === undefined) navigate(place.path)
    else onStop(place.stop)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && places.length > 0) {
      event.preventDefault()
      setAt((at + step + places.length) % places.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(places[at])
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-label="Search"
      onCancel={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="mx-auto mt-24 w-140 max-w-[calc(100vw-24px)] rounded-card border border-line bg-surface
        p-0 text-text shadow-float backdrop:bg-backdrop"
    >
      <div className="flex items-center gap-3 border-b border-line-quiet px-4">
        <Search size={16} aria-hidden className="text-muted" />
        <input
          autoFocus
          role="combobox"
          aria-label="User, area, setting or game"
          aria-expanded={places.length > 0}
          aria-controls={list}
          aria-activedescendant={places[at] && `${list}-${at}`}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setAt(0)
          }}
          onKeyDown={handleKeyDown}
          className="h-12 w-full bg-transparent text-16 outline-none"
          placeholder="User, area, setting, game; or: stop sport"
        />
      </div>
      <ul
        id={list}
        role="listbox"
        aria-label="Found"
        className="max-h-90 overflow-y-auto p-2 empty:pb-1"
      >
        {places.map((place, index) => (
          <li
            key={place.key}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => go(place)}
            onPointerMove={() => setAt(index)}
            className={cx(
              'flex h-10 cursor-pointer items-center gap-3 rounded-control px-3 text-13',
              index === at && 'bg-raised',
            )}
          >
            <AreaIcon name={place.icon} />
            <span className="min-w-0 flex-1 truncate font-semibold">{place.name}</span>
            <span className="text-12 text-muted">{place.kind}</span>
          </li>
        ))}
      </ul>
      <p role="status" className="px-5 pb-4 text-13 text-muted empty:hidden">
        {places.length === 0 || state === 'failed' ? words[state] : ''}
      </p>
    </dialog>
  )
}
