import type { ChatMessage } from '@powerplay/contract'
import { AtSign, EllipsisVertical, Heart } from 'lucide-react'
import { memo } from 'react'
import { callServer } from '../../../../platform/client/call-server.ts'
import { useSession } from '../../../../platform/session/session-context.tsx'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { Avatar } from '../../../../ui/marks/avatar.tsx'
import { cx } from '../../../../ui/cx.ts'
import { IconButton } from '../../../../ui/buttons/icon-button.tsx'
import { PlayerButton } from '../../../profile/index.ts'
import { openMessageMenu, openTip } from '../../windows/index.ts'
import { BetCard } from './bet-card.tsx'
import { mentionInDraft } from '../composer/draft.ts'
import { changed } from './lines.ts'
import { MessageText } from './message-text.tsx'
import { messages } from '../messages.en.ts'
import { QuizCard } from './quiz-card.tsx'
import { useRoom } from '../room.ts'
import { runCommand } from '../composer/run-command.ts'
import { QuizEnd, ServiceLine } from './service-line.tsx'
import { mentions, shortName } from './text-parts.ts'

/** How the line of each role looks. Source: 000 section 6. */
const grounds = {
  user: '',
  moderator: 'border-info bg-info-tint/50',
  admin: 'border-accent bg-accent-tint/50',
} as const
const names = { user: 'text-text', moderator: 'text-info', admin: 'text-accent' } as const

let timeFormat: Intl.DateTimeFormat | undefined
function clockTime(iso: string): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  return timeFormat.format(Date.parse(iso))
}

/** One line of the chat. */
export const MessageRow = memo(function MessageRow({ row }: { row: ChatMessage }) {
  if (row.type === 'service') return <ServiceLine row={row} />
  if (row.type === 'quiz_answered') return <QuizEnd data={row.data} />
  if (row.type === 'quiz') return <QuizCard data={row.data} />
  return <WrittenRow row={row} />
})

type Written = Extract<ChatMessage, { type: 'message' | 'game_link' }>

function WrittenRow({ row }: { row: Written }) {
  const { user: viewer } = useSession()
  const { user } = row
  if (user === null) return null
  const text = row.type === 'message' && 'message' in row.data ? row.data.message : ''
  const isForViewer = mentions(text, viewer?.name)
  return (
    <article
      data-access={user.access}
      className={cx(
        'group relative flex gap-2 border-l-2 py-1.5 pr-3 pl-2.5 text-13 hover:bg-raised/60',
        isForViewer ? 'border-win bg-win-tint/50' : grounds[user.access] || 'border-transparent',
      )}
    >
      <PlayerButton userId={user._id} className="h-8 shrink-0">
        <Avatar userId={user._id} name={user.name} picture={user.avatar} sizePx={32} />
      </PlayerButton>
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-1.5">
          <PlayerButton
            userId={user._id}
            className={cx('truncate font-semibold', names[user.access])}
          >
            {shortName(user.name)}
          </PlayerButton>
          {user.access !== 'user' && (
            <span
              className={cx(
                'rounded-full px-1.5 text-[11px] leading-4 font-semibold',
                user.access === 'admin' ? 'bg-accent-tint text-accent' : 'bg-info-tint text-info',
              )}
            >
              {messages.access[user.access]}
            </span>
          )}
          <time
            dateTime={row.created_at}
            className="num ml-auto text-12 text-muted group-focus-within:opacity-0
              group-hover:opacity-0 max-sm:group-focus-within:opacity-100 max-sm:group-hover:opacity-100"
          >
            {clockTime(row.created_at)}
          </time>
        </div>
        {row.type === 'message' ? <MessageText data={row.data} /> : <BetCard data={row.data} />}
        <Likes row={row} />
      </div>
      {viewer !== undefined && <Tools row={row} />}
      {viewer !== undefined && (
        <span className="-my-1 -mr-2 sm:hidden">
          <MoreButton row={row} />
        </span>
      )}
    </article>
  )
}

async function like(row: Written): Promise<void> {
  const on = !row.liked
  const set = (liked: boolean, likes?: number) =>
    useRoom.setState(({ lines }) => ({
      lines: changed(lines, row._id, (now) => ({ ...now, liked, likes: likes ?? now.likes })),
    }))
  set(on)
  try {
    const { likes } = await callServer('likeMessage', { id: row._id, on })
    set(on, likes)
  } catch (error) {
    set(!on)
    if (error instanceof Error) toast('error', error.message)
  }
}

function Likes({ row }: { row: Written }) {
  const { user } = useSession()
  if (row.likes === 0) return null
  return (
    <button
      type="button"
      disabled={user === undefined}
      aria-pressed={row.liked}
      aria-label={messages.likes(row.likes)}
      onClick={() => void like(row)}
      className={cx(
        'num mt-1 inline-flex h-5.5 items-center gap-1 rounded-full px-2 text-12',
        row.liked ? 'bg-loss-tint text-loss' : 'bg-raised text-muted',
      )}
    >
      <Heart size={12} aria-hidden fill={row.liked ? 'currentColor' : 'none'} />
      {row.likes}
    </button>
  )
}

function Tools({ row }: { row: Written }) {
  const name = row.user?.name ?? ''
  return (
    <div
      className="absolute top-0.5 right-1.5 flex rounded-control border border-line bg-raised opacity-0
        shadow-float group-hover:opacity-100 focus-within:opacity-100 max-sm:hidden"
    >
      <IconButton
        size={32}
        isPlain
        label={row.liked ? messages.unlike : messages.like}
        icon={<Heart size={16} aria-hidden fill={row.liked ? 'currentColor' : 'none'} />}
        onClick={() => void like(row)}
      />
      <IconButton
        size={32}
        isPlain
        label={messages.mention}
        icon={<AtSign size={16} aria-hidden />}
        onClick={() => mentionInDraft(name)}
      />
      <MoreButton row={row} />
    </div>
  )
}

const deeds = {
  onLike: (row: Written) => void like(row),
  onMention: mentionInDraft,
  onTip: (name: string) => openTip({ name, amount: '' }),
  onIgnore: (name: string) => void runCommand({ name: '/ignore', words: [name] }),
}

function MoreButton({ row }: { row: Written }) {
  return (
    <IconButton
      size={32}
      isPlain
      label={messages.more}
      icon={<EllipsisVertical size={16} aria-hidden />}
      onClick={() => openMessageMenu({ row, ...deeds })}
    />
  )
}
