import { Bookmark, Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { ShownArea } from '@powerplay/contract'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Input } from '../../../ui/fields/input.tsx'
import { readViews, withView, writeViews } from './saved-views.ts'

export interface ViewTabsProps {
  area: Pick<ShownArea, 'id' | 'title'>
  /** Conditions and order of the list in view, as its address holds them. */
  search: string
  onPick: (search: string) => void
}

const nameMax = 30

/** Lists that this browser keeps under a name, and the way to keep the one in view. */
export function ViewTabs({ area, search, onPick }: ViewTabsProps) {
  const [views, setViews] = useState(() => readViews(area.id))
  const [draft, setDraft] = useState<string>()
  const keep = (next: typeof views) => {
    writeViews(area.id, next)
    setViews(next)
  }
  const isKept = views.some((view) => view.search === search)
  if (views.length === 0 && search === '') return null
  const all = [{ name: `All ${area.title.toLowerCase()}`, search: '' }, ...views]
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2" role="group" aria-label="Saved views">
      {all.map((view) => {
        const isOn = view.search === search
        return (
          <span
            key={view.name}
            className={cx(
              'inline-flex h-8 items-center rounded-control text-13 pointer-coarse:h-11',
              isOn ? 'bg-raised font-semibold text-text' : 'text-muted hover:text-text',
            )}
          >
            <button
              type="button"
              aria-pressed={isOn}
              onClick={() => onPick(view.search)}
              className="inline-flex h-full items-center gap-1.5 px-3"
            >
              {view.search !== '' && <Bookmark size={13} aria-hidden />}
              {view.name}
            </button>
            {isOn && view.search !== '' && (
              <button
                type="button"
                aria-label={`Forget the view ${view.name}`}
                onClick={() => keep(views.filter(({ name }) => name !== view.name))}
                className="touch inline-flex size-7 items-center justify-center hover:text-text"
              >
                <X size={12} aria-hidden />
              </button>
            )}
          </span>
        )
      })}
      {search !== '' && !isKept && draft === undefined && (
        <Button size="sm" variant="text" icon={<Plus size={14} />} onClick={() => setDraft('')}>
          Save this view
        </Button>
      )}
      {draft !== undefined && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            const name = draft.trim()
            if (name === '') return
            keep(withView(views, { name, search }))
            setDraft(undefined)
          }}
        >
          <Input
            label="Name of the view"
            autoFocus
            maxLength={nameMax}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Button type="submit" size="sm" variant="primary" disabled={draft.trim() === ''}>
            Save
          </Button>
          <Button size="sm" variant="text" onClick={() => setDraft(undefined)}>
            Cancel
          </Button>
        </form>
      )}
    </div>
  )
}
