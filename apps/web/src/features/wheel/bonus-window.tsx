import type { TicketData, WheelSpin } from '@powerplay/contract'
import { Copy, Droplets, Gift, Ticket, Timer, X } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../platform/format/use-now.ts'
import { useIsOn } from '../../platform/licence/licence.ts'
import { closeModal } from '../../platform/modals/modals.tsx'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { copyText } from '../../ui/buttons/copy-text.ts'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import { openBet } from '../fairness/index.ts'
import { openFaucet } from '../faucet/index.ts'
import { CodeField } from './code-field.tsx'
import { messages } from './messages.en.ts'
import { OddsList } from './odds-list.tsx'
import { OwnCodes } from './own-codes.tsx'
import { useActivation } from './use-activation.ts'
import { reloadTickets, useTickets, useWheel } from './use-wheel.ts'
import { showShortCents, showShortLeft, waitMs } from './wheel-model.ts'
import { WheelFace } from './wheel-face.tsx'

const night =
  'radial-gradient(circle at 50% 40%, oklch(0.36 0.11 290), oklch(0.21 0.07 285) 62%, oklch(0.15 0.04 285))'

/** The bonus window: the wheel, and the codes that it and others gave. */
export function BonusWindow() {
  const { user } = useSession()
  const { data, isError, refetch } = useTickets(user?.id)
  if (data === undefined) {
    return (
      <div className="relative p-4 pt-14">
        <CloseButton />
        {isError ? (
          <ErrorState text={messages.failed} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label="Loading" className="grid gap-4 md:grid-cols-2">
            <Skeleton className="aspect-square w-full rounded-full" />
            <Skeleton className="h-72 w-full" />
          </div>
        )}
      </div>
    )
  }
  return <Bonus data={data} />
}

function CloseButton() {
  return (
    <div className="absolute top-3 right-3 z-10">
      <IconButton
        label={messages.close}
        isPlain
        side="bottom"
        icon={<X size={18} />}
        onClick={() => closeModal('bonus')}
      />
    </div>
  )
}

function Bonus({ data }: { data: TicketData }) {
  const { phase, angle, spin, keep } = useWheel(data.segments.length)
  const isTurning = phase.kind === 'turning'
  // What was won is not told before the wheel stands.
  const codes = isTurning
    ? data.promocodes.filter(({ _id }) => _id !== phase.spin.promocode._id)
    : data.promocodes
  return (
    <div className="relative grid md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <CloseButton />
      <section
        aria-label={messages.wheel}
        className="flex flex-col items-center gap-6 px-4 pt-12 pb-6 text-white md:min-h-165 md:px-6"
        style={{ background: night }}
      >
        <WheelFace
          segments={data.segments}
          angle={angle}
          isTurning={isTurning}
          isRinged={phase.kind === 'won'}
          className="w-full max-w-88 md:max-w-112"
        />
        {phase.kind === 'won' ? (
          <Prize spin={phase.spin} segments={data.segments} onDone={keep} />
        ) : (
          <SpinBar data={data} isBusy={phase.kind !== 'rest'} onSpin={() => void spin()} />
        )}
      </section>
      <Side data={data} codes={codes} />
    </div>
  )
}

interface SpinBarProps {
  data: TicketData
  isBusy: boolean
  onSpin: () => void
}

function SpinBar({ data, isBusy, onSpin }: SpinBarProps) {
  const { user, openAuth } = useSession()
  const now = useNow()
  const { tickets } = data.model
  const leftMs = waitMs(data.nextSpinAt, now)
  const isWaiting = !isBusy && leftMs > 0 && tickets > 0
  return (
    <div className="flex w-full max-w-100 items-center gap-4">
      <Button
        variant={isBusy || isWaiting ? 'secondary' : 'primary'}
        size="lg"
        className="flex-1"
        disabled={isBusy || isWaiting}
        onClick={user === undefined ? () => openAuth('login') : onSpin}
      >
        {isBusy ? (
          <>
            <Spinner /> {messages.spinning}
          </>
        ) : (
          <span className="num">
            {isWaiting ? messages.next(showShortLeft(leftMs)) : messages.spin}
          </span>
        )}
      </Button>
      <p className="flex items-center gap-2.5">
        <Ticket size={22} aria-hidden className="text-accent" />
        <span>
          <span className="num block font-condensed text-24 leading-none font-bold">{tickets}</span>
          <span className="text-12">{messages.tickets(tickets)}</span>
        </span>
      </p>
    </div>
  )
}

interface PrizeProps {
  spin: WheelSpin
  segments: TicketData['segments']
  onDone: () => void
}

function Prize({ spin, segments, onDone }: PrizeProps) {
  const { isBusy, activate } = useActivation()
  const segment = segments.find(({ n }) => n === spin.segment)
  const { code, kind } = spin.promocode
  const handleUse = async () => {
    const wrong = await activate(code)
    if (wrong !== null) toast('error', wrong)
    else onDone()
  }
  const handleCopy = () => {
    copyText(code).then(
      () => toast('success', messages.prize.copied, code),
      () => toast('error', messages.prize.copyFailed, code),
    )
  }
  return (
    <div
      role="status"
      className="grid w-full max-w-100 animate-land justify-items-center gap-3 text-center"
    >
      <p className="text-13">{messages.prize[kind]}</p>
      <p className="num font-condensed text-64 leading-none font-bold text-accent">
        {segment?.label}
      </p>
      {segment?.maxCents != null && (
        <p className="num text-14 font-semibold">
          {messages.prize.upTo(showShortCents(segment.maxCents))}
        </p>
      )}
      <button
        type="button"
        onClick={handleCopy}
        aria-label={`Copy ${messages.prize.code} ${code}`}
        className="touch num flex h-10 items-center gap-3 rounded-control border border-dashed border-white/50 px-5 text-14 font-semibold"
      >
        {code} <Copy size={14} aria-hidden />
      </button>
      <div className="grid w-full grid-cols-2 gap-2">
        <Button variant="primary" size="lg" isBusy={isBusy} onClick={() => void handleUse()}>
          {messages.prize.use}
        </Button>
        <Button size="lg" onClick={onDone}>
          {messages.prize.keep}
        </Button>
      </div>
      <button
        type="button"
        className="touch text-12 underline underline-offset-2"
        onClick={() => openBet(spin.betId)}
      >
        {messages.prize.check}
      </button>
    </div>
  )
}

interface SideProps {
  data: TicketData
  codes: TicketData['promocodes']
}

function Side({ data, codes }: SideProps) {
  const [hasOdds, setHasOdds] = useState(false)
  const hasFaucet = useIsOn('faucet')
  const { user } = useSession()
  return (
    <div className="flex min-w-0 flex-col gap-5 bg-surface p-4 md:p-5">
      <p className="flex h-8 items-center gap-2.5 text-16 font-semibold max-md:hidden">
        <Gift size={18} aria-hidden className="text-accent" /> {messages.title}
      </p>
      <CodeField onActivated={reloadTickets} />
      <div className="min-h-0 overflow-y-auto md:max-h-72">
        <OwnCodes codes={codes} reload={reloadTickets} />
      </div>
      <div className="mt-auto grid gap-3">
        {hasOdds && <OddsList segments={data.segments} />}
        <div className="flex items-start gap-3 rounded-tile border border-line-quiet p-3 text-12 text-muted">
          <Timer size={16} aria-hidden className="mt-0.5 shrink-0 text-info" />
          <span className="flex-1">{messages.note(data.spinMinutes)}</span>
          <button
            type="button"
            aria-expanded={hasOdds}
            className="touch font-semibold text-accent"
            onClick={() => setHasOdds(!hasOdds)}
          >
            {hasOdds ? messages.hideOdds : messages.odds}
          </button>
        </div>
        {hasFaucet && user !== undefined && (
          <Button variant="outline" icon={<Droplets size={16} aria-hidden />} onClick={openFaucet}>
            Daily faucet
          </Button>
        )}
      </div>
    </div>
  )
}
