import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { messages } from '../messages.en.ts'
import { Note } from './note.tsx'
import { cutToShown, stakeMinorOf } from './slip-figures.ts'
import type { SlipRefusal } from './refusal.ts'
import type { LegView } from './use-leg-views.ts'
import type { Quote } from './use-quote.ts'

export interface FormProps {
  readonly views: readonly LegView[]
  readonly quote: Quote | undefined
  /** Why the last try was refused. */
  readonly refusal: SlipRefusal | undefined
  readonly isDown: boolean
}

/** Why the last try was refused, and that it cost nothing. */
export function RefusalNote({ refusal: { name, text } }: { refusal: SlipRefusal }) {
  const isDouble = name === 'sportsbook/no-double-bets'
  const more = isDouble ? messages.slip.doubleText : messages.slip.notTaken
  const isSaid = name === 'sportsbook/failed-to-queue'
  return <Note tone="loss" title={text} text={isSaid ? undefined : more} />
}

/** A name and its value, in the foot of the slip. */
export function Figure({ label, value }: { label: string; value: string }) {
  return (
    <p className="flex justify-between gap-3 text-13">
      <span className="text-muted">{label}</span>
      <span className="num font-semibold">{value}</span>
    </p>
  )
}

/** What the bet pays when all is right; a dash where it cannot be placed so. */
export function PossibleWin({ label, winMinor }: { label: string; winMinor: bigint | undefined }) {
  const format = useAmountFormat()
  const currency = useSettings((state) => state.currency)
  return (
    <p className="flex items-center justify-between gap-3 text-13">
      <span className="text-muted">{label}</span>
      <span className="num flex items-center gap-1.5 font-condensed text-24 leading-7 font-semibold text-win">
        {winMinor === undefined ? '—' : format.amount(cutToShown(winMinor, currency), currency)}
        <Coin currencyId={currency} sizePx={18} />
      </span>
    </p>
  )
}

interface PlaceButtonProps {
  label: string
  stake: string
  isOff: boolean
}

/** Places the bet; guests are asked to sign in. */
export function PlaceButton({ label, stake, isOff }: PlaceButtonProps) {
  const { user, openAuth } = useSession()
  const currency = useSettings((state) => state.currency)
  const format = useAmountFormat()
  if (user === undefined) {
    return (
      <>
        <p className="text-13 text-muted">{messages.slip.guest}</p>
        <Button variant="primary" size="lg" isWide onClick={() => openAuth('login')}>
          {messages.slip.signIn}
        </Button>
      </>
    )
  }
  const minor = stakeMinorOf(stake, currency)
  return (
    <Button type="submit" variant="primary" size="lg" isWide disabled={isOff}>
      {label}
      {minor !== undefined && minor > 0n && !isOff && (
        <span className="num flex items-center gap-1.5">
          <Coin currencyId={currency} sizePx={18} isDecoration />
          {format.amount(minor, currency)}
        </span>
      )}
    </Button>
  )
}
