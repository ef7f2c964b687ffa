import type { ShownArea } from '@powerplay/contract'
import { SearchX } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import type { Row } from '../client.ts'
import { ActionButton } from '../forms/action-button.tsx'
import { ExportButton } from '../exports/export-button.tsx'
import { useFrame } from '../use-frame.ts'
import { AreaCards } from './area-cards.tsx'
import { AreaTable } from './area-table.tsx'
import { ColumnChooser, useColumns } from './column-chooser.tsx'
import { FilterBar } from './filter-bar.tsx'
import type { ListPlace } from './list-place.ts'
import { Pager, totalText } from './pager.tsx'
import { hasRowTools, RowTools } from './row-tools.tsx'
import { useList } from './use-list.ts'

export interface AreaListProps {
  area: ShownArea
  place: ListPlace
  onPlace: (place: Partial<ListPlace>) => void
  /** Of an area that belongs to another: the row it is a part of. */
  of?: string
  /** Stands beside the tools: the page's heading, say. */
  head?: (total: string | undefined) => ReactNode
  /** In the place of the buttons of actions on the whole area. */
  aside?: ReactNode
  /** Lists that are kept under a name. */
  views?: ReactNode
  onOpen?: (row: Row) => void
}

/** Too narrow for a table. */
const phone = '(width < 600px)'

/** An area's rows with all that is done to a list: conditions, order, columns, pages, actions. */
export function AreaList(props: AreaListProps) {
  const { area, place, onPlace, of, head, aside, views, onOpen } = props
  const { filters, sort, dir, after, before, row: openId } = place
  const { me } = useFrame()
  const columns = useColumns(area)
  const Rows = useMedia(phone) ? AreaCards : AreaTable
  const [pressed, setChosen] = useState<Set<string>>(new Set())
  const { data, error, refetch } = useList(area, { of, filter: filters, sort, dir, after, before })
  // What is chosen is what is seen: rows of another page are no part of it.
  const chosen = new Set(data?.rows.flatMap(({ id }) => (pressed.has(id) ? [id] : [])))
  const first = area.sort.replace(/^-/, '')
  const sorting = {
    key: sort ?? first,
    isDescending: dir === undefined ? area.sort.startsWith('-') : dir === 'desc',
  }
  const move = (next: Partial<ListPlace>) =>
    onPlace({ filters, sort, dir, after: undefined, before: undefined, ...next })
  const handleSort = (key: string) => {
    const isDescending = sorting.key === key ? !sorting.isDescending : true
    move({ sort: key, dir: isDescending ? 'desc' : 'asc' })
  }
  const bulk = area.actions.filter(({ on }) => on === 'rows')
  const own = aside === undefined ? area.actions.filter(({ on }) => on === 'area') : []
  const hasFilters = Object.keys(filters).length > 0
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {head?.(data && totalText(data))}
        <span className="flex-1" />
        {area.mayExport && (
          <ExportButton area={area} question={{ of, filter: filters, sort, dir }} />
        )}
        {aside}
        {own.map((action) => (
          <ActionButton key={action.id} area={area} action={action} target={{ of }} isMain />
        ))}
      </div>
      {views}
      <div className="mb-3 flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1">
          <FilterBar area={area} filters={filters} onFilters={(next) => move({ filters: next })} />
        </div>
        <ColumnChooser area={area} {...columns} />
      </div>
      {error !== null && data === undefined ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Rows
          area={area}
          rows={data?.rows}
          shown={columns.shown}
          sorting={sorting}
          onSort={handleSort}
          onOpen={onOpen}
          openId={openId}
          {...(bulk.length > 0 && { selection: { ids: chosen, set: setChosen } })}
          {...(hasRowTools(area, onOpen !== undefined) && {
            rowTools: (row: Row) => <RowTools area={area} row={row} me={me.id} />,
          })}
          empty={
            <EmptyState
              icon={<SearchX size={24} />}
              title={hasFilters ? 'Nothing fits' : `No ${area.title.toLowerCase()} yet`}
              text={hasFilters ? 'Remove a filter to see more.' : area.help}
            />
          }
        />
      )}
      {data !== undefined && data.rows.length > 0 && <Pager page={data} onPlace={move} />}
      {data?.note && <p className="mt-2 text-12 text-muted">{data.note}.</p>}
      {chosen.size > 0 && (
        <div
          role="region"
          aria-label="Chosen rows"
          className="sticky bottom-4 mt-4 flex w-max max-w-full flex-wrap items-center gap-2
            rounded-card border border-line bg-raised px-3 py-2 text-13 shadow-float"
        >
          <b className="num">{chosen.size} chosen</b>
          {bulk.map((action) => (
            <ActionButton
              key={action.id}
              area={area}
              action={action}
              target={{ ids: [...chosen] }}
              onDone={() => setChosen(new Set())}
            />
          ))}
        </div>
      )}
    </>
  )
}
