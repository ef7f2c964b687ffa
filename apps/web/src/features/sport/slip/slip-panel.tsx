import { Ticket as TicketIcon, X } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { OpenBets, SlipBets } from '../bets/slip-bets.tsx'
import { useFollowedBook } from '../live/follow-book.ts'
import { messages } from '../messages.en.ts'
import { OddsMenu } from '../parts/odds-menu.tsx'
import { SlipForm } from './slip-form.tsx'
import { changeSlip, clearSlip, fillSlip, removeLegs, slipTabs, useSlip } from './slip-store.ts'
import { TicketCard } from './ticket-card.tsx'
import { clearTickets, isUnderWay, useTickets, type Ticket } from './tickets.ts'

export interface SlipPanelProps {
  /** Closes it where it lies over the page. */
  onClose?: (() => void) | undefined
}

/** The slip: what was picked, on its way, or placed; and the player's bets under a tab. */
export function SlipPanel({ onClose }: SlipPanelProps) {
  const { legs, tab } = useSlip()
  const tickets = useTickets((state) => state.tickets)
  useFollowedBook()
  usePlacedLegs(tickets)
  const shown = tickets.filter(({ state }) => state.kind !== 'refused')
  const isBusy = tickets.some(isUnderWay)
  const refused = tickets.find(({ state }) => state.kind === 'refused')
  const refusal = refused?.state.kind === 'refused' ? refused.state.refusal : undefined
  const handleKeep = (ticket: Ticket) => {
    clearTickets()
    fillSlip(ticket.legs)
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SlipHead count={legs.length} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {!isBusy && (
            <Tabs
              label={messages.slip.title}
              tabs={slipTabs.map((id) => ({ id, name: messages.slip.tabs[id] }))}
              value={tab}
              onChange={(next) => changeSlip({ tab: next })}
              isWide
            />
          )}
          {tab === 'bets' && !isBusy ? (
            <SlipBets />
          ) : (
            <>
              {shown.map((ticket) => (
                <TicketCard key={ticket.key} ticket={ticket} onKeep={() => handleKeep(ticket)} />
              ))}
              {!isBusy && legs.length > 0 && <SlipForm refusal={refusal} />}
              {shown.length === 0 && legs.length === 0 && <EmptySlip />}
              <OpenBets />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** What became a bet leaves the slip; what is picked after it takes the receipt away. */
function usePlacedLegs(tickets: readonly Ticket[]): void {
  const legs = useSlip((slip) => slip.legs)
  useEffect(() => {
    const placed = tickets.flatMap((ticket) => (ticket.state.kind === 'placed' ? ticket.legs : []))
    if (placed.length > 0 && !tickets.some(isUnderWay)) {
      removeLegs(placed.map(({ selectionId }) => selectionId))
    }
  }, [tickets])
  useEffect(() => {
    const isDone = tickets.length > 0 && tickets.every(({ state }) => state.kind === 'placed')
    if (isDone && legs.length > 0) {
      const own = new Set(tickets.flatMap((ticket) => ticket.legs.map((leg) => leg.selectionId)))
      if (legs.some(({ selectionId }) => !own.has(selectionId))) clearTickets()
    }
  }, [legs, tickets])
}

function SlipHead({ count, onClose }: { count: number } & SlipPanelProps) {
  const handleClear = () => {
    clearTickets()
    clearSlip()
  }
  return (
    <div className="flex h-13 shrink-0 items-center gap-2 border-b border-line-quiet pr-2 pl-4">
      <TicketIcon size={18} aria-hidden className="text-accent" />
      <h2 className="text-16 font-semibold">{messages.slip.title}</h2>
      <span className="num rounded-full bg-accent-tint px-2 text-12 font-semibold text-accent">
        {count}
      </span>
      <span className="flex-1" />
      {count > 0 && (
        <Button variant="text" size="sm" onClick={handleClear}>
          {messages.slip.clear}
        </Button>
      )}
      <OddsMenu />
      {onClose && (
        <IconButton
          label={messages.slip.close}
          isPlain
          size={36}
          side="bottom"
          icon={<X size={18} aria-hidden />}
          onClick={onClose}
        />
      )}
    </div>
  )
}

function EmptySlip() {
  const { user, openAuth } = useSession()
  return (
    <>
      <EmptyState
        icon={<TicketIcon size={24} aria-hidden />}
        title={messages.slip.empty}
        text={messages.slip.emptyText}
        action={
          <Link href="/sport/live" className={buttonClass('secondary', 'sm')}>
            {messages.slip.liveEvents}
          </Link>
        }
      />
      {user === undefined && (
        <div className="grid gap-2">
          <p className="text-13 text-muted">{messages.slip.guest}</p>
          <Button variant="primary" size="lg" isWide onClick={() => openAuth('login')}>
            {messages.slip.signIn}
          </Button>
        </div>
      )}
    </>
  )
}
