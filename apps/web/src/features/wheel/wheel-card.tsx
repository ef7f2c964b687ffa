import { Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardState } from '../../ui/card.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { messages } from './messages.en.ts'
import { openBonus } from './open-bonus.ts'
import { useTickets } from './use-wheel.ts'
import { showShortCents, showShortLeft, waitMs } from './wheel-model.ts'
import { WheelFace } from './wheel-face.tsx'

const texts = messages.card

/** Tickets of the wheel on the rewards page. @param foot another way to a ticket. */
export function WheelCard({ foot }: { foot?: ReactNode }) {
  const { user } = useSession()
  const now = useNow()
  const query = useTickets(user?.id)
  const { data } = query
  const leftMs = data ? waitMs(data.nextSpinAt, now) : 0
  return (
    <Card
      icon={<Ticket size={18} aria-hidden />}
      title={texts.title}
      action={data && <Pill tone="accent">{texts.count(data.model.tickets)}</Pill>}
    >
      <CardState query={query} failed={messages.failed} />
      {data && (
        <div className="grid gap-4 p-4">
          <div className="flex items-center gap-4">
            <WheelFace
              segments={data.segments}
              angle={0}
              isTurning={false}
              isRinged={false}
              className="w-18 shrink-0"
            />
            <p className="min-w-0 flex-1">
              {leftMs > 0 ? (
                <>
                  <span className="block text-12 text-muted">{texts.next}</span>
                  <span className="num font-condensed text-32 font-bold">
                    {showShortLeft(leftMs)}
                  </span>
                </>
              ) : (
                <span className="font-condensed text-24 font-bold">
                  {data.model.tickets > 0 ? texts.ready : texts.none}
                </span>
              )}
            </p>
            <Button onClick={openBonus}>{texts.open}</Button>
          </div>
          <div>
            <p className="mb-2 flex justify-between gap-3 text-12 text-muted">
              {texts.way}
              <span className="num">
                <b className="font-semibold text-text">
                  {showShortCents(data.nextTicket.haveCents)}
                </b>
                {texts.of(showShortCents(data.nextTicket.needCents))}
              </span>
            </p>
            <Progress
              label={texts.way}
              percent={(data.nextTicket.haveCents / data.nextTicket.needCents) * 100}
            />
          </div>
          {foot}
        </div>
      )}
    </Card>
  )
}
