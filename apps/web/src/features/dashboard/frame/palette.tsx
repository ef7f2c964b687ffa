import { Search } from 'lucide-react'
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { cx } from '../../../ui/cx.ts'
import { AreaIcon } from '../area-icons.tsx'
import { listRows, type RowPage } from '../client.ts'
import { rowPath, standing, useFrame } from '../use-frame.ts'
import { fieldOf } from '../../../platform/client/fields.ts'

interface Place {
  readonly key: string
  readonly icon: string
  readonly name: string
  readonly kind: string
  readonly path: string
}

const foundMax = 6

/** The way to everything by a few letters: areas, users, settings. Ctrl K opens it anywhere. */
export function Palette() {
  const [isOpen, setIsOpen] = useState(false)
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
        className="inline-flex h-9 items-center gap-2 rounded-control border border-control bg-well px-3
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
      {isOpen && <PaletteWindow onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PaletteWindow({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const places = usePlaces(useDeferredValue(text.trim()))
  useEffect(() => dialog.current?.showModal(), [])
  const go = (place: Place | undefined) => {
    if (place === undefined) return
    onClose()
    navigate(place.path)
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
          aria-label="User, area or setting"
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
          placeholder="User, area, setting"
        />
      </div>
      <ul id={list} role="listbox" aria-label="Found" className="max-h-90 overflow-y-auto p-2">
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
        {places.length === 0 && (
          <li role="presentation" className="px-3 py-4 text-13 text-muted">
            Nothing is called that.
          </li>
        )}
      </ul>
    </dialog>
  )
}

/** What begins with some letters, as far as the reader may see it. */
function usePlaces(text: string): Place[] {
  const { areas, me } = useFrame()
  const own = standing(areas)
  const lower = text.toLowerCase()
  const pages = [
    ...(me.seesOverview ? [{ id: 'overview', title: 'Overview', icon: 'layout-dashboard' }] : []),
    ...own,
  ]
  const found = pages
    .filter(({ title }) => title.toLowerCase().includes(lower))
    .slice(0, text === '' ? pages.length : foundMax)
    .map(({ id, title, icon }) => ({
      ...{ key: `area ${id}`, icon, name: title, kind: 'area', path: `/${id}` },
    }))
  const users = useFound('users', 'name', text)
  const settings = useFound('settings', 'key', text)
  return [
    ...found,
    ...users.map((row) => ({
      key: `user ${row.id}`,
      icon: 'users',
      name: String(fieldOf(row['user'], 'name') ?? row.id),
      kind: 'user',
      path: rowPath('users', row.id),
    })),
    ...settings.map(({ id }) => ({
      ...{ key: `setting ${id}`, icon: 'sliders-horizontal', name: id, kind: 'setting' },
      path: rowPath('settings', id),
    })),
  ]
}

const lettersMin = 2

/** Rows of an area whose column begins with the letters; none where the reader does not see the area. */
function useFound(id: string, column: string, text: string): RowPage['rows'] {
  const { areas } = useFrame()
  const area = areas.find((one) => one.id === id)
  const question = { filter: { [column]: { is: text } }, perPage: foundMax }
  const { data } = useServerQuery<RowPage>({
    queryKey: ['dashboard', id, 'found', text],
    queryFn: ({ signal }) => listRows({ id }, question, signal),
    enabled: area !== undefined && text.length >= lettersMin,
  })
  return text.length >= lettersMin ? (data?.rows ?? []) : []
}
