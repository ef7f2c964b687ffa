import { CircleHelp } from 'lucide-react'
import { Button } from '../../ui/buttons/button.tsx'
import { raceMessages as messages } from './messages.en.ts'
import { openRace } from './open-race.ts'

/** Opens the window that explains the race. */
export function HowButton() {
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<CircleHelp size={16} aria-hidden />}
      onClick={openRace}
    >
      {messages.how}
    </Button>
  )
}
