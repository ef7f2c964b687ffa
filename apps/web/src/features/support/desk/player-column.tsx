import type { SupportChat } from '@powerplay/contract'
import { MicOff, X } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showDay, showInstant } from '../../../platform/format/time.ts'
import { may } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { desk as texts } from '../messages.en.ts'
import { clockTime } from '../window/chat-time.ts'
import { act, usePlayer } from './use-desk.ts'

/** Who the player of a chat is, what staff noted, and what they may do. */
export function PlayerColumn({
  chat,
  onClose,
}: {
  chat: SupportChat
  onClose?: (() => void) | undefined
}) {
  return (
    <aside
      aria-label={texts.player}
      className={`flex min-h-0 flex-col gap-3 overflow-y-auto border-l border-line-quiet p-4 ${onClose ? 'flex-1' : 'w-70 shrink-0'}`}
    >
      <Facts chat={chat} onClose={onClose} />
      <Notes chat={chat} />
      <div className="flex-1" />
      <Deeds chat={chat} />
    </aside>
  )
}

function Facts({ chat, onClose }: { chat: SupportChat; onClose: (() => void) | undefined }) {
  const { data: player } = usePlayer(chat._id)
  const { user } = useSession()
  return (
    <section>
      <div className="flex items-center justify-between text-12 text-muted">
        <h3>{texts.player}</h3>
        <span className="flex items-center gap-2">
          {may(user, 'users') && (
            <a
              href={`/admin/user/${chat.user._id}`}
              target="_blank"
              rel="noopener"
              className="font-semibold text-info"
            >
              {texts.adminPage}
            </a>
          )}
          {onClose && (
            <IconButton
              isPlain
              size={32}
              label={texts.cancel}
              icon={<X size={16} aria-hidden />}
              onClick={onClose}
            />
          )}
        </span>
      </div>
      {player && (
        <dl className="mt-2 grid gap-1.5 text-13">
          <Fact name={texts.level}>{player.vipLevel}</Fact>
          <Fact name={texts.joined}>{showDay(Date.parse(player.joined))}</Fact>
          <Fact name={texts.email}>
            <span className={player.email_verified ? 'text-win' : 'text-warn'}>
              {player.email_verified ? texts.verified : texts.unverified}
            </span>
          </Fact>
          {player.self_excluded && (
            <Fact name={texts.excluded}>
              <span className="text-loss">✓</span>
            </Fact>
          )}
          <Fact name={texts.chats}>{player.chats}</Fact>
          {player.muted_until !== null && (
            <Fact name={texts.mutedUntil}>
              <span className="text-loss">{showInstant(Date.parse(player.muted_until))}</span>
            </Fact>
          )}
        </dl>
      )}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="num truncate font-semibold">{children}</dd>
    </div>
  )
}

function Notes({ chat }: { chat: SupportChat }) {
  const [text, setText] = useState('')
  const notes = chat.desk?.notes ?? []
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    void act(callServer('supportNote', { id: chat._id, text })).then((isDone) => {
      if (isDone) setText('')
    })
  }
  return (
    <section className="grid gap-2">
      <h3 className="flex justify-between text-12 text-muted">
        {texts.notes} <span className="num">{notes.length}</span>
      </h3>
      {notes.map((note) => (
        <article
          key={note._id}
          className="rounded-control border border-warn/40 bg-warn-tint p-2.5 text-13 wrap-anywhere whitespace-pre-wrap"
        >
          <p className="num mb-0.5 text-12 text-muted">
            <b className="text-text">{note.by.name}</b> {clockTime(note.created_at)}
          </p>
          {note.text}
        </article>
      ))}
      <form onSubmit={handleSubmit}>
        <Input
          label={texts.addNote}
          isLabelHidden
          placeholder={texts.addNote}
          maxLength={1_000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </section>
  )
}

/** How long a mute may last, in minutes. */
const durations = [
  { id: 'hour', name: '1 hour', minutes: 60 },
  { id: 'day', name: '1 day', minutes: 1_440 },
  { id: 'week', name: '1 week', minutes: 10_080 },
  { id: 'month', name: '30 days', minutes: 43_200 },
] as const

/** Muting and closing, each for a reason. */
function Deeds({ chat }: { chat: SupportChat }) {
  const [deed, setDeed] = useState<'mute' | 'close'>()
  const [reason, setReason] = useState('')
  const [duration, setDuration] = useState('day')
  const isMuted = chat.desk?.muted_until !== null
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const { _id: id } = chat
    const chosen = durations.find((one) => one.id === duration)?.minutes ?? 0
    const mute = { id, minutes: isMuted ? 0 : chosen, reason }
    const done =
      deed === 'close' ? callServer('supportEnd', { id, reason }) : callServer('supportMute', mute)
    void act(done).then((isDone) => {
      if (!isDone) return
      setDeed(undefined)
      setReason('')
    })
  }
  if (deed === undefined) {
    return (
      <div className="grid grid-cols-2 gap-2">
        <Button size="sm" icon={<MicOff size={16} aria-hidden />} onClick={() => setDeed('mute')}>
          {isMuted ? texts.unmute : texts.mute}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          disabled={chat.status === 'closed'}
          onClick={() => setDeed('close')}
        >
          {texts.close}
        </Button>
      </div>
    )
  }
  return (
    <form onSubmit={handleSubmit} className="grid gap-2">
      {deed === 'mute' && !isMuted && (
        <Select label={texts.muteFor} choices={durations} value={duration} onChange={setDuration} />
      )}
      <Input
        label={texts.reason}
        autoFocus
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button size="sm" onClick={() => setDeed(undefined)}>
          {texts.cancel}
        </Button>
        <Button type="submit" size="sm" variant="destructive" disabled={reason.trim().length < 3}>
          {deed === 'close' ? texts.close : isMuted ? texts.unmute : texts.mute}
        </Button>
      </div>
    </form>
  )
}
