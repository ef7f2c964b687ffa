import type { Session } from '@powerplay/contract'
import { Monitor, MonitorSmartphone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { CallInput } from '../../../platform/client/call-types.ts'
import { showInstant, showTimeAgo } from '../../../platform/format/time.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardState } from '../../../ui/card.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { TimeAgo } from '../../../ui/marks/time-ago.tsx'
import { countryName } from '../../compliance/index.ts'
import { messages } from '../messages.en.ts'
import { endSessions, useSessions } from './use-sessions.ts'

const mobile = /android|iphone|ipad|mobile/i

/** Where the account is signed in, and the way to end it there. */
export function SessionsCard() {
  const list = useSessions()
  const { data } = list
  const [ending, setEnding] = useState<string>()
  const end = (name: string, which: CallInput<'endSessions'>, done: string) => {
    if (ending !== undefined) return
    setEnding(name)
    endSessions(which)
      .then(
        () => toast('success', done),
        (error: Error) => toast('error', messages.failed, error.message),
      )
      .finally(() => setEnding(undefined))
  }
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) === true
  return (
    <Card
      icon={<MonitorSmartphone size={18} aria-hidden />}
      title={messages.sessions}
      action={
        hasOthers && (
          <Button
            variant="destructive"
            size="sm"
            isBusy={ending === 'all'}
            onClick={() => end('all', { all: true }, messages.othersEnded)}
          >
            {messages.endOthers}
          </Button>
        )
      }
    >
      <CardState query={list} failed={messages.loadFailed} wait={<SessionsWait />} />
      <ul>
        {data?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() => end(session.id, { id: session.id }, messages.ended)}
          />
        ))}
      </ul>
    </Card>
  )
}

interface SessionRowProps {
  session: Session
  isEnding: boolean
  onEnd: () => void
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const { device, iso, createdAt, seenAt, isCurrent } = session
  const signedIn = messages.signedIn.replace('{when}', showInstant(createdAt))
  const Icon = mobile.test(device) ? Smartphone : Monitor
  return (
    <li
      className="flex min-h-15 items-center gap-3 border-b border-line-quiet px-4 py-3 last:border-b-0
        sm:gap-4"
    >
      <Icon size={18} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 font-semibold">{device}</p>
        <p className="text-12 text-muted">
          {iso === null ? signedIn : `${signedIn}, ${countryName(iso)}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 sm:flex-row sm:items-center sm:gap-4">
        {isCurrent ? (
          <>
            <span className="text-12 font-semibold text-win">{messages.active}</span>
            <Pill tone="win">{messages.current}</Pill>
          </>
        ) : (
          <>
            <TimeAgo at={seenAt} format={showTimeAgo} className="text-12 text-muted" />
            <Button variant="destructive" size="sm" isBusy={isEnding} onClick={onEnd}>
              {messages.end}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

function SessionsWait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2 p-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
