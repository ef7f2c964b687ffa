import type { ProtectionState } from '@powerplay/contract'
import { Moon } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { messages } from '../messages.en.ts'
import { hoursText } from '../show.ts'
import { useProtecting } from '../use-protection.ts'

const choices = Object.entries(messages.timeOutChoices).map(([id, name]) => ({ id, name }))
const hourMs = 3_600_000
const daysMax = 42

/** A break that begins with the press; its end is said before. */
export function BreakCard({ state }: { state: ProtectionState }) {
  const [hours, setHours] = useState(168)
  const [days, setDays] = useState('7')
  const { isBusy, act } = useProtecting()
  const isRight = hours >= 1 && hours <= daysMax * 24
  const pick = (id: string) => {
    const picked = Number.parseInt(id, 10)
    setHours(picked)
    setDays(String(picked / 24))
  }
  const type = (text: string) => {
    setDays(text)
    setHours(text === '' ? 0 : Number.parseInt(text, 10) * 24)
  }
  return (
    <Card icon={<Moon size={18} aria-hidden />} title={messages.timeOut}>
      <div className="grid gap-3 p-4">
        {state.timeOutUntil !== null && (
          <div role="status" className="rounded-control bg-info-tint p-3 text-13">
            <p className="font-semibold">{messages.breakRuns}</p>
            <p className="text-muted">{messages.breakRunsText(showInstant(state.timeOutUntil))}</p>
          </div>
        )}
        <p className="text-13 text-muted">{messages.timeOutText}</p>
        <Chips label={messages.timeOut} chips={choices} value={String(hours)} onPick={pick} />
        <NumberInput
          label={messages.days}
          aside={messages.daysAside}
          value={days}
          onValue={type}
          maxLength={2}
        />
        <p className="num flex items-center gap-2 text-13 text-muted">
          {messages.until}
          <span className="font-semibold text-text">
            {isRight ? showInstant(state.now + hours * hourMs) : '–'}
          </span>
        </p>
        <Button
          isWide
          isBusy={isBusy}
          disabled={!isRight}
          onClick={() => void act(() => callServer('timeOut', { hours }))}
        >
          {messages.takeBreak(isRight ? hoursText(hours) : '…')}
        </Button>
      </div>
    </Card>
  )
}
