import { TicketPercent } from 'lucide-react'
import { useSession } from '../../platform/session/session-context.tsx'
import { Card } from '../../ui/card.tsx'
import { CodeField } from './code-field.tsx'
import { messages } from './messages.en.ts'
import { OwnCodes } from './own-codes.tsx'
import { reloadTickets, useTickets } from './use-wheel.ts'

/** The field for promo codes and the viewer's own codes as a card of a page. */
export function CodesCard() {
  const { user } = useSession()
  const { data } = useTickets(user?.id)
  return (
    <Card
      icon={<TicketPercent size={18} aria-hidden />}
      title={messages.codes.cardTitle}
      action={<span className="text-13 text-muted">{messages.codes.note}</span>}
    >
      <div className="grid gap-4 p-4">
        <CodeField onActivated={reloadTickets} />
        {data !== undefined && (
          <OwnCodes codes={data.promocodes} reload={reloadTickets} isInColumns />
        )}
      </div>
    </Card>
  )
}
