import { Link } from 'wouter'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState, ErrorState } from '../../../ui/states/empty-state.tsx'
import { Ticket } from 'lucide-react'
import { messages } from '../messages.en.ts'
import { ListWait } from '../lists/list-wait.tsx'
import { BetCard } from './bet-card.tsx'
import { OffersProvider } from './offers.tsx'
import { useBets } from './use-bets.ts'

/** The player's running bets, in the slip. */
export function SlipBets() {
  const { user, openAuth } = useSession()
  const { data, isError, refetch } = useBets('open', 1, 10)
  if (user === undefined) {
    return (
      <EmptyState
        icon={<Ticket size={24} aria-hidden />}
        title={messages.bets.guest}
        text={messages.bets.guestText}
        action={
          <Button variant="primary" onClick={() => openAuth('login')}>
            {messages.slip.signIn}
          </Button>
        }
      />
    )
  }
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.bets.failed} onRetry={() => void refetch()} />
    ) : (
      <ListWait rows={2} />
    )
  }
  return (
    <OffersProvider bets={data.rows}>
      {data.rows.length === 0 && <NoBets />}
      {data.rows.map((bet) => (
        <BetCard key={bet._id} bet={bet} isNarrow />
      ))}
      <Link href="/sport/bets" className={buttonClass('outline')}>
        {messages.bets.all}
      </Link>
    </OffersProvider>
  )
}

export function NoBets() {
  return (
    <EmptyState
      icon={<Ticket size={24} aria-hidden />}
      title={messages.bets.none}
      text={messages.bets.noneText}
      action={
        <Link href="/sport/live" className={buttonClass('secondary', 'sm')}>
          {messages.slip.liveEvents}
        </Link>
      }
    />
  )
}

/** What runs, in a line under the slip. */
export function OpenBets() {
  const { user } = useSession()
  const format = useAmountFormat()
  const { data } = useBets('open', 1, 10)
  if (user === undefined || data === undefined || data.open.count === 0) return null
  const sums = data.open.sums.map(
    ({ currency, stake }) => `${format.amount(stake, currency)} ${currency.toUpperCase()}`,
  )
  return (
    <Link
      href="/sport/bets"
      className="flex items-center justify-between gap-3 border-t border-line-quiet pt-3 text-13 hover:text-accent"
    >
      <span className="font-semibold">{messages.bets.openBets}</span>
      <span className="num text-12 text-muted">
        {messages.bets.openSum(data.open.count, sums.join(', '))}
      </span>
    </Link>
  )
}
