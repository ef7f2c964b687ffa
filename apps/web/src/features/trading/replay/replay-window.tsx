import type { PositionProof, PositionVenues, TradingPosition } from '@powerplay/contract'
import { currencyOf, formatAmount } from '@powerplay/kernel'
import { Check, Download, X } from 'lucide-react'
import { useMemo } from 'react'
import { saveText } from '../../../platform/client/save-text.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { scaled } from '../../../platform/format/ratio.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { showBps, showUnits, toneOf, venueName } from '../figures.ts'
import { loadProof, type ProvenPosition } from './load-proof.ts'
import { messages } from '../messages.en.ts'
import { replayProof, type Replayed } from './replay-model.ts'

const { steps } = messages

/** Recomputes an ended position in this browser from the ticks that decided it. */
export function ReplayWindow({ id }: { id: string }) {
  const { data, isError, refetch } = useServerQuery<ProvenPosition>({
    queryKey: ['trading', 'proof', id],
    queryFn: ({ signal }) => loadProof(id, signal),
    // A long position is asked for by the hour; nothing in it changes any more.
    staleTime: ({ state }) => (state.data?.proof ? Infinity : 0),
  })
  if (data === undefined) {
    return isError ? (
      <ErrorState text={messages.failed} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label={messages.replaying}>
        <Skeleton className="h-60 w-full" />
      </div>
    )
  }
  const { position, proof, venues } = data
  if (proof === null) return <p className="text-14 text-muted">{messages.forgotten}</p>
  return <Proof {...{ position, proof, venues }} />
}

interface ProofProps {
  position: TradingPosition
  proof: PositionProof
  venues: PositionVenues | null
}

function Proof({ position, proof, venues }: ProofProps) {
  const replayed = useMemo(() => replayProof(proof), [proof])
  const isSame = replayed?.isSame === true
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex-1 text-16 font-semibold">
          {position.ticker} {position.side} {position.multiplier}x
        </span>
        <span
          role="status"
          className={
            isSame
              ? 'flex items-center gap-1.5 rounded-full bg-win-tint px-3 py-1 text-13 font-semibold text-win'
              : 'flex items-center gap-1.5 rounded-full bg-loss-tint px-3 py-1 text-13 font-semibold text-loss'
          }
        >
          {isSame ? <Check size={14} aria-hidden /> : <X size={14} aria-hidden />}
          {isSame ? messages.same : messages.differs}
        </span>
      </div>
      <p className="text-13 text-muted">{messages.ticksSeen(scaled(proof.ticks.length, 0))}</p>
      {replayed && <Steps {...{ position, proof, replayed }} />}
      {venues && <Quotes venues={venues} />}
      <Button
        variant="outline"
        onClick={() => saveText(`${position._id}.jsonl`, JSON.stringify(proof))}
      >
        <Download size={16} aria-hidden /> {messages.download}
      </Button>
    </div>
  )
}

/** What exchanges said to the ticks that opened and ended it. */
function Quotes({ venues: { entry, exit } }: { venues: PositionVenues }) {
  return (
    <dl className="grid gap-1 text-13 tabular-nums">
      {Object.keys(entry).map((venue) => (
        <div key={venue} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{venueName(venue)}</dt>
          <dd>{`${short(entry[venue])} → ${short(exit[venue])}`}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Without the zeros at its end. */
const short = (price: string | undefined) => price?.replace(/\.?0+$/, '') ?? '–'

interface StepsProps {
  position: TradingPosition
  proof: PositionProof
  replayed: Replayed
}

function Steps({ position, proof, replayed }: StepsProps) {
  const { decimals, code } = currencyOf(position.currency)
  const amount = (minor: bigint) => `${formatAmount(minor, decimals)} ${code}`
  const priceDecimals = (position.entry ?? '').split('.')[1]?.length ?? 0
  const tick = ({ seq, price }: { seq: number; price: number }) =>
    `${scaled(seq, 0)} · ${showUnits(price, priceDecimals)}`
  const rows = [
    [steps.opened, tick(replayed.entry), ''],
    [steps.ended, tick(replayed.exit), ''],
    [steps.move, showBps(replayed.moveBps), toneOf(replayed.moveBps)],
    [steps.times(proof.multiplier), showBps(replayed.roiBps), toneOf(replayed.roiBps)],
    [steps.gap, replayed.isLimited ? steps.reached : steps.notReached, ''],
    [steps.worth, amount(replayed.worthMinor), ''],
    [steps.fee, `−${amount(replayed.feeMinor)}`, ''],
    [steps.paid, amount(replayed.payoutMinor), 'text-16'],
  ] as const
  return (
    <ol className="grid gap-2 rounded-control bg-well p-3 text-13 tabular-nums">
      {rows.map(([name, value, tone]) => (
        <li key={name} className="flex flex-wrap justify-between gap-x-4">
          <span className="text-muted">{name}</span>
          <span className={`font-semibold ${tone}`}>{value}</span>
        </li>
      ))}
    </ol>
  )
}
