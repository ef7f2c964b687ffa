import type { BetInfo } from '@powerplay/contract'
import { useEffect } from 'react'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { showInstant } from '../../../platform/format/time.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/states/empty-state.tsx'
import { Pill } from '../../../ui/marks/pill.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { gameArt } from '../../originals/index.ts'
import { PlayerLink } from '../../profile/index.ts'
import { BetActions } from './bet-actions.tsx'
import { BetLegs } from './bet-legs.tsx'
import { betMultiplier, shortId, shownOutcome } from './bet-text.ts'
import { outcomeLine } from '../games/outcome-lines.ts'
import { messages } from '../messages.en.ts'
import { OutcomePicture } from '../games/outcome-picture.tsx'
import { SeedBox } from '../seeds/seed-box.tsx'
import { useBet } from './use-bet.ts'

export interface BetOverviewProps {
  betId: string
}

/** One bet with everything that went into it (000_1c37c0fb05cd66e6.txt, section 2). */
export function BetOverview({ betId }: BetOverviewProps) {
  const { data, error, refetch } = useBet(betId)
  const refusal = error instanceof ServerRefusal ? error.message : undefined
  useEffect(() => {
    if (refusal === undefined) return
    // "unknown game" (000_1c37c0fb05cd66e6.txt, section 8): there is nothing to look at.
    toast('error', refusal)
    closeModal('bet')
  }, [refusal])
  if (data !== undefined) return <Overview bet={data} />
  if (error && refusal === undefined) {
    return <ErrorState text={messages.bet.failed} onRetry={() => void refetch()} />
  }
  return (
    <div role="status" aria-label="Loading" className="grid gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full rounded-card" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

function Overview({ bet }: { bet: BetInfo }) {
  const { info } = bet
  return (
    <div className="grid gap-4">
      <Head bet={bet} />
      <Result info={info} />
      {info.product === 'sport' && <BetLegs info={info} />}
      <Seeds info={info} />
      <BetActions bet={bet} />
    </div>
  )
}

/** What the bet was drawn from; games of outside providers draw from nothing of ours. */
function Seeds({ info }: Pick<BetInfo, 'info'>) {
  const isRevealed = info.server_seed !== null
  const text = info.server_seed ?? info.server_seed_hash
  if (text === null) return null
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_96px] gap-3">
        <SeedBox label={messages.seeds.clientSeed} value={info.client_seed} what="client seed" />
        <div className="flex flex-col">
          <p className="mb-1.5 text-13 font-medium text-muted">{messages.fields.nonce}</p>
          <p
            className="num flex min-h-11 flex-1 items-center rounded-control border border-line bg-well px-3
                text-13"
          >
            {info.nonce}
          </p>
        </div>
      </div>
      <SeedBox
        label={isRevealed ? messages.bet.revealed : messages.bet.hashed}
        value={text}
        what={isRevealed ? 'server seed' : 'server seed hash'}
      />
    </>
  )
}

function Head({ bet: { info, metadata, user } }: { bet: BetInfo }) {
  const art = gameArt(metadata)
  return (
    <div className="flex flex-wrap items-center gap-3">
      {art && <img src={art} alt="" className="size-12 rounded-control object-cover" />}
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-16 font-semibold">
          {metadata.name}
          {info.demo && <Pill>{messages.bet.demo}</Pill>}
        </p>
        <p className="text-12 text-muted">
          {`Bet #${shortId(info.id)}, `}
          <span className="whitespace-nowrap">{showInstant(Date.parse(info.created_at))}</span>
        </p>
      </div>
      <span className="text-13 font-semibold">
        <PlayerLink user={user} sizePx={28} />
      </span>
    </div>
  )
}

function Result({ info }: Pick<BetInfo, 'info'>) {
  const format = useAmountFormat()
  const isWin = info.status === 'win'
  const rows = [
    { name: messages.bet.bet, value: format.amount(info.splitTotal, info.currency), tone: '' },
    {
      name: messages.bet.payout,
      value: format.amount(info.payout, info.currency),
      tone: isWin ? 'text-win' : '',
    },
  ]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <div
        className={cx(
          'flex flex-col items-center justify-center rounded-card px-4 py-5 text-center',
          isWin ? 'bg-win-tint' : 'bg-well',
        )}
      >
        <p
          className={cx(
            'num font-condensed text-64 leading-none font-semibold',
            isWin ? 'text-win' : 'text-muted',
          )}
        >
          {betMultiplier(info)}
        </p>
        <p className="num mt-2 text-12 text-muted">{outcomeLine(shownOutcome(info))}</p>
      </div>
      <div className="flex flex-col justify-center gap-4 rounded-card bg-well p-4">
        <OutcomePicture {...shownOutcome(info)} />
        <dl className="grid gap-2 text-13">
          {rows.map(({ name, value, tone }) => (
            <div key={name} className="flex items-center justify-between gap-3">
              <dt className="text-muted">{name}</dt>
              <dd className={cx('num inline-flex items-center gap-1.5 font-semibold', tone)}>
                {value}
                <Coin currencyId={info.currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
