import { ArrowDownWideNarrow, Inbox, NotebookPen, Search } from 'lucide-react'
import { scaledPlain } from '../../../platform/format/ratio.ts'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { useMedia } from '../../../ui/theme/use-media.ts'
import { desk as texts } from '../messages.en.ts'
import { spanOf } from '../window/chat-time.ts'
import { DeskChat } from './desk-chat.tsx'
import { QueueRow } from './queue-row.tsx'
import { useDeskPlace, useFigures, useQueue, type QueueTab } from './use-desk.ts'

/** The queue of staff: who waits, the chat in view, and its player. Source: 001 sections 4 and 6. */
export function QueuePage() {
  const chat = useDeskPlace((state) => state.chat)
  const isNarrow = useMedia('(width < 900px)')
  return (
    <>
      <Figures />
      <div className="flex min-h-0 flex-1">
        {!(isNarrow && chat !== null) && <Queue isWide={isNarrow} />}
        {chat !== null ? (
          <DeskChat key={chat} id={chat} isNarrow={isNarrow} />
        ) : (
          !isNarrow && (
            <div className="flex flex-1 items-center justify-center p-6">
              <EmptyState
                icon={<Inbox size={24} aria-hidden />}
                title={texts.pick}
                text={texts.pickText}
              />
            </div>
          )
        )}
      </div>
    </>
  )
}

function Figures() {
  const { data } = useFigures()
  if (data === undefined) return null
  const { first_answer_s: first, resolution_s: solved } = data
  return (
    <p className="num flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-quiet px-4 py-2 text-12 text-muted">
      <Pill tone={data.waiting > 0 ? 'loss' : 'neutral'}>{texts.waiting(data.waiting)}</Pill>
      <span>{texts.answeredToday(data.answered_today)}</span>
      {first !== null && (
        <span>{texts.times(spanOf(first), solved === null ? '–' : spanOf(solved))}</span>
      )}
      {data.rating !== null && <span>{`★ ${scaledPlain(Math.round(data.rating * 10), 1)}`}</span>}
    </p>
  )
}

function Queue({ isWide }: { isWide: boolean }) {
  const { tab, search, chat } = useDeskPlace()
  const { data: rows, isError, error, refetch } = useQueue({ tab, search })
  const { data: figures } = useFigures()
  const counts: Readonly<Partial<Record<QueueTab, number>>> = {
    ...(figures && { all: figures.open, waiting: figures.waiting, mine: figures.mine }),
  }
  const tabs = (['all', 'waiting', 'mine', 'closed'] as const).map((id) => {
    const count = counts[id]
    return { id, name: count === undefined ? texts.tabs[id] : `${texts.tabs[id]} ${count}` }
  })
  return (
    <div
      className={`flex min-h-0 shrink-0 flex-col border-r border-line-quiet ${isWide ? 'w-full' : 'w-82.5'}`}
    >
      <div className="grid gap-2 border-b border-line-quiet p-3">
        <Tabs
          label={texts.tabs.all}
          tabs={tabs}
          value={tab}
          isWide
          onChange={(next) => useDeskPlace.setState({ tab: next })}
        />
        <Input
          label={texts.search}
          isLabelHidden
          placeholder={texts.search}
          leading={<Search size={16} aria-hidden />}
          value={search}
          maxLength={64}
          onChange={(event) => useDeskPlace.setState({ search: event.currentTarget.value })}
        />
        <p className="flex items-center gap-2 text-12 text-muted">
          <ArrowDownWideNarrow size={14} aria-hidden />
          {tab === 'closed' ? texts.orderClosed : texts.order}
        </p>
      </div>
      <ul className="min-h-0 flex-1 overflow-y-auto">
        {rows?.map((row) => (
          <QueueRow key={row._id} row={row} isOn={row._id === chat} />
        ))}
        {rows?.length === 0 && (
          <li className="p-3">
            <EmptyState
              icon={<NotebookPen size={24} aria-hidden />}
              title={texts.empty}
              text={texts.emptyText}
            />
          </li>
        )}
        {rows === undefined && !isError && (
          <li className="grid gap-2 p-3">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </li>
        )}
        {isError && (
          <li className="p-3">
            <ErrorState text={error.message} onRetry={() => void refetch()} />
          </li>
        )}
      </ul>
    </div>
  )
}
