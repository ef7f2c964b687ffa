import type { ChatAppealRow } from '@powerplay/contract'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { actNames, minutesText } from '../acts.en.ts'
import { reasonText } from '../reasons.en.ts'
import { recordTexts } from '../record/messages.en.ts'
import { ListFrame } from './list-frame.tsx'
import { moderationTexts as texts } from './messages.en.ts'

/** Appeals, those that wait first. */
export function AppealList() {
  const { data, error, refetch } = useServerQuery({
    queryKey: ['chat-appeals'],
    queryFn: ({ signal }) => callServer('chatAppeals', {}, { signal }),
    staleTime: 0,
  })
  const again = () => void refetch()
  return (
    <ListFrame count={data?.length} isFailed={error !== null} onRetry={again}>
      {data?.map((row) => (
        <Appeal key={row._id} row={row} onDone={again} />
      ))}
    </ListFrame>
  )
}

function Appeal({ row, onDone }: { row: ChatAppealRow; onDone: () => void }) {
  const { act } = row
  return (
    <li className="rounded-card border border-line-quiet bg-surface p-4 text-13">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-semibold">{row.user.name}</b>
        <span>{recordTexts.states[row.state]}</span>
        <time dateTime={row.at} className="ml-auto text-12 text-muted">
          {showInstant(Date.parse(row.at))}
        </time>
      </p>
      <p className="mt-1 text-muted">
        {actNames[act.action]}
        {act.minutes !== null && ` ${minutesText(act.minutes)}`}
        {act.reason !== null && `, ${reasonText(act.reason)}`}{' '}
        {texts.by(act.by?.name ?? texts.house)}
        {act.message_text !== null && `: “${act.message_text}”`}
      </p>
      <p className="mt-2 break-words [overflow-wrap:anywhere]">{row.text}</p>
      {row.answer !== null && <p className="mt-2 border-l-2 border-info pl-3">{row.answer}</p>}
      {row.state === 'open' && <Answer id={row._id} onDone={onDone} />}
    </li>
  )
}

function Answer({ id, onDone }: { id: string; onDone: () => void }) {
  const [answer, setAnswer] = useState('')
  const close = (granted: boolean) =>
    void callServer('closeAppeal', { id, granted, answer }).then(
      () => {
        toast('success', texts.answered)
        onDone()
      },
      (error: Error) => toast('error', error.message),
    )
  return (
    <div className="mt-3 grid gap-3">
      <Input
        label={texts.answer}
        value={answer}
        maxLength={500}
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <div className="flex gap-2">
        <Button variant="primary" disabled={answer.trim() === ''} onClick={() => close(true)}>
          {texts.grant}
        </Button>
        <Button disabled={answer.trim() === ''} onClick={() => close(false)}>
          {texts.deny}
        </Button>
      </div>
    </div>
  )
}
