import type { RakebackEntry } from '@powerplay/contract'
import { Droplets, Percent, Ticket } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { showUsd } from '../../platform/format/usd.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { cx } from '../../ui/cx.ts'
import { useFaucetState } from '../faucet/index.ts'
import { useTickets } from '../wheel/index.ts'
import { rewardMessages } from './messages.en.ts'
import { useWorthUsd } from './use-worth.ts'

const messages = rewardMessages.figures

/** What waits, in one figure each: rakeback, the faucet and tickets of the wheel. */
export function RewardFigures({
  userId,
  entries,
}: {
  userId: string
  entries: readonly RakebackEntry[]
}) {
  const worth = useWorthUsd(entries)
  const hasFaucet = useIsOn('faucet')
  const hasWheel = useIsOn('wheel')
  return (
    <>
      <Figure
        icon={<Percent size={14} aria-hidden />}
        name={messages.claim}
        value={showUsd(worth)}
        note={messages.claimNote}
        isWin={worth > 0}
      />
      {hasFaucet && <FaucetFigure userId={userId} />}
      {hasWheel && <TicketFigure userId={userId} />}
    </>
  )
}

function FaucetFigure({ userId }: { userId: string }) {
  const { data } = useFaucetState(userId)
  return (
    <Figure
      icon={<Droplets size={14} aria-hidden />}
      name={messages.faucet}
      value={data && showUsd(Math.max(data.maxCents, 0) / 100)}
      note={data?.canSpin === true ? messages.faucetReady : messages.faucetLater}
    />
  )
}

function TicketFigure({ userId }: { userId: string }) {
  const { data } = useTickets(userId)
  const now = useNow()
  const waits = data !== undefined && data.nextSpinAt !== null && data.nextSpinAt > now
  return (
    <Figure
      icon={<Ticket size={14} aria-hidden />}
      name={messages.tickets}
      value={data && String(data.model.tickets)}
      note={waits ? messages.ticketsLater : messages.ticketsNote}
    />
  )
}

interface FigureProps {
  icon: ReactNode
  name: string
  value: string | undefined
  note: string
  isWin?: boolean
}

function Figure({ icon, name, value, note, isWin = false }: FigureProps) {
  return (
    <div className="min-w-0 rounded-card border border-line-quiet bg-surface p-3.5">
      <p className="flex items-center gap-2 text-12 text-muted">
        <span className="text-accent">{icon}</span> {name}
      </p>
      <p
        className={cx(
          'num mt-1 truncate font-condensed text-24 font-bold sm:text-32',
          isWin && 'text-win',
        )}
      >
        {value ?? '\u2013'}
      </p>
      <p className="truncate text-12 text-muted" title={note}>
        {note}
      </p>
    </div>
  )
}
