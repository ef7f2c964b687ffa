import type { PlayNudge } from '@powerplay/contract'
import { Info } from 'lucide-react'
import { callServer } from '../../../platform/client/call-server.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { messages } from '../messages.en.ts'
import { useProtecting } from '../use-protection.ts'

/** What the reader is asked to look at; one press says that it was looked at, and changes nothing else. */
export function NudgeNote({ nudge: { kind } }: { nudge: PlayNudge }) {
  const { isBusy, act } = useProtecting()
  const [title, text, yes] = messages.nudges[kind]
  return (
    <section
      aria-label={title}
      className="flex flex-wrap items-center gap-3 rounded-card border border-info/30 bg-info-tint p-4"
    >
      <Info size={18} aria-hidden className="shrink-0 text-info" />
      <div className="min-w-0 flex-1 basis-56 text-13">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{text}</p>
      </div>
      <Button
        size="sm"
        variant="outline"
        isBusy={isBusy}
        onClick={() => void act(() => callServer('answerNudge', { kind }))}
      >
        {yes}
      </Button>
    </section>
  )
}
