import type { CaughtMail } from '@powerplay/contract'
import { Inbox, MailX, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { MailList } from './mail-list.tsx'
import { MailView } from './mail-view.tsx'
import { mailboxMessages as messages } from './mailbox.en.ts'
import { emptyMailbox, useMailbox } from './use-mailbox.ts'

/** /debugger/mailbox: the mail that demo and development builds catch instead of sending it. */
export function MailboxPage() {
  const { data, error, isFetching, refetch } = useMailbox()
  const handleEmpty = () => {
    emptyMailbox().catch((failure: Error) => toast('error', messages.notEmptied, failure.message))
  }
  return (
    <div className="mx-auto max-w-220">
      <div className="rounded-card border border-line-quiet bg-surface">
        <header className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line-quiet p-4">
          <Inbox size={18} aria-hidden className="text-accent" />
          <h1 className="text-16 font-semibold">{messages.title}</h1>
          {data !== undefined && (
            <span className="num rounded-full bg-raised px-2 py-0.5 text-12 text-muted">
              {data.length}
            </span>
          )}
          <span className="flex-1" />
          <Button
            size="sm"
            variant="text"
            isBusy={isFetching && data === undefined}
            icon={<RotateCw size={14} aria-hidden />}
            aria-label={messages.refresh}
            onClick={() => void refetch()}
          >
            <span className="hidden sm:inline">{messages.refresh}</span>
          </Button>
          <Button
            size="sm"
            variant="text"
            disabled={data === undefined || data.length === 0}
            icon={<Trash2 size={14} aria-hidden />}
            aria-label={messages.empty}
            onClick={handleEmpty}
          >
            <span className="hidden sm:inline">{messages.empty}</span>
          </Button>
          <p className="w-full text-13 text-muted">{messages.text}</p>
        </header>
        {data === undefined ? (
          <Missing error={error} onRetry={() => void refetch()} />
        ) : (
          <Mails mails={data} />
        )}
      </div>
    </div>
  )
}

function Missing({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-2 p-4">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    )
  }
  const isOff = error instanceof ServerRefusal && error.name === 'core/feature-off'
  return (
    <div className="p-4">
      {isOff ? (
        <EmptyState icon={<MailX size={24} />} title={messages.offTitle} text={messages.off} />
      ) : (
        <ErrorState text={messages.failed} onRetry={onRetry} />
      )}
    </div>
  )
}

function Mails({ mails }: { mails: readonly CaughtMail[] }) {
  const [chosen, setChosen] = useState<string>()
  const shown = mails.find(({ id }) => id === chosen) ?? mails[0]
  if (shown === undefined) {
    return (
      <div className="p-4">
        <EmptyState icon={<Inbox size={24} />} title={messages.noneTitle} text={messages.none} />
      </div>
    )
  }
  return (
    <div className="flex flex-col md:flex-row">
      <MailList mails={mails} shownId={shown.id} onPick={setChosen} />
      <MailView mail={shown} />
    </div>
  )
}
