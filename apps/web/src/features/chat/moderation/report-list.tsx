import type { ChatReportRow } from '@powerplay/contract'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { windowTexts } from '../windows/messages.en.ts'
import { ListFrame } from './list-frame.tsx'
import { moderationTexts as texts } from './messages.en.ts'

const hourMinutes = 60
const reasonNames: Readonly<Record<string, string>> = windowTexts.message.reasons

/** Messages that players complained of. */
export function ReportList() {
  const { data, error, refetch } = useServerQuery({
    queryKey: ['chat-reports'],
    queryFn: ({ signal }) => callServer('chatReports', {}, { signal }),
    staleTime: 0,
  })
  const again = () => void refetch()
  return (
    <ListFrame count={data?.length} isFailed={error !== null} onRetry={again}>
      {data?.map((row) => (
        <Report key={row._id} row={row} onDone={again} />
      ))}
    </ListFrame>
  )
}

function Report({ row, onDone }: { row: ChatReportRow; onDone: () => void }) {
  const close = (action: 'none' | 'remove' | 'mute') => {
    const minutes = action === 'mute' ? { minutes: hourMinutes } : {}
    callServer('closeReport', { id: row._id, action, ...minutes }).then(
      () => {
        toast('success', texts.closed)
        onDone()
      },
      (error: Error) => toast('error', error.message),
    )
  }
  return (
    <li className="rounded-card border border-line-quiet bg-surface p-4 text-13">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold">{row.user?.name}</b>
        {row.hidden && <span className="text-warn">{texts.hidden}</span>}
        <time dateTime={row.at} className="ml-auto text-12 text-muted">
          {showInstant(Date.parse(row.at))}
        </time>
      </p>
      <p className="mt-1 break-words [overflow-wrap:anywhere]">{row.message_text}</p>
      <ul className="mt-2 text-12 text-muted">
        {row.reports.map((report) => (
          <li key={report.by._id}>
            {reasonNames[report.reason] ?? report.reason}, {report.by.name}
            {report.note !== null && `: ${report.note}`}
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => close('none')}>
          {texts.keep}
        </Button>
        <Button size="sm" variant="destructive" onClick={() => close('remove')}>
          {texts.remove}
        </Button>
        <Button size="sm" variant="destructive" onClick={() => close('mute')}>
          {texts.muteHour}
        </Button>
      </div>
    </li>
  )
}
