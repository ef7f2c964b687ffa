import { DoorOpen } from 'lucide-react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { messages } from '../messages.en.ts'
import { openExclusion } from '../windows.tsx'

/** The door to the heaviest step, with what it means before anything is pressed. */
export function ExclusionCard({ now }: { now: number }) {
  return (
    <Card icon={<DoorOpen size={18} aria-hidden />} title={messages.exclusion}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="min-w-0 flex-1 basis-70 text-13 text-muted">{messages.exclusionText}</p>
        <Button variant="destructive" aria-haspopup="dialog" onClick={() => openExclusion(now)}>
          {messages.start}
        </Button>
      </div>
    </Card>
  )
}
