import type { SportBet, SportOffer } from '@powerplay/contract'
import { Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { Spinner } from '../../../ui/states/spinner.tsx'
import { openBet } from '../../fairness/index.ts'
import { messages } from '../messages.en.ts'
import { shortBetId } from '../bets/bet-words.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import { LegPlace } from './leg-card.tsx'
import { Note } from './note.tsx'
import { answerOffer } from './place-bets.ts'
import { Ring } from './ring.tsx'
import { shareSlip } from './shared-slip.ts'
import { cutToShown, sizesOf, stakeMinorOf, totalOdds, winMinor } from './slip-figures.ts'
import type { PickedLeg } from './slip-store.ts'
import type { Ticket } from './tickets.ts'

/** A bet on its way through the queue: checked, offered at other odds, placed. */
export function TicketCard({ ticket, onKeep }: { ticket: Ticket; onKeep: () => void }) {
  const { state, legs } = ticket
  if (state.kind === 'refused') return null
  if (state.kind === 'placed') return <Receipt bet={state.bet} legs={legs} onKeep={onKeep} />
  return (
    <section aria-label={messages.slip.underWay} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {legs.map((leg) => (
          <WaitingLeg
            key={leg.selectionId}
            leg={leg}
            offer={state.kind === 'offer' ? state.offer : undefined}
          />
        ))}
      </ul>
      {state.kind === 'offer' ? (
        <Offer ticket={ticket} offer={state.offer} isAnswered={state.isAnswered} />
      ) : (
        <Checking ticket={ticket} />
      )}
    </section>
  )
}

interface WaitingLegProps {
  leg: PickedLeg
  offer: SportOffer | undefined
}

function WaitingLeg({ leg, offer }: WaitingLegProps) {
  const text = useOddsText()
  const change = offer?.odds.find(({ selectionId }) => selectionId === leg.selectionId)
  const isChanged = change !== undefined && change.now !== change.old
  return (
    <li className="rounded-control bg-raised px-3 py-2.5">
      <p className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-14 font-semibold">{leg.outcome}</span>
        {isChanged && <s className="num text-12 text-muted">{text(change.old)}</s>}
        <span
          className={`num font-condensed text-20 leading-6 font-semibold ${
            isChanged ? (change.now > change.old ? 'text-win' : 'text-loss') : ''
          }`}
        >
          {text(change?.now ?? leg.odds)}
        </span>
      </p>
      <LegPlace leg={leg} quoted={null} />
    </li>
  )
}

function Checking({ ticket: { state, stake, currency, legs, system } }: { ticket: Ticket }) {
  const text = useOddsText()
  const format = useAmountFormat()
  const delayMs = state.kind === 'checking' ? state.delayMs : 0
  return (
    <div role="status" className="grid justify-items-center gap-2 text-center">
      {state.kind === 'checking' ? (
        <Ring endsAt={state.endsAt} lengthMs={delayMs} label={messages.slip.checkLeft} />
      ) : (
        <Spinner />
      )}
      <p className="text-14 font-semibold">{messages.slip.checking}</p>
      <p className="max-w-64 text-13 text-balance text-muted">
        {messages.slip.checkingText(Math.round(delayMs / 1_000))}
      </p>
      <dl className="mt-1 grid w-full gap-2 rounded-control bg-well p-3 text-13">
        <Row name={messages.slip.held}>
          <CoinAmount
            text={format.amount(stakeMinorOf(stake, currency) ?? 0n, currency)}
            currencyId={currency}
          />
        </Row>
        <Row name={system === null ? messages.slip.askedOdds : messages.slip.system}>
          {system === null ? text(totalOdds(legs.map(({ odds }) => odds))) : system.name}
        </Row>
      </dl>
    </div>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <dt className="text-muted">{name}</dt>
      <dd className="num min-w-0 truncate font-semibold">{children}</dd>
    </div>
  )
}

interface OfferProps {
  ticket: Ticket
  offer: SportOffer
  isAnswered: boolean
}

function Offer({ ticket, offer, isAnswered }: OfferProps) {
  const { key, stake, currency, system, legs } = ticket
  const text = useOddsText()
  const format = useAmountFormat()
  const [lengthMs] = useState(() => Math.max(1, offer.expiresAt - Date.now()))
  const sizes = system === null ? [legs.length] : sizesOf({ ...system, n: legs.length })
  const stakeMinor = stakeMinorOf(stake, currency) ?? 0n
  const [now, old] = (['now', 'old'] as const).map((side) => offer.odds.map((one) => one[side]))
  const total = offer.total ?? null
  const shown = total === null ? messages.slip.newOdds : messages.slip.newTotal(text(total))
  const wins = [now ?? [], old ?? []].map((odds) =>
    format.amount(cutToShown(winMinor(stakeMinor, { odds, sizes }), currency), currency),
  )
  return (
    <>
      <div role="alert" className="flex items-center gap-3">
        <Ring
          endsAt={offer.expiresAt}
          lengthMs={lengthMs}
          label={messages.slip.offerLeft}
          isOffer
        />
        <div className="min-w-0 text-13">
          <p className="text-14 font-semibold">{shown}</p>
          <p className="text-muted">
            {messages.slip.changed(text(totalOdds(old ?? [])), text(totalOdds(now ?? [])))}
          </p>
          <p className="num text-muted">{messages.slip.winInstead(wins[0] ?? '', wins[1] ?? '')}</p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="primary" isBusy={isAnswered} onClick={() => void answerOffer(key, true)}>
          {total === null ? messages.slip.takeOffer : messages.slip.accept(text(total))}
        </Button>
        <Button disabled={isAnswered} onClick={() => void answerOffer(key, false)}>
          {messages.slip.decline}
        </Button>
      </div>
    </>
  )
}

interface ReceiptProps {
  bet: SportBet
  legs: readonly PickedLeg[]
  onKeep: () => void
}

function Receipt({ bet, legs, onKeep }: ReceiptProps) {
  const text = useOddsText()
  const format = useAmountFormat()
  const asked = totalOdds(legs.map(({ odds }) => odds))
  const isBetter = bet.odds !== null && bet.odds > asked
  const kind =
    bet.system?.name ?? (bet.type === 'single' ? messages.bets.single : messages.bets.multi)
  const what = bet.legs.length === 1 ? (bet.legs[0]?.outcome ?? '') : messages.legs(bet.legs.length)
  const { stake, potentialPayout, currency } = bet
  return (
    <section aria-label={messages.slip.receipt} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Note
        tone="win"
        title={
          bet.odds === null ? messages.slip.accepted : messages.slip.acceptedAt(text(bet.odds))
        }
        text={isBetter ? messages.slip.betterThan(text(asked)) : undefined}
      />
      <dl className="grid gap-2 rounded-control bg-well p-3 text-13">
        <Row name={messages.bets.bet}>
          <button
            type="button"
            className="underline-offset-2 hover:underline"
            onClick={() => openBet(bet._id)}
          >
            {shortBetId(bet._id)}
          </button>
        </Row>
        <Row name={kind}>{what}</Row>
        <Row name={messages.slip.stake}>
          <CoinAmount text={format.amount(stake, currency)} currencyId={currency} />
        </Row>
        <Row name={messages.slip.possible}>
          <span className="text-win">
            <CoinAmount text={format.amount(potentialPayout, currency)} currencyId={currency} />
          </span>
        </Row>
      </dl>
      <div className="grid grid-cols-2 gap-2">
        <Button icon={<Share2 size={16} aria-hidden />} onClick={() => void shareSlip(legs)}>
          {messages.slip.share}
        </Button>
        <Button onClick={onKeep}>{messages.slip.keep}</Button>
      </div>
    </section>
  )
}
