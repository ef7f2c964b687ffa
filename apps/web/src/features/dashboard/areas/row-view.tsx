import type { CampaignPreview as Preview, ShownArea } from '@powerplay/contract'
import type { ReactNode } from 'react'
import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Late } from '../../../ui/states/late.tsx'
import { Panel } from '../panel.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { SettingPanel } from '../control/setting-panel.tsx'
import { TurnedAt } from '../control/turned-at.tsx'
import { ActionButton } from '../forms/action-button.tsx'
import { OpenRequests } from '../forms/already-asked.tsx'
import { changesOf } from '../forms/changes.ts'
import { Diffs } from '../forms/diff.tsx'
import { actionsFor } from '../actions-for.ts'
import { hasPreview } from '../site/has-preview.ts'
import { partsOf, useFrame } from '../use-frame.ts'
import type { OneRow, Row } from '../client.ts'
import { AreaList } from './area-list.tsx'
import { Cell, cellText } from './cell.tsx'
import { AskedPictures } from './asked-pictures.tsx'
import { History } from './history.tsx'
import type { ListPlace } from './list-place.ts'
import { useRow } from './use-list.ts'

/** Which part of a row is open, and what its list shows. */
export interface OpenPart {
  /** Id of its area; the first one where it is none. */
  readonly tab: string | undefined
  placeIn(part: ShownArea): ListPlace
  go(tab: string, place: Partial<ListPlace>): void
}

export interface RowViewProps {
  area: ShownArea
  id: string
  part: OpenPart
  tools?: ReactNode
}

/** A row in full: what it is, its figures, what may be done, its parts as tabs, and its history. */
export function RowView({ area, id, part, tools }: RowViewProps) {
  const { data, error, refetch } = useRow(area, id)
  if (error !== null && data === undefined) {
    return (
      <>
        <div className="mb-3 flex justify-end gap-2">{tools}</div>
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      </>
    )
  }
  if (data === undefined) return <Skeleton className="h-80 w-full" />
  const { row } = data
  return (
    <article aria-label={titleOf(area, row)}>
      <header className="mb-4 flex flex-wrap items-center gap-2">
        <h1 className="line-clamp-3 text-20 font-semibold wrap-anywhere">{titleOf(area, row)}</h1>
        {area.columns
          .filter(({ kind }) => kind === 'choice')
          .map((column) => (
            <Cell key={column.key} column={column} value={row[column.key]} />
          ))}
        <span className="ml-auto flex gap-2">{tools}</span>
      </header>
      <Facts area={area} row={row} />
      <OpenRequests requests={data.requests ?? []} />
      {area.id === 'settings' ? (
        // Another version is another form: what was written in the old one is no change any more.
        <SettingPanel key={row.version} area={area} one={data} />
      ) : (
        <Generic area={area} one={data} part={part} />
      )}
    </article>
  )
}

/**
 * What a row is called: its first column, without the marks of a text that has some; whom it is about, where
 * that is a time.
 */
function titleOf({ columns, one }: ShownArea, row: Row): string {
  const person = columns.find(({ kind }) => kind === 'player')
  const first = columns[0]?.kind === 'time' ? (person ?? columns[0]) : columns[0]
  const text = first === undefined ? '' : cellText(first, row[first.key])
  const plain = first?.key === 'html' ? text.replaceAll(/<[^>]*>/g, ' ').trim() : text
  return plain === '' ? one : plain
}

/** The figures that matter most, large. */
function Facts({ area, row }: { area: ShownArea; row: Row }) {
  const facts = area.columns.filter(({ isFact }) => isFact)
  if (facts.length === 0) return null
  return (
    <dl className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]">
      {facts.map((column) => (
        <div
          key={column.key}
          className="rounded-tile border border-line-quiet bg-surface px-3 py-2"
        >
          <dt className="text-12 text-muted">{column.label}</dt>
          <dd className="num truncate font-condensed text-20 font-semibold">
            {cellText(column, row[column.key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const ContentPreview = lazyPart(() => import('../site/content-preview.tsx'), 'default')

/** Areas whose rows are offers: what each would cost. */
const campaigns = new Set(['promo-codes', 'deposit-offers'])
const CampaignPreview = lazyPart(() => import('./campaign-preview.tsx'), 'default')

/** Everything else of a row, from the declaration alone. */
function Generic({ area, one, part }: { area: ShownArea; one: OneRow; part: OpenPart }) {
  const { row, history } = one
  const { areas, me } = useFrame()
  const parts = partsOf(areas, area.id)
  const acts = actionsFor(area, row, me.id)
  return (
    <>
      {acts.length > 0 && (
        <div className="mb-4 flex flex-wrap gap-2">
          {acts.map((action) => (
            <ActionButton key={action.id} area={area} action={action} target={{ row }} />
          ))}
        </div>
      )}
      {area.id === 'incidents' && (
        <div className="mb-4 empty:hidden">
          <TurnedAt row={row} />
        </div>
      )}
      {area.id === 'approvals' && (
        <div className="mb-4 grid gap-3 empty:hidden">
          <Diffs told={changesOf(area, { row }, [])} />
          <AskedPictures detail={one.detail} />
        </div>
      )}
      {hasPreview(area.id) && (
        <Late room={<Skeleton className="mb-3 h-60 w-full" />}>
          <ContentPreview key={row.id} area={area.id} row={row} />
        </Late>
      )}
      {campaigns.has(area.id) && one.detail !== null && (
        <Late room={<Skeleton className="mb-3 h-60 w-full" />}>
          {/* The boundary: the server made it by the contract. */}
          {/* eslint-disable-next-line @typescript-eslint/consistent-type-assertions */}
          <CampaignPreview preview={one.detail as Preview} />
        </Late>
      )}
      <Values area={area} row={row} />
      {parts.length > 0 && <Parts parts={parts} of={row.id} open={part} />}
      {parts.every(({ id }) => id !== `${area.id}-audit` && !id.endsWith('-audit')) && (
        <History lines={history} />
      )}
    </>
  )
}

/** All columns of a row that are no figure above. */
function Values({ area, row }: { area: ShownArea; row: Row }) {
  const columns = area.columns.filter(({ isFact, kind }) => !isFact && kind !== 'choice')
  return (
    <Panel>
      <dl className="grid gap-x-6 p-3 text-13 sm:grid-cols-2">
        {columns.map((column) => (
          <div
            key={column.key}
            className="flex min-h-8 items-center justify-between gap-3 border-b border-line-quiet
              py-1"
          >
            <dt className="shrink-0 text-muted">{column.label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">
              <Cell column={column} value={row[column.key]} isWhole />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

interface PartsProps {
  parts: readonly ShownArea[]
  of: string
  open: OpenPart
}

/** The areas that belong to this row, one at a time. */
function Parts({ parts, of, open }: PartsProps) {
  const area = parts.find(({ id }) => id === open.tab) ?? parts[0]
  if (area === undefined) return null
  return (
    <section className="mb-4">
      <Tabs
        label="Parts"
        look="underline"
        tabs={parts.map(({ id, title }) => ({ id, name: title }))}
        value={area.id}
        onChange={(id) => open.go(id, {})}
      />
      <div className="pt-3">
        <AreaList
          key={area.id}
          area={area}
          of={of}
          place={open.placeIn(area)}
          onPlace={(next) => open.go(area.id, next)}
        />
      </div>
    </section>
  )
}
