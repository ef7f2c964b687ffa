import { MessageSquareX, ShieldHalf, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { reasonChoices } from '../reasons.en.ts'
import type { WrittenMessage } from './message-deeds.ts'
import { Act } from './act.tsx'
import { muteDurations, windowTexts } from './messages.en.ts'

const texts = windowTexts.message
const none = 'none'
const choices = [{ id: none, name: texts.noReason }, ...reasonChoices]
/** A mute of more than a day takes a reason. */
const unexplainedMinutes = 1_440

/** What moderators do about a message and its writer. Source: 000 section 6. */
export function ModeratePart({ row }: { row: WrittenMessage }) {
  const [reason, setReason] = useState<string>(none)
  const { user } = row
  const chosen = reasonChoices.find(({ id }) => id === reason)
  const grounds = chosen === undefined ? {} : { reason: chosen.id }
  const done = (work: Promise<unknown>, told: string) =>
    void work.then(
      () => {
        toast('success', told)
        closeModal('chat-message')
      },
      (error: Error) => toast('error', error.message),
    )
  if (user === null) return null
  return (
    <section aria-label={texts.moderate} className="grid gap-2 border-t border-line-quiet pt-3">
      <h3 className="flex items-center gap-2 text-13 font-semibold text-muted">
        <ShieldHalf size={16} aria-hidden className="text-info" />
        {texts.moderate}
      </h3>
      <Act
        icon={<Trash2 size={18} aria-hidden />}
        onPress={() =>
          done(callServer('removeMessage', { id: row._id, ...grounds }), texts.removed)
        }
      >
        {texts.remove}
      </Act>
      <Act
        icon={<MessageSquareX size={18} aria-hidden />}
        hint={texts.removeAllHint}
        isDestructive
        onPress={() =>
          done(callServer('removeAllFrom', { id: user._id, ...grounds }), texts.removed)
        }
      >
        {texts.removeAll(user.name)}
      </Act>
      <Select
        label={texts.reason}
        aside={texts.reasonNeeded}
        choices={choices}
        value={reason}
        onChange={setReason}
      />
      <MuteForm
        hasReason={reason !== none}
        onMute={(minutes) =>
          done(callServer('mute', { id: user._id, minutes, ...grounds }), texts.muted)
        }
      />
    </section>
  )
}

function MuteForm(props: { hasReason: boolean; onMute: (minutes: number) => void }) {
  const { hasReason, onMute } = props
  const [minutes, setMinutes] = useState<number>(60)
  const chosen = muteDurations.find((one) => one.minutes === minutes)
  return (
    <>
      <div role="group" aria-label={texts.muteFor} className="grid grid-cols-4 gap-2">
        {muteDurations.map((one) => (
          <button
            key={one.minutes}
            type="button"
            aria-pressed={one.minutes === minutes}
            onClick={() => setMinutes(one.minutes)}
            className={cx(
              'touch min-h-9 rounded-control border px-1 text-12 font-semibold',
              one.minutes === minutes
                ? 'border-accent bg-accent-tint text-text'
                : 'border-transparent bg-raised text-text hover:bg-hover',
            )}
          >
            {one.name}
          </button>
        ))}
      </div>
      <Button
        variant="destructive"
        size="lg"
        isWide
        disabled={minutes > unexplainedMinutes && !hasReason}
        onClick={() => onMute(minutes)}
      >
        {texts.mute(chosen?.name.toLowerCase() ?? '')}
      </Button>
    </>
  )
}
