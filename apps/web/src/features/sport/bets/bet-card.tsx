import type { SportBet, SportLeg } from '@powerplay/contract'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { CoinAmount } from '../../../ui/marks/coin-amount.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pill } from '../../../ui/marks/pill.tsx'
import { openBet } from '../../fairness/index.ts'
import { messages } from '../messages.en.ts'
import { eventPath, startText } from '../parts/event-words.ts'
import { useOddsText } from '../parts/odds-button.tsx'
import { SportIcon } from '../../../ui/marks/sport-icon.tsx'
import { BetHistory } from './bet-history.tsx'
import { betKind, betStanding, legMark, shortBetId } from './bet-words.ts'
import { CashOutPart } from './cash-out-part.tsx'
import { LegMark } from './leg-mark.tsx'

export interface BetCardProps {
  bet: SportBet
  /** In the slip: smaller, one figure less. */
  isNarrow?: boolean
}

/** One bet: what it is, its legs, its figures, and what can be done with it. */
export function BetCard({ bet, isNarrow = false }: BetCardProps) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false)
  const { text, tone } = betStanding(bet)
  const isOpen = bet.status === 0
  return (
    <article
      aria-label={`${betKind(bet)} ${shortBetId(bet._id)}`}
      data-bet={bet._id}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-card border border-line-quiet bg-surface p-3.5"
    >
      <header className="flex flex-wrap items-center gap-2">
        <h3 className="text-14 font-semibold">{betKind(bet)}</h3>
        <button
          type="button"
          onClick={() => openBet(bet._id)}
          aria-label={messages.bets.look(shortBetId(bet._id))}
          className="num touch text-12 text-muted underline-offset-2 hover:text-text hover:underline"
        >
          {shortBetId(bet._id)}
        </button>
        <span className="flex-1" />
        <span className="num text-12 text-muted">
          {startText(Date.parse(bet.created_at), Date.now())}
        </span>
        {bet.resettled && (
          <button
            type="button"
            aria-expanded={isHistoryOpen}
            onClick={() => setIsHistoryOpen(!isHistoryOpen)}
          >
            <Pill tone="warn">{messages.bets.resettled}</Pill>
          </button>
        )}
        <Pill tone={tone}>{text}</Pill>
      </header>
      <ul className="grid gap-2.5">
        {bet.legs.map((leg) => (
          <LegLine key={leg.selectionId} leg={leg} />
        ))}
      </ul>
      <Figures bet={bet} isNarrow={isNarrow} />
      {bet.reason !== null && <p className="text-12 text-muted">{bet.reason}</p>}
      {isHistoryOpen && <BetHistory id={bet._id} currency={bet.currency} />}
      {isOpen && <CashOutPart bet={bet} />}
    </article>
  )
}

/** One leg with its mark, and how its event stands. */
export function LegLine({ leg }: { leg: SportLeg }) {
  const text = useOddsText()
  const { event, outcome, market, odds, result } = leg
  const score = event.score === null ? '' : ` ${event.score.home} : ${event.score.away}`
  const mark = legMark(leg)
  return (
    <li className="flex min-w-0 gap-2.5 text-13">
      <LegMark kind={mark} />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-2">
          <span className="min-w-0 truncate font-semibold">{outcome}</span>
          <span className="num font-semibold">{text(odds)}</span>
        </p>
        <p className="flex justify-between gap-2 text-12 text-muted">
          <Link
            href={eventPath(event.id)}
            className="flex min-w-0 items-center gap-1.5 hover:text-text"
          >
            <SportIcon sport={event.categoryId} sizePx={13} />
            <span className="min-w-0 truncate">{`${event.name}${score} · ${market}`}</span>
          </Link>
          <span className={cx('num shrink-0', mark === 'running' && 'font-semibold text-loss')}>
            {result !== null
              ? messages.results[result]
              : mark === 'running'
                ? messages.live
                : startText(event.startsAt, Date.now())}
          </span>
        </p>
      </div>
    </li>
  )
}

function Figures({ bet, isNarrow }: Required<BetCardProps>) {
  const format = useAmountFormat()
  const text = useOddsText()
  const { stake, currency, odds, payout, potentialPayout, cashedOut, cashedPercent, status } = bet
  const amount = (value: string, tone = '') => (
    <span className={cx('inline-flex', tone)}>
      <CoinAmount text={format.amount(value, currency)} currencyId={currency} />
    </span>
  )
  const isOpen = status === 0
  return (
    <dl
      className={cx(
        'flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line-quiet pt-3 text-13',
        isNarrow && 'text-12',
      )}
    >
      <Entry name={messages.bets.stake}>{amount(stake)}</Entry>
      {odds !== null && <Entry name={messages.bets.odds}>{text(odds)}</Entry>}
      {cashedOut !== null && cashedPercent > 0 && (
        <Entry name={messages.bets.cashedShare(cashedPercent)}>
          {amount(cashedOut, 'text-accent')}
        </Entry>
      )}
      {isOpen ? (
        <Entry name={messages.bets.possible}>{amount(potentialPayout)}</Entry>
      ) : (
        <Entry name={status === 1 ? messages.bets.paidBack : messages.bets.paid}>
          {amount(payout ?? '0', status === 2 ? 'text-win' : '')}
        </Entry>
      )}
    </dl>
  )
}

function Entry({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="num font-semibold">{children}</dd>
    </div>
  )
}
