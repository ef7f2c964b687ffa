import type { SupportChatRow } from '@powerplay/contract'
import { newSupportChat, supportOpenMax } from '@powerplay/contract/support/limits'
import {
  ChevronRight,
  CircleHelp,
  FlaskConical,
  Inbox,
  MessageSquarePlus,
  MessageSquareText,
  Unplug,
} from 'lucide-react'
import { Link } from 'wouter'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { may } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Pill, type Tone } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { messages } from '../messages.en.ts'
import { isSupportDemo } from '../support-demo.ts'
import { goTo } from '../support-store.ts'
import { shortTime } from './chat-time.ts'
import { useChats, useDesk } from './use-support.ts'

/** The first page: a new chat, the own ones, and what to read first. */
export function IndexPage() {
  const chats = useChats()
  const isRefused = chats.error instanceof ServerRefusal && chats.error.name === 'support/demo'
  const isDemo = isSupportDemo() || isRefused
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <DeskEntry />
      {isDemo ? (
        <Sentence icon={<FlaskConical size={20} aria-hidden className="text-accent" />}>
          {messages.demo}
        </Sentence>
      ) : chats.isError ? (
        <Sentence icon={<Unplug size={20} aria-hidden className="text-loss" />}>
          <span className="flex items-center justify-between gap-2">
            {messages.notAvailable}
            <Button size="sm" onClick={() => void chats.refetch()}>
              Retry
            </Button>
          </span>
        </Sentence>
      ) : (
        <OwnChats rows={chats.data} />
      )}
    </div>
  )
}

/** The way to the queue, for those who answer. */
function DeskEntry() {
  const { user } = useSession()
  if (!may(user, 'manageTickets')) return null
  return (
    <button
      type="button"
      onClick={() => goTo({ name: 'moderate' })}
      className="touch flex h-13 w-full items-center gap-3 border-b border-line-quiet px-4 text-left text-14
        font-semibold -outline-offset-2 hover:bg-raised"
    >
      <Inbox size={18} aria-hidden className="text-accent" />
      <span className="flex-1">{messages.queue}</span>
      <ChevronRight size={16} aria-hidden className="text-muted" />
    </button>
  )
}

function Sentence({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="m-4 flex items-center gap-3 rounded-card border border-line-quiet bg-well p-4 text-14">
      {icon}
      <div role="status" className="min-w-0 flex-1">
        {children}
      </div>
    </div>
  )
}

function OwnChats({ rows }: { rows: readonly SupportChatRow[] | undefined }) {
  const { data: desk } = useDesk()
  const standing = rows?.filter(({ status }) => status !== 'closed').length ?? 0
  const handleNew = () => {
    if (rows === undefined) toast('warn', messages.notLoaded)
    else goTo({ name: 'live_chat', id: newSupportChat })
  }
  return (
    <>
      <section
        className="border-b border-line-quiet
          bg-[radial-gradient(circle_at_top_right,var(--accent-tint),transparent_60%)] p-4"
      >
        <h3 className="font-condensed text-32 font-bold uppercase">{messages.help}</h3>
        <p className="mt-1 text-13 text-muted">{messages.helpText}</p>
        <Button
          variant="primary"
          isWide
          className="mt-3"
          autoFocus
          icon={<MessageSquarePlus size={18} aria-hidden />}
          onClick={handleNew}
        >
          {messages.newChat}
        </Button>
        {desk?.online === false && <p className="mt-2 text-12 text-muted">{messages.offline}</p>}
        {desk?.online === true && desk.answer_minutes !== null && (
          <p className="mt-2 text-12 text-muted">{messages.soon(desk.answer_minutes)}</p>
        )}
      </section>
      <div className="flex justify-between px-4 py-2.5 text-12 text-muted">
        <span>{messages.yourChats}</span>
        <span className="num">{messages.openOf(standing, supportOpenMax)}</span>
      </div>
      <ChatList rows={rows} />
      {desk !== undefined && desk.topics.length > 0 && (
        <section className="border-t border-line-quiet py-2">
          <h3 className="px-4 py-1.5 text-12 text-muted">{messages.readFirst}</h3>
          {desk.topics.map(({ title, link }) => (
            <Link
              key={link}
              href={link}
              className="touch flex min-h-9 items-center gap-3 px-4 text-13 font-medium -outline-offset-2
                hover:bg-raised"
            >
              <CircleHelp size={16} aria-hidden className="text-muted" />
              <span className="flex-1">{title}</span>
              <ChevronRight size={16} aria-hidden className="text-muted" />
            </Link>
          ))}
        </section>
      )}
    </>
  )
}

function ChatList({ rows }: { rows: readonly SupportChatRow[] | undefined }) {
  if (rows === undefined) {
    return (
      <div role="status" aria-label={messages.loading} className="grid gap-2 px-4 pb-3">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    )
  }
  if (rows.length === 0) return <p className="px-4 pb-4 text-13 text-muted">{messages.none}</p>
  return (
    <ul className="border-t border-line-quiet">
      {rows.map((row) => (
        <ChatLine key={row._id} row={row} />
      ))}
    </ul>
  )
}

const tones: Readonly<Record<SupportChatRow['status'], Tone>> = {
  open: 'info',
  answered: 'win',
  closed: 'neutral',
}

function ChatLine({ row }: { row: SupportChatRow }) {
  const now = useNow()
  const { last, status, unread } = row
  const who = last.user.staff ? last.user.name : messages.you
  const line = row.closed_by === null ? `${who}: ${last.message}` : messages.closedBy[row.closed_by]
  return (
    <li>
      <button
        type="button"
        onClick={() => goTo({ name: 'chat', id: row._id })}
        className="touch flex w-full items-center gap-3 border-b border-line-quiet px-4 py-2.5 text-left
          -outline-offset-2 hover:bg-raised"
      >
        <span
          className={`flex size-9 shrink-0 items-center justify-center rounded-control bg-raised ${unread > 0 ? 'text-accent' : 'text-muted'}`}
        >
          <MessageSquareText size={18} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-13 font-semibold">{row.title}</span>
          <span className="block truncate text-12 text-muted">{line}</span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className="num text-12 text-muted">{shortTime(row.updated_at, now)}</span>
          {unread > 0 ? (
            <span className="num inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-accent px-1.5 text-12 font-bold text-on-accent">
              <span aria-hidden>{unread}</span>
              <span className="sr-only">{`${unread} ${messages.fresh}`}</span>
            </span>
          ) : (
            <Pill tone={tones[status]}>{messages.status[status]}</Pill>
          )}
        </span>
      </button>
    </li>
  )
}
