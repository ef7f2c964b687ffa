import type { ProtectionState } from '@powerplay/contract'
import { AlarmClock } from 'lucide-react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useJurisdiction } from '../../../platform/client/use-jurisdiction.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { messages } from '../messages.en.ts'
import { useProtecting } from '../use-protection.ts'

const minutes = { '15': 15, '30': 30, '60': 60, off: null } as const
const choices = [
  { id: 'off', name: messages.realityOff },
  ...Object.entries(messages.realityChoices).map(([id, name]) => ({ id, name })),
]
const isChoice = (id: string): id is keyof typeof minutes => id in minutes

/** How often bets wait until the player has seen what play came to. */
export function RealityCard({ state: { realityCheck, lastLoginAt } }: { state: ProtectionState }) {
  const { isBusy, act } = useProtecting()
  const { everyMin, nextAt } = realityCheck
  const longest = useJurisdiction()?.profile.realityMin ?? null
  const offered = choices.filter(
    ({ id }) => longest === null || (isChoice(id) && (minutes[id] ?? Infinity) <= longest),
  )
  const pick = (id: string) => {
    if (isChoice(id)) void act(() => callServer('realityCheck', { everyMin: minutes[id] }))
  }
  return (
    <Card icon={<AlarmClock size={18} aria-hidden />} title={messages.reality}>
      <div className="grid gap-3 p-4">
        <p className="text-13 text-muted">{messages.realityText}</p>
        <Chips
          label={messages.reality}
          chips={offered}
          value={everyMin === null ? 'off' : String(everyMin)}
          isDisabled={isBusy}
          onPick={pick}
        />
        {longest !== null && (
          <p className="text-13 text-muted">{messages.realityLongest(longest)}</p>
        )}
        <dl className="grid gap-2 text-13">
          {everyMin !== null && (
            <div className="flex justify-between gap-3">
              <dt className="text-muted">{messages.nextCheck}</dt>
              <dd className="num font-semibold">
                {nextAt === null ? messages.nextCheckNone : showInstant(nextAt)}
              </dd>
            </div>
          )}
          <div className="flex justify-between gap-3">
            <dt className="text-muted">{messages.lastLogin}</dt>
            <dd className="num font-semibold">
              {lastLoginAt === null ? messages.never : showInstant(lastLoginAt)}
            </dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
