import { CirclePause } from 'lucide-react'
import { messages } from './messages.en.ts'

/** Says that burn and revenue share wait. */
export function PausedNote() {
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-card border border-line-quiet bg-surface p-4 text-13
        text-muted"
    >
      <CirclePause size={16} aria-hidden className="shrink-0 text-accent" />
      <span>
        <b className="text-text">{messages.paused}</b> {messages.pausedText}
      </span>
    </p>
  )
}
