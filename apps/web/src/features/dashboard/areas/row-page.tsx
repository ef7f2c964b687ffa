import type { ShownArea } from '@powerplay/contract'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { rowPath } from '../use-frame.ts'
import { readPlace, writePlace } from './list-place.ts'
import { RowView } from './row-view.tsx'

/** One row of an area on a page of its own; its address says which part of it is open, and where in its list. */
export function RowPage({ area, id }: { area: ShownArea; id: string }) {
  const search = useSearch()
  const [, navigate] = useLocation()
  useEffect(() => {
    document.title = `${area.title} | Dashboard`
  }, [area.title])
  return (
    <div className="mx-auto max-w-300">
      <RowView
        area={area}
        id={id}
        part={{
          tab: new URLSearchParams(search).get('tab') ?? undefined,
          placeIn: (part) => readPlace(part, search),
          go: (tab, next) => navigate(`${rowPath(area.id, id)}${writePlace({ ...next, tab })}`),
        }}
      />
    </div>
  )
}
