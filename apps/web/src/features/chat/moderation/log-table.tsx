import { dayMs } from '@powerplay/kernel'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { Cell, HeadCell, Table } from '../../../ui/lists/table.tsx'
import { actNames, minutesText } from '../acts.en.ts'
import { reasonText } from '../reasons.en.ts'
import { moderationTexts as texts } from './messages.en.ts'

const columns = ['at', 'act', 'player', 'by', 'reason', 'text'] as const
/** Totals are of so many days. */
const totalsMs = 30 * dayMs

/** What was done, newest first, with its totals. */
export function LogTable() {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useServerQuery({
    queryKey: ['chat-log', page],
    queryFn: ({ signal }) => callServer('chatLog', { page }, { signal }),
    staleTime: 0,
  })
  if (data === undefined) {
    if (error) return <ErrorState text={texts.failed} onRetry={() => void refetch()} />
    return <Skeleton className="h-60 w-full" />
  }
  return (
    <div className="grid gap-3">
      <Totals />
      <Table
        caption={texts.tabs.log}
        head={
          <tr>
            {columns.map((name) => (
              <HeadCell key={name}>{texts.log[name]}</HeadCell>
            ))}
          </tr>
        }
      >
        {data.rows.map((row) => (
          <tr key={row._id}>
            <Cell className="whitespace-nowrap">{showInstant(Date.parse(row.at))}</Cell>
            <Cell>
              {actNames[row.action]} {row.minutes !== null && minutesText(row.minutes)}
            </Cell>
            <Cell>{row.user?.name}</Cell>
            <Cell>{row.by?.name ?? texts.house}</Cell>
            <Cell>{row.reason !== null && reasonText(row.reason)}</Cell>
            <Cell className="max-w-80 truncate">{row.message_text ?? row.note}</Cell>
          </tr>
        ))}
      </Table>
      <Pagination page={page} pages={data.pages} onPage={setPage} />
    </div>
  )
}

function Totals() {
  const [since] = useState(() => Date.now() - totalsMs)
  const { data } = useServerQuery({
    queryKey: ['chat-totals', since],
    queryFn: ({ signal }) => callServer('chatTotals', { since }, { signal }),
  })
  if (data === undefined) return null
  return (
    <p className="num text-13 text-muted">
      {texts.totals(data.total)}. {texts.ties(data.messages_logged, data.messages_removed)}.
    </p>
  )
}
