import type { BonusModel } from '@powerplay/contract'
import { useEffect, useRef } from 'react'
import { emit, isHeard } from '../../platform/client/client-events.ts'
import { showDay, showInstant } from '../../platform/format/time.ts'
import { showUsd } from '../../platform/format/usd.ts'
import { closeModal } from '../../platform/modals/modals.tsx'
import { useSession } from '../../platform/session/session-context.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/states/empty-state.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import './client-events.ts'
import { messages } from './messages.en.ts'
import { openBonusRules } from './open-rules.ts'
import { useBonusActs, useDepositBonus } from './use-promotions.ts'

const { deposit: texts } = messages

/** The deposit offer: opt in, then deposit (001, sections 2 and 4). */
export function DepositWindow() {
  const { user } = useSession()
  const { data, isError, refetch } = useDepositBonus(user?.id)
  const { busy, optIn, optOut } = useBonusActs()
  useCloseOnChange(data?.model === null ? null : data, busy !== null)
  if (isError) return <ErrorState text={texts.failed} onRetry={() => void refetch()} />
  if (data === undefined) {
    return (
      <div role="status" aria-label="Loading" className="grid gap-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
    )
  }
  if (data.model === null) return <p className="text-14 text-muted">{texts.none}</p>
  const { model, state } = data
  const isIn = state.checkedIn
  return (
    <div className="grid gap-4">
      <OfferHead offer={data} />
      <TermsList description={model.description} />
      {state.validUntil !== null && state.status === 'opted_in' && (
        <p className="text-13 text-info">{texts.depositBy(showInstant(state.validUntil))}</p>
      )}
      {isIn ? (
        <DepositButton />
      ) : (
        <Button
          variant="primary"
          isWide
          isBusy={busy === 'opt-in'}
          onClick={() => void optIn(model._id)}
        >
          {texts.optIn}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button variant="text" size="sm" onClick={openBonusRules}>
          {messages.rules.title}
        </Button>
        {state.status === 'opted_in' && (
          <Button
            variant="text"
            size="sm"
            isBusy={busy === 'opt-out'}
            onClick={() => void optOut(model._id)}
          >
            {texts.optOut}
          </Button>
        )}
      </div>
      <p className="truncate text-12 text-muted" title={model.termsHash}>
        {texts.terms(model.termsHash.slice(0, 16))}
      </p>
    </div>
  )
}

/** Where no wallet window is there to open, the words say what is left to do. */
function DepositButton() {
  if (!isHeard('wallet:deposit-wanted')) {
    return <p className="text-13 text-muted">{texts.byItself}</p>
  }
  return (
    <Button variant="primary" isWide onClick={openDeposit}>
      {texts.deposit}
    </Button>
  )
}

/** Closes this window and opens the wallet on its deposit tab (001, section 4). */
function openDeposit(): void {
  closeModal('deposit-bonus')
  emit('wallet:deposit-wanted', null)
}

/** The window closes when what it shows becomes another thing, unless the viewer just did that. */
function useCloseOnChange(data: BonusModel | null | undefined, isActing: boolean): void {
  const seen = useRef<string | null>(null)
  const acted = useRef(false)
  useEffect(() => {
    if (isActing) acted.current = true
  }, [isActing])
  useEffect(() => {
    if (data === undefined) return
    const now = data === null ? 'none' : `${data.model.name}/${data.state.status}`
    const isOther = seen.current !== null && seen.current !== now
    seen.current = now
    if (isOther && !acted.current) closeModal('deposit-bonus')
    acted.current = false
  }, [data])
}

function OfferHead({ offer: { model, state } }: { offer: BonusModel }) {
  const max = model.max === undefined ? '' : showUsd(model.max)
  const facts = [
    [texts.wager, messages.codes.wager(model.multiplier)],
    [texts.maximum, max],
    [texts.until, state.expiresAt === null ? messages.noEnd : showDay(state.expiresAt)],
  ] as const
  return (
    <>
      <div className="rounded-card bg-linear-to-br from-[oklch(0.32_0.12_275)] to-[oklch(0.42_0.16_270)] p-4 text-white">
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-13 font-semibold">{model.name}</p>
          {state.status === 'opted_in' && <Pill tone="info">{texts.optedIn}</Pill>}
          {state.status === 'active' && <Pill tone="win">{texts.active}</Pill>}
        </div>
        <p className="mt-1 font-condensed text-32 leading-tight font-bold uppercase">
          {texts.up(model.percent ?? 0, max)}
        </p>
      </div>
      <dl className="grid grid-cols-3 gap-2">
        {facts.map(([term, value]) => (
          <div key={term} className="rounded-control bg-raised p-3">
            <dt className="text-12 text-muted">{term}</dt>
            <dd className="num mt-0.5 text-16 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The terms, line by line, as the server writes them from its data. */
export function TermsList({ description }: { description: string }) {
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-13 text-muted marker:text-accent">
      {description.split('\n').map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
