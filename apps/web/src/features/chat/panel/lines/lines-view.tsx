import type { ChatMessage } from '@powerplay/contract'
import { ArrowDown, MessageCircle } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { VList, type VListHandle } from 'virtua'
import { EmptyState, ErrorState } from '../../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { MessageRow } from './message-row.tsx'
import { loadOlder, openChannel, useRoom } from '../room.ts'

/** So near the end counts as the end: what comes in is scrolled to. */
const nearPx = 48
/** So near the beginning older messages are asked for. */
const olderPx = 300

/** The messages: only those in view are drawn; what comes in leaves the reader's place alone. */
export function LinesView() {
  const { state, channel, lines } = useRoom()
  if (state === 'loading') return <Wait />
  if (state === 'failed') {
    return (
      <div className="flex-1 p-3">
        <ErrorState text={messages.failed} onRetry={() => void openChannel(channel)} />
      </div>
    )
  }
  if (lines.rows.length === 0) {
    return (
      <div className="flex-1 p-3">
        <EmptyState
          icon={<MessageCircle size={24} aria-hidden />}
          title={messages.empty}
          text={messages.readingIsFree}
        />
      </div>
    )
  }
  return <List key={channel} rows={lines.rows} />
}

function List({ rows }: { rows: readonly ChatMessage[] }) {
  const { handle, isPrepend, unseen, onScroll, toEnd } = usePlace(rows)
  return (
    <div
      role="log"
      aria-label={messages.lines}
      className="relative flex min-h-0 flex-1 flex-col"
      data-chat-lines
    >
      <VList
        ref={handle}
        shift={isPrepend}
        onScroll={onScroll}
        className="min-h-0 flex-1 overscroll-contain"
      >
        {rows.map((row) => (
          <MessageRow key={row._id} row={row} />
        ))}
      </VList>
      {unseen > 0 && (
        <div className="flex justify-center border-t border-line-quiet p-2">
          <button
            type="button"
            onClick={toEnd}
            className="touch inline-flex h-8 items-center gap-1.5 rounded-full bg-text px-4 text-13
              font-semibold text-bg"
          >
            <ArrowDown size={14} aria-hidden />
            {messages.fresh(unseen)}
          </button>
        </div>
      )}
    </div>
  )
}

/** Where the reader is: at the end, which is kept, or further up, where what is new is counted. */
function usePlace(rows: readonly ChatMessage[]) {
  const handle = useRef<VListHandle>(null)
  const isAtEnd = useRef(true)
  const isLoading = useRef(false)
  const last = rows.at(-1)?.number ?? 0
  const first = rows[0]?._id
  const [seen, setSeen] = useState(last)
  const [before, setBefore] = useState(first)
  // Rows in front of the first one: the list keeps its place from the other end.
  const isPrepend = before !== first && rows.some(({ _id }) => _id === before)
  useEffect(() => setBefore(first), [first])
  const toEnd = useCallback(() => {
    handle.current?.scrollToIndex(rows.length - 1, { align: 'end' })
    setSeen(last)
  }, [rows.length, last])
  useLayoutEffect(() => {
    if (isAtEnd.current) toEnd()
  }, [toEnd])
  const onScroll = useCallback(
    (offset: number) => {
      const list = handle.current
      if (list === null) return
      isAtEnd.current = offset + list.viewportSize >= list.scrollSize - nearPx
      if (isAtEnd.current) setSeen(last)
      if (offset > olderPx || isLoading.current) return
      isLoading.current = true
      loadOlder()
        .catch(() => undefined)
        .finally(() => {
          isLoading.current = false
        })
    },
    [last],
  )
  const unseen = rows.reduce((count, { number }) => count + (number > seen ? 1 : 0), 0)
  return { handle, isPrepend, unseen, onScroll, toEnd }
}

function Wait() {
  return (
    <div role="status" aria-label={messages.loading} className="grid flex-1 content-end gap-3 p-3">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex gap-2">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}
