import type { SupportAct, SupportChat, SupportMessage } from '@powerplay/contract'
import { supportWelcome } from '@powerplay/contract/support/limits'
import { Check, CheckCheck, UserCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { desk as deskTexts, messages } from '../messages.en.ts'
import { clockTime, dayOf } from './chat-time.ts'

/** Which side of a chat reads it. */
export type Side = 'user' | 'staff'

interface ThreadProps {
  /** Undefined for a chat that is not there before its first message. */
  chat: SupportChat | undefined
  side: Side
  /** Who is writing on the other side now. */
  typing?: string | undefined
}

/** The messages of a chat: the greeting, everything that was said, and what happened to it. */
export function Thread({ chat, side, typing }: ThreadProps) {
  const box = useRef<HTMLDivElement>(null)
  const { rows, more, loadEarlier } = useEarlier(chat)
  const firstUnread = useFirstUnread(chat, side)
  const last = chat?.messages.at(-1)?._id
  useLayoutEffect(() => {
    const { current } = box
    if (current !== null) current.scrollTop = current.scrollHeight
  }, [last, typing])
  return (
    <div
      ref={box}
      role="log"
      aria-label={messages.title}
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3.5 py-3 -outline-offset-2"
    >
      {more ? (
        <Button size="sm" className="self-center" onClick={loadEarlier}>
          {messages.earlier}
        </Button>
      ) : (
        <Welcome at={chat?.created_at} />
      )}
      {withActs(rows, chat?.desk?.acts ?? []).map((entry) =>
        'action' in entry ? (
          <ActLine key={`${entry.at}${entry.action}`} act={entry} />
        ) : (
          <Bubble
            key={entry._id}
            message={entry}
            isOwn={entry.user.staff === (side === 'staff')}
            isUnread={entry._id === firstUnread}
            isSeen={isSeen(entry, side === 'user' ? chat?.support_read : chat?.user_read)}
          />
        ),
      )}
      {typing !== undefined && (
        <p role="status" className="text-12 text-muted">
          {messages.typing(typing)}
        </p>
      )}
    </div>
  )
}

function isSeen({ created_at }: SupportMessage, mark: string | null | undefined): boolean {
  return typeof mark === 'string' && Date.parse(mark) >= Date.parse(created_at)
}

/** Messages and acts in the order of their times. */
function withActs(
  rows: readonly SupportMessage[],
  acts: readonly SupportAct[],
): readonly (SupportMessage | SupportAct)[] {
  const timeOf = (entry: SupportMessage | SupportAct) =>
    Date.parse('action' in entry ? entry.at : entry.created_at)
  return [...rows, ...acts].sort((one, other) => timeOf(one) - timeOf(other))
}

/** The chat's page with the earlier ones that were asked for in front. */
function useEarlier(chat: SupportChat | undefined) {
  const [earlier, setEarlier] = useState<readonly SupportMessage[]>([])
  const [hasMore, setHasMore] = useState<boolean>()
  const known = new Set(chat?.messages.map(({ _id }) => _id))
  const rows = [...earlier.filter(({ _id }) => !known.has(_id)), ...(chat?.messages ?? [])]
  const loadEarlier = () => {
    const [first] = rows
    if (chat === undefined || first === undefined) return
    void callServer('supportChat', { id: chat._id, before: first._id }).then((page) => {
      setEarlier((now) => [...page.messages, ...now])
      setHasMore(page.more)
    })
  }
  return { rows, more: hasMore ?? chat?.more ?? false, loadEarlier }
}

/** The first message that the reader had not seen when the chat came into view. */
function useFirstUnread(chat: SupportChat | undefined, side: Side): string | undefined {
  const [first, setFirst] = useState<string>()
  const id = chat?._id
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (chat === undefined || known.current === id) return
    known.current = id
    const mark = side === 'user' ? chat.user_read : chat.support_read
    const isOther = (message: SupportMessage) => message.user.staff === (side === 'user')
    setFirst(chat.messages.find((one) => isOther(one) && !isSeen(one, mark))?._id)
  }, [chat, id, side])
  return first
}

function Welcome({ at }: { at: string | undefined }) {
  return (
    <>
      <p className="text-center text-12 text-muted">
        {at === undefined ? messages.today : dayOf(at)}
      </p>
      <div className="flex max-w-[85%] items-end gap-2">
        <img src="/favicon.svg" alt="" width={28} height={28} className="shrink-0 rounded-full" />
        <div>
          <p className="rounded-card rounded-bl-[3px] bg-raised px-3 py-2 text-13">
            {supportWelcome}
          </p>
          <p className="mt-1 text-12 font-semibold">{messages.bot}</p>
        </div>
      </div>
    </>
  )
}

interface BubbleProps {
  message: SupportMessage
  isOwn: boolean
  isUnread: boolean
  isSeen: boolean
}

function Bubble({ message, isOwn, isUnread, isSeen: hasSeen }: BubbleProps) {
  const { user, picture } = message
  return (
    <>
      {isUnread && (
        <p className="flex items-center gap-3 text-12 font-semibold text-accent">
          <span className="h-px flex-1 bg-accent/50" />
          {messages.unread}
          <span className="h-px flex-1 bg-accent/50" />
        </p>
      )}
      <div className={cx('flex max-w-[85%] items-end gap-2', isOwn && 'self-end')}>
        {!isOwn && <Avatar userId={user._id} name="" picture={user.avatar} sizePx={28} />}
        <div className="min-w-0">
          <div
            className={cx(
              'rounded-card px-3 py-2 text-13 wrap-anywhere whitespace-pre-wrap',
              isOwn ? 'rounded-br-[3px] bg-accent/17' : 'rounded-bl-[3px] bg-raised',
            )}
          >
            {picture && (
              <a
                href={picture.url}
                target="_blank"
                rel="noreferrer"
                aria-label={messages.openPicture}
              >
                <img
                  src={picture.url}
                  alt={messages.picture}
                  width={picture.width}
                  height={picture.height}
                  loading="lazy"
                  className="mb-1 h-auto max-h-60 w-auto rounded-control"
                />
              </a>
            )}
            {message.message}
          </div>
          <p
            className={cx(
              'num mt-1 flex items-center gap-1.5 text-12 text-muted',
              isOwn && 'justify-end',
            )}
          >
            {(!isOwn || user.staff) && <b className="font-semibold text-text">{user.name}</b>}
            <time dateTime={message.created_at}>{clockTime(message.created_at)}</time>
            {isOwn && hasSeen && (
              <CheckCheck size={14} aria-label={messages.seen} className="text-info" />
            )}
            {isOwn && !hasSeen && <Check size={14} aria-label={messages.sent} />}
          </p>
        </div>
      </div>
    </>
  )
}

function ActLine({ act }: { act: SupportAct }) {
  return (
    <p className="flex items-center justify-center gap-2 text-12 text-muted">
      <UserCheck size={14} aria-hidden />
      <span>
        {act.by?.name} {deskTexts.acts[act.action]} {act.text} · {clockTime(act.at)}
      </span>
    </p>
  )
}
