import { Bell, CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from './messages.en.ts'
import { NoteRow } from './note-row.tsx'
import { loadNotes, loadOlderNotes, readNotes, useNotes } from './notes-store.ts'

export interface NotesPanelProps {
  onClose: () => void
}

/** The list under the bell, newest first. */
export function NotesPanel({ onClose }: NotesPanelProps) {
  const { unread } = useNotes()
  return (
    <div
      role="dialog"
      aria-label={messages.title}
      tabIndex={-1}
      ref={focusPanel}
      className="absolute top-full z-40 mt-2 flex max-h-[min(70dvh,560px)] animate-fade flex-col
        rounded-card border border-line bg-raised shadow-float outline-none max-sm:inset-x-3 sm:right-0
        sm:w-90"
    >
      <div className="flex h-13 shrink-0 items-center gap-2 border-b border-line px-4">
        <h2 className="flex-1 text-14 font-semibold">{messages.title}</h2>
        {unread > 0 && (
          <Button
            variant="text"
            size="sm"
            icon={<CheckCheck size={16} aria-hidden />}
            onClick={() => void readNotes()}
          >
            {messages.readAll}
          </Button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain p-1">
        <NotesList onClose={onClose} />
      </div>
    </div>
  )
}

function focusPanel(panel: HTMLElement | null): void {
  panel?.focus({ preventScroll: true })
}

function NotesList({ onClose }: NotesPanelProps) {
  const { rows, state } = useNotes()
  if (state === 'loading') return <NotesWait />
  if (state === 'failed') {
    return <ErrorState text={messages.failed} onRetry={() => void loadNotes()} />
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={<Bell size={24} aria-hidden />}
        title={messages.emptyTitle}
        text={messages.emptyText}
        action={
          <Link href="/profile/settings" className={buttonClass('outline')} onClick={onClose}>
            {messages.settings}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul>
        {rows.map((row) => (
          <NoteRow key={row._id} row={row} onClose={onClose} />
        ))}
      </ul>
      <OlderButton />
    </>
  )
}

function OlderButton() {
  const { rows, total } = useNotes()
  const [isBusy, setIsBusy] = useState(false)
  if (rows.length >= total) return null
  const handlePress = () => {
    setIsBusy(true)
    loadOlderNotes()
      .catch(() => toast('error', messages.olderFailed))
      .finally(() => setIsBusy(false))
  }
  return (
    <Button variant="text" isWide isBusy={isBusy} onClick={handlePress}>
      {messages.older}
    </Button>
  )
}

function NotesWait() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-2 p-3">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
