import type { SupportChat } from '@powerplay/contract'
import { newSupportChat } from '@powerplay/contract/support/limits'
import { Download, Info, Lock, Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { messages } from '../messages.en.ts'
import { replacePage } from '../support-store.ts'
import { dayOf } from './chat-time.ts'
import { Composer } from './composer.tsx'
import { saveTranscript } from './save-transcript.ts'
import { Thread } from './thread.tsx'
import { useReadMark } from './use-read-mark.ts'
import { useTyping } from './use-typing.ts'
import { refreshSupport, useChat } from './use-support.ts'

/** A chat of one's own; "new" before its first message. Source: 001 section 4. */
export function ChatPage({ id }: { id: string }) {
  return id === newSupportChat ? <NewChat /> : <KnownChat id={id} />
}

function NewChat() {
  return (
    <>
      <Thread chat={undefined} side="user" />
      <p className="flex items-center justify-center gap-2 pb-3 text-12 text-muted">
        <Lock size={14} aria-hidden />
        {messages.onlyUs}
      </p>
      <Composer
        id={newSupportChat}
        hint={messages.newLine}
        onSent={(id) => {
          replacePage({ name: 'live_chat', id })
          refreshSupport()
        }}
      />
    </>
  )
}

function KnownChat({ id }: { id: string }) {
  const { data: chat, isError, error, refetch } = useChat(id)
  const typing = useTyping(id, 'user')
  useReadMark(chat, 'user')
  if (chat === undefined) {
    return (
      <div className="flex flex-1 items-center justify-center p-4">
        {isError ? (
          <ErrorState title={messages.failed} text={error.message} onRetry={() => void refetch()} />
        ) : (
          <Spinner />
        )}
      </div>
    )
  }
  const isClosed = chat.status === 'closed'
  return (
    <>
      <Standing chat={chat} />
      <Thread chat={chat} side="user" typing={typing} />
      {isClosed && <Rating chat={chat} />}
      {isClosed && (
        <p className="mx-3 mb-3 flex items-center gap-2 rounded-control bg-info-tint px-3 py-2 text-13">
          <Info size={16} aria-hidden className="text-info" />
          <span className="flex-1">{messages.closed}</span>
          <button
            type="button"
            className="touch font-semibold text-info"
            onClick={() => replacePage({ name: 'live_chat', id: newSupportChat })}
          >
            {messages.newChat}
          </button>
        </p>
      )}
      <Composer
        id={id}
        hint={messages.newLine}
        closedText={isClosed ? messages.closedField : undefined}
        onSent={refreshSupport}
      />
    </>
  )
}

const hourMs = 3_600_000

function Standing({ chat }: { chat: SupportChat }) {
  const now = useNow()
  const { status } = chat
  const [isAsked, setIsAsked] = useState(false)
  const hours =
    chat.closes_at === null ? null : Math.ceil((Date.parse(chat.closes_at) - now) / hourMs)
  const handleClose = () => {
    callServer('supportClose', { id: chat._id }).then(refreshSupport, tellError)
    setIsAsked(false)
  }
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line-quiet px-3.5 py-1.5">
      <Pill tone={status === 'answered' ? 'win' : status === 'open' ? 'info' : 'neutral'}>
        {messages.status[status]}
      </Pill>
      <span className="num min-w-0 flex-1 truncate text-12 text-muted">
        {hours !== null && hours > 0 && messages.closesIn(hours)}
        {chat.closed_at !== null && dayOf(chat.closed_at)}
      </span>
      <IconButton
        isPlain
        size={32}
        side="bottom"
        label={messages.transcript}
        icon={<Download size={16} aria-hidden />}
        onClick={() => void saveTranscript(chat._id)}
      />
      {status !== 'closed' &&
        (isAsked ? (
          <Button size="sm" variant="destructive" onClick={handleClose}>
            {messages.close}?
          </Button>
        ) : (
          <Button size="sm" variant="text" onClick={() => setIsAsked(true)}>
            {messages.close}
          </Button>
        ))}
    </div>
  )
}

function tellError(error: Error): void {
  toast('error', error.message)
}

/** Five stars, once. */
function Rating({ chat }: { chat: SupportChat }) {
  const [shown, setShown] = useState(chat.rating)
  useEffect(() => setShown(chat.rating), [chat.rating])
  const handleRate = (rating: number) => {
    setShown(rating)
    callServer('supportClose', { id: chat._id, rating }).then(
      () => {
        toast('success', messages.thanks)
        refreshSupport()
      },
      (error: Error) => {
        setShown(chat.rating)
        tellError(error)
      },
    )
  }
  return (
    <section className="mx-3 mb-3 rounded-card border border-line-quiet bg-well p-3 text-center">
      <h3 className="text-13 font-semibold">{messages.rate}</h3>
      <div role="group" aria-label={messages.rate} className="flex justify-center">
        {[1, 2, 3, 4, 5].map((count) => (
          <button
            key={count}
            type="button"
            aria-label={messages.stars(count)}
            aria-pressed={shown === count}
            disabled={chat.rating !== null}
            onClick={() => handleRate(count)}
            className="flex size-11 items-center justify-center text-accent"
          >
            <Star size={20} aria-hidden fill={count <= (shown ?? 0) ? 'currentColor' : 'none'} />
          </button>
        ))}
      </div>
    </section>
  )
}
