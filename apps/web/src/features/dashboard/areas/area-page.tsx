import type { ShownArea } from '@powerplay/contract'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ChainReport } from '../control/chain-report.tsx'
import { AreaList } from './area-list.tsx'
import { readPlace, writePlace, type ListPlace } from './list-place.ts'
import { RowDrawer } from './row-drawer.tsx'
import { ViewTabs } from './view-tabs.tsx'
import { useListKeys } from './walk-rows.ts'

/** An area that stands by itself: its list, and the drawer of the row that is open. */
export function AreaPage({ area }: { area: ShownArea }) {
  const search = useSearch()
  const [, navigate] = useLocation()
  const place = readPlace(area, search)
  const go = (next: Partial<ListPlace>) =>
    navigate(`/${area.id}${writePlace(next)}`, { replace: next.row !== undefined })
  useEffect(() => {
    document.title = `${area.title} | Dashboard`
  }, [area.title])
  useListKeys()
  const { filters, sort, dir } = place
  return (
    <>
      <AreaList
        area={area}
        place={place}
        views={
          <ViewTabs
            area={area}
            search={writePlace({ filters, sort, dir })}
            onPick={(kept) => navigate(`/${area.id}${kept}`)}
          />
        }
        onPlace={go}
        head={(total) => (
          <>
            <h1 className="text-20 font-semibold">{area.title}</h1>
            <span className="text-13 text-muted">{total}</span>
          </>
        )}
        aside={area.id === 'audit' ? <ChainReport area={area} /> : undefined}
        onOpen={(row) => go({ ...place, row: row.id, tab: undefined })}
      />
      {place.row !== undefined && (
        <RowDrawer
          key={place.row}
          area={area}
          id={place.row}
          tab={place.tab}
          onTab={(tab) => go({ ...place, tab })}
          onClose={() => go({ ...place, row: undefined, tab: undefined })}
        />
      )}
    </>
  )
}
