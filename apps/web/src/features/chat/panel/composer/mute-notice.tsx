import { MicOff } from 'lucide-react'
import { Link } from 'wouter'
import { showInstant } from '../../../../platform/format/time.ts'
import { reasonText } from '../../reasons.en.ts'
import { messages } from '../messages.en.ts'
import { useRoom } from '../room.ts'

/** Longer than this is for ever: the date stands in the title (contradiction B13). */
const foreverMs = 50 * 365 * 86_400_000

/** Until when somebody may not write, and why. Source: 000 section 4. */
export function MuteNotice() {
  const mute = useRoom((state) => state.self?.mute)
  if (mute == null) return null
  const until = Date.parse(mute.until)
  const isForEver = until - Date.now() > foreverMs
  return (
    <div
      role="status"
      className="mb-2 flex gap-2 rounded-control border border-warn/40 bg-warn-tint p-2.5 text-12"
    >
      <MicOff size={16} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <div className="min-w-0">
        <p className="text-13 font-semibold" title={mute.until}>
          {isForEver ? messages.mutedForEver : messages.muted(showInstant(until))}
        </p>
        <p className="text-muted">
          {mute.reason !== null && `${reasonText(mute.reason)}. `}
          {messages.mutedText}{' '}
          <Link href="/chat/record" className="font-semibold text-text underline">
            {messages.record}
          </Link>
        </p>
      </div>
    </div>
  )
}
