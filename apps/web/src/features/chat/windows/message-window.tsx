import { AtSign, EyeOff, Flag, Gift, Heart } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useIsOn } from '../../../platform/licence/licence.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { may } from '../../../platform/session/permissions.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Avatar } from '../../../ui/marks/avatar.tsx'
import { Act } from './act.tsx'
import type { MessageDeeds, WrittenMessage } from './message-deeds.ts'
import { windowTexts } from './messages.en.ts'
import { ModeratePart } from './moderate-part.tsx'

const texts = windowTexts.message
const close = () => closeModal('chat-message')

function thenClose(act: () => void): void {
  close()
  act()
}

/** What can be done about a message: by every player, and below that by moderators. */
export function MessageWindow({ row, onLike, onMention, onTip, onIgnore }: MessageDeeds) {
  const { user: viewer } = useSession()
  const hasTips = useIsOn('tips')
  const { user } = row
  if (user === null) return null
  const isOwn = user._id === viewer?.id
  return (
    <div className="grid gap-3">
      <Quoted row={row} />
      {onLike && (
        <Act
          icon={<Heart size={18} aria-hidden fill={row.liked ? 'currentColor' : 'none'} />}
          onPress={() => thenClose(() => onLike(row))}
        >
          {row.liked ? texts.unlike : texts.like}
        </Act>
      )}
      {!isOwn && (
        <div className="grid">
          {onMention && (
            <Act
              icon={<AtSign size={18} aria-hidden />}
              onPress={() => thenClose(() => onMention(user.name))}
            >
              {texts.mention}
            </Act>
          )}
          {hasTips && onTip && (
            <Act
              icon={<Gift size={18} aria-hidden />}
              onPress={() => thenClose(() => onTip(user.name))}
            >
              {texts.tip(user.name)}
            </Act>
          )}
          {onIgnore && (
            <Act
              icon={<EyeOff size={18} aria-hidden />}
              hint={texts.ignoreHint}
              onPress={() => thenClose(() => onIgnore(user.name))}
            >
              {texts.ignore(user.name)}
            </Act>
          )}
          <Report id={row._id} />
        </div>
      )}
      {may(viewer, 'chat_moderator') && <ModeratePart row={row} />}
    </div>
  )
}

function Quoted({ row }: { row: WrittenMessage }) {
  const { user } = row
  const text = row.type === 'message' && 'message' in row.data ? row.data.message : ''
  if (user === null) return null
  return (
    <div className="flex gap-2 rounded-control border border-line-quiet bg-well p-3 text-13">
      <Avatar userId={user._id} name="" picture={user.avatar} sizePx={28} />
      <div className="min-w-0">
        <p className="font-semibold">{user.name}</p>
        <p className="break-words text-muted [overflow-wrap:anywhere]" dir="auto">
          {text}
        </p>
      </div>
    </div>
  )
}

const reasons = ['spam', 'abuse', 'begging', 'scam', 'other'] as const

function Report({ id }: { id: string }) {
  const [isAsked, setIsAsked] = useState(false)
  const send = (reason: (typeof reasons)[number]) =>
    callServer('reportMessage', { id, reason }).then(
      () => {
        toast('success', texts.reported)
        close()
      },
      (error: Error) => toast('error', error.message),
    )
  if (!isAsked) {
    return (
      <Act icon={<Flag size={18} aria-hidden />} onPress={() => setIsAsked(true)}>
        {texts.report}
      </Act>
    )
  }
  return (
    <fieldset className="mt-1 rounded-control border border-line-quiet p-3">
      <legend className="px-1 text-12 text-muted">{texts.reportReason}</legend>
      <div className="flex flex-wrap gap-2">
        {reasons.map((reason) => (
          <button
            key={reason}
            type="button"
            onClick={() => void send(reason)}
            className="touch rounded-control bg-raised px-3 py-1.5 text-13 font-medium hover:bg-hover"
          >
            {texts.reasons[reason]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
