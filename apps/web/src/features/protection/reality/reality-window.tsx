import { AlarmClock } from 'lucide-react'
import { useLocation } from 'wouter'
import { callServer } from '../../../platform/client/call-server.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { CardState } from '../../../ui/card.tsx'
import { messages } from '../messages.en.ts'
import { dollars, minutesText } from '../show.ts'
import { useProtecting, useProtection } from '../use-protection.ts'
import { realityName } from '../window-names.ts'

type Answer = 'continue' | 'history' | 'leave'

const waysOn = { continue: null, history: '/wallet/history', leave: '/' } as const
const minuteMs = 60_000

/** Time, staked, won and net, and three answers of the same weight. */
export function RealityWindow() {
  const query = useProtection()
  const { isBusy, act } = useProtecting()
  const [, navigate] = useLocation()
  const { data } = query
  if (data === undefined) return <CardState query={query} failed={messages.failed} />
  const { realityCheck, today, now } = data
  const sinceAt = realityCheck.sinceAt ?? now
  const handleAnswer = async (answer: Answer) => {
    if ((await act(() => callServer('realityCheck', { answer }))) === undefined) return
    closeModal(realityName)
    const way = waysOn[answer]
    if (way !== null) navigate(way)
  }
  const figures = [
    [messages.staked, dollars(today.staked)],
    [messages.won, dollars(today.won)],
    [messages.net, dollars(today.net)],
  ] as const
  return (
    <div className="grid gap-4 p-6 text-center">
      <span className="mx-auto inline-flex size-14 items-center justify-center rounded-stage bg-info-tint text-info">
        <AlarmClock size={26} aria-hidden />
      </span>
      <div>
        <h2 className="font-condensed text-28 font-bold">
          {messages.playedFor(minutesText(Math.max(1, Math.floor((now - sinceAt) / minuteMs))))}
        </h2>
        <p className="text-13 text-muted">{messages.playedSince(showInstant(sinceAt))}</p>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {figures.map(([name, value]) => (
          <div key={name} className="rounded-control border border-line-quiet bg-well p-3">
            <dt className="text-12 text-muted">
              {name} {messages.today}
            </dt>
            <dd className="num font-condensed text-20 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-3 gap-2">
        {(['continue', 'history', 'leave'] as const).map((answer) => (
          <Button key={answer} isWide isBusy={isBusy} onClick={() => void handleAnswer(answer)}>
            {messages[answer]}
          </Button>
        ))}
      </div>
      <p className="text-12 text-muted">{messages.waitForAnswer(realityCheck.everyMin ?? 60)}</p>
    </div>
  )
}
