import type { SupportChat } from '@powerplay/contract'
import { ArrowLeft, EllipsisVertical, Hand, Zap } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useNow } from '../../../platform/format/use-now.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Menu, MenuItem } from '../../../ui/lists/menu.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { desk as texts, messages } from '../messages.en.ts'
import { clockTime, spanOf } from '../window/chat-time.ts'
import { Composer } from '../window/composer.tsx'
import { saveTranscript } from '../window/save-transcript.ts'
import { Thread } from '../window/thread.tsx'
import { useReadMark } from '../window/use-read-mark.ts'
import { refreshSupport, useChat } from '../window/use-support.ts'
import { useTyping } from '../window/use-typing.ts'
import { PlayerColumn } from './player-column.tsx'
import { act, useCanned, useDeskPlace } from './use-desk.ts'

/** A chat as staff answer it, with its player beside. */
export function DeskChat({ id, isNarrow }: { id: string; isNarrow: boolean }) {
  const { data: chat, isError, error, refetch } = useChat(id)
  const typing = useTyping(id, 'staff')
  const [filled, setFilled] = useState<{ text: string; at: number }>()
  const [showsPlayer, setShowsPlayer] = useState(!isNarrow)
  const { user } = useSession()
  useReadMark(chat, 'staff')
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
  const holder = chat.desk?.assigned ?? null
  const isHeld = holder !== null && holder._id !== user?.id
  return (
    <>
      {!(isNarrow && showsPlayer) && (
        <div className="flex min-w-0 flex-1 flex-col">
          <ChatHead
            chat={chat}
            isNarrow={isNarrow}
            isHeld={isHeld}
            onPlayer={() => setShowsPlayer(!showsPlayer)}
          />
          <Thread chat={chat} side="staff" typing={typing} />
          {!isClosed && !isHeld && (
            <Canned onPick={(text) => setFilled({ text, at: Date.now() })} />
          )}
          <Composer
            id={id}
            filled={filled}
            closedText={
              isClosed ? messages.closedField : isHeld ? texts.has(holder.name) : undefined
            }
            hint={texts.seesYouAs(user?.name ?? '')}
            onSent={refreshSupport}
          />
        </div>
      )}
      {showsPlayer && (
        <PlayerColumn chat={chat} onClose={isNarrow ? () => setShowsPlayer(false) : undefined} />
      )}
    </>
  )
}

interface ChatHeadProps {
  chat: SupportChat
  isNarrow: boolean
  isHeld: boolean
  onPlayer: () => void
}

function ChatHead({ chat, isNarrow, isHeld, onPlayer }: ChatHeadProps) {
  const now = useNow()
  const { user } = useSession()
  const since = chat.desk?.waiting_since ?? null
  const holder = chat.desk?.assigned ?? null
  const isMine = holder !== null && holder._id === user?.id
  const assign = (order: { user?: null; force?: boolean }) =>
    void act(callServer('supportAssign', { id: chat._id, ...order }))
  return (
    <div className="flex min-h-15 shrink-0 items-center gap-2.5 border-b border-line-quiet px-3 py-2">
      {isNarrow && (
        <IconButton
          isPlain
          size={36}
          label={texts.tabs.all}
          icon={<ArrowLeft size={18} aria-hidden />}
          onClick={() => useDeskPlace.setState({ chat: null })}
        />
      )}
      <Avatar userId={chat.user._id} name="" picture={chat.user.avatar} sizePx={36} />
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-14 font-semibold">
          <span className="truncate">{chat.user.name}</span>
          {since !== null && (
            <Pill tone="loss">{texts.waits(spanOf((now - Date.parse(since)) / 1_000))}</Pill>
          )}
        </p>
        <p className="num truncate text-12 text-muted">
          {chat.title} · {clockTime(chat.created_at)}
        </p>
      </div>
      {chat.status !== 'closed' && !isMine && (
        <Button
          size="sm"
          variant={isHeld ? 'secondary' : 'primary'}
          icon={<Hand size={16} aria-hidden />}
          onClick={() => assign(isHeld ? { force: true } : {})}
        >
          {isHeld ? texts.takeOver : texts.take}
        </Button>
      )}
      <Menu
        label={texts.more}
        trigger={({ isOpen: _isOpen, ...trigger }) => (
          <IconButton
            isPlain
            size={36}
            label={texts.more}
            icon={<EllipsisVertical size={18} aria-hidden />}
            {...trigger}
          />
        )}
      >
        {(close) => {
          const pick = (deed: () => void) => () => {
            close()
            deed()
          }
          return (
            <>
              <MenuItem onPick={pick(onPlayer)}>{texts.showPlayer}</MenuItem>
              <MenuItem onPick={pick(() => void saveTranscript(chat._id))}>
                {messages.transcript}
              </MenuItem>
              {isMine && chat.status !== 'closed' && (
                <MenuItem onPick={pick(() => assign({ user: null }))}>{texts.release}</MenuItem>
              )}
              {chat.status === 'closed' && (
                <MenuItem
                  onPick={pick(() => void act(callServer('supportReopen', { id: chat._id })))}
                >
                  {texts.reopen}
                </MenuItem>
              )}
            </>
          )
        }}
      </Menu>
    </div>
  )
}

function Canned({ onPick }: { onPick: (text: string) => void }) {
  const { data: rows } = useCanned()
  if (rows === undefined || rows.length === 0) return null
  return (
    <div className="flex shrink-0 gap-2 overflow-x-auto px-3 py-2">
      {rows.map(({ _id, title, text }) => (
        <button
          key={_id}
          type="button"
          title={text}
          onClick={() => onPick(text)}
          className="touch inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full border border-line px-3
            text-12 font-semibold text-muted hover:bg-raised hover:text-text"
        >
          <Zap size={14} aria-hidden />
          {title}
        </button>
      ))}
    </div>
  )
}
