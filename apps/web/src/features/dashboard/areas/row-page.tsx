import type { ShownArea } from '@powerplay/contract'
import { useEffect } from 'react'
import { RowView } from './row-view.tsx'

/** One row of an area on a page of its own. */
export function RowPage({ area, id }: { area: ShownArea; id: string }) {
  useEffect(() => {
    document.title = `${area.title} | Dashboard`
  }, [area.title])
  return (
    <div className="mx-auto max-w-300">
      <RowView area={area} id={id} />
    </div>
  )
}
