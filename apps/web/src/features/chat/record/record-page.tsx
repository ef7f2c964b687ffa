import type { ChatRecordRow } from '@powerplay/contract'
import { ShieldCheck } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { PageHead } from '../../../ui/lists/section-head.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { actNames, minutesText } from '../acts.en.ts'
import { reasonText } from '../reasons.en.ts'
import { recordTexts as texts } from './messages.en.ts'

/** /chat/record: what was done about the own messages, and the way to appeal. */
export function RecordPage() {
  const { data, error, refetch } = useServerQuery({
    queryKey: ['chat-record'],
    queryFn: ({ signal }) => callServer('chatRecord', {}, { signal }),
    staleTime: 0,
  })
  const again = () => void refetch()
  return (
    <div className="mx-auto max-w-220">
      <PageHead title={texts.title} text={texts.text} />
      {error && data === undefined && <ErrorState text={texts.failed} onRetry={again} />}
      {data === undefined && !error && <Skeleton className="h-60 w-full" />}
      {data && (
        <div className="grid gap-4">
          <dl className="grid grid-cols-3 gap-2">
            {(['removed', 'mutes', 'appeals'] as const).map((key) => (
              <div key={key} className="rounded-card border border-line-quiet bg-surface p-3">
                <dt className="text-12 text-muted">{texts.totals[key]}</dt>
                <dd className="num text-20 font-semibold">{data.totals[key]}</dd>
              </div>
            ))}
          </dl>
          {data.muted_until !== null && (
            <p role="status" className="rounded-control bg-warn-tint p-3 text-13 font-semibold">
              {texts.mutedUntil(showInstant(Date.parse(data.muted_until)))}
            </p>
          )}
          {data.rows.length === 0 && (
            <EmptyState
              icon={<ShieldCheck size={24} aria-hidden />}
              title={texts.emptyTitle}
              text={texts.emptyText}
            />
          )}
          <ul className="grid gap-2">
            {data.rows.map((row) => (
              <RecordRow key={row._id} row={row} onChange={again} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function RecordRow({ row, onChange }: { row: ChatRecordRow; onChange: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <li className="rounded-card border border-line-quiet bg-surface p-4 text-13">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="text-14 font-semibold">{actNames[row.action]}</b>
        {row.minutes !== null && <span>{minutesText(row.minutes)}</span>}
        <time dateTime={row.at} className="ml-auto text-12 text-muted">
          {showInstant(Date.parse(row.at))}
        </time>
      </p>
      {row.message_text !== null && (
        <p className="mt-1 break-words text-muted [overflow-wrap:anywhere]">“{row.message_text}”</p>
      )}
      {row.reason !== null && <p className="mt-1">{reasonText(row.reason)}</p>}
      {row.note !== null && <p className="mt-1 text-muted">{row.note}</p>}
      {row.appeal !== null && (
        <p className="mt-2 border-l-2 border-info pl-3">
          <b className="font-semibold">{texts.states[row.appeal.state]}</b>
          <span className="block text-muted">{row.appeal.text}</span>
          {row.appeal.answer !== null && <span className="block">{row.appeal.answer}</span>}
        </p>
      )}
      {row.can_appeal && !isAsking && (
        <Button size="sm" className="mt-3" onClick={() => setIsAsking(true)}>
          {texts.ask}
        </Button>
      )}
      {row.can_appeal && isAsking && <AppealForm id={row._id} onSent={onChange} />}
    </li>
  )
}

function AppealForm({ id, onSent }: { id: string; onSent: () => void }) {
  const [text, setText] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    callServer('appeal', { id, text })
      .then(() => {
        toast('success', texts.sent)
        onSent()
      })
      .catch((problem: Error) => setError(problem.message))
      .finally(() => setIsBusy(false))
  }
  return (
    <form onSubmit={handleSubmit} className="mt-3 grid gap-3">
      <Input
        label={texts.why}
        hint={texts.whyHint}
        value={text}
        maxLength={500}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" isBusy={isBusy} disabled={text.trim().length < 10}>
        {texts.send}
      </Button>
    </form>
  )
}
