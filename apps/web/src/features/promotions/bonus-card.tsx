import type { BonusEntry, PastBonus } from '@powerplay/contract'
import { Gift, Info, LockOpen, Snowflake } from 'lucide-react'
import { useEffect } from 'react'
import { on } from '../../platform/client/client-events.ts'
import { showDay } from '../../platform/format/time.ts'
import { showUsd } from '../../platform/format/usd.ts'
import { useAmountFormat } from '../../platform/format/use-amount-format.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardState } from '../../ui/card.tsx'
import { Pill } from '../../ui/marks/pill.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { messages } from './messages.en.ts'
import { openBonusRules } from './open-rules.ts'
import { openCancelBonus, openDepositBonus, openExplain } from './open-windows.ts'
import { useBonusBalance, useBonusHistory } from './use-promotions.ts'

const { bonus: texts } = messages

/** The bonus that is wagered, with what is frozen and what is missing, and those of before. */
export function BonusCard() {
  const { user } = useSession()
  return user === undefined ? null : <OwnBonuses userId={user.id} />
}

function OwnBonuses({ userId }: { userId: string }) {
  const query = useBonusBalance(userId)
  const format = useAmountFormat()
  useEffect(
    () =>
      on('event:bonusBalanceTransferred', ({ value, currency }) => {
        toast(
          'success',
          texts.transferred(`${format.amount(value, currency)} ${format.unit(currency)}`),
        )
      }),
    [format],
  )
  return (
    <Card
      icon={<Gift size={18} aria-hidden />}
      title={texts.title}
      action={
        <Button variant="text" size="sm" onClick={openBonusRules}>
          {texts.rules}
        </Button>
      }
    >
      <CardState query={query} failed={texts.failed} />
      {query.data !== undefined && (
        <div className="grid gap-4 p-4">
          {query.data.length === 0 ? (
            <NoBonus />
          ) : (
            query.data.map((entry) => <RunningBonus key={entry._id} entry={entry} />)
          )}
          <History userId={userId} />
        </div>
      )}
    </Card>
  )
}

function NoBonus() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-13 text-muted">{texts.none}</p>
      <Button size="sm" onClick={openDepositBonus}>
        {messages.deposit.title}
      </Button>
    </div>
  )
}

const usdOf = (cents: number) => showUsd(cents / 100)

function RunningBonus({ entry }: { entry: BonusEntry }) {
  const format = useAmountFormat()
  const { _id: id, name, currency, value, requiredCents, progressCents, expiresAt } = entry
  const amount = (text: string) => `${format.amount(text, currency)} ${format.unit(currency)}`
  const percent = requiredCents === 0 ? 100 : Math.min((progressCents * 100) / requiredCents, 100)
  return (
    <section aria-label={name} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-14 font-semibold">{name}</h3>
        <Pill tone="accent">{texts.active}</Pill>
        <span className="text-13 text-muted">{texts.until(showDay(expiresAt))}</span>
        <span className="num ml-auto text-13">
          <span className="sr-only">{texts.wagered} </span>
          {texts.of(usdOf(progressCents), usdOf(requiredCents))}
        </span>
      </div>
      {entry.kind === 'deposit' ? (
        <Slices entry={entry} />
      ) : (
        <Progress label={texts.wagered} percent={percent} />
      )}
      <Amounts entry={entry} amount={amount} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => openExplain({ question: { about: 'bonus', id } })}>
          {texts.why}
        </Button>
        <Button
          size="sm"
          onClick={() => openExplain({ question: { about: 'withdrawal', currency } })}
        >
          {texts.withdraw}
        </Button>
        <Button
          size="sm"
          variant="destructive"
          className="ml-auto"
          onClick={() => openCancelBonus({ id, name, left: amount(value) })}
        >
          {texts.cancel}
        </Button>
      </div>
      {entry.kind === 'deposit' && (
        <p className="flex items-start gap-2 text-12 text-muted">
          <Info size={14} aria-hidden className="mt-0.5 shrink-0" /> {texts.aside}
        </p>
      )}
    </section>
  )
}

/** Ten fields: the freed ones full, the running one as far as it is. */
function Slices({ entry: { slices, freed, requiredCents, progressCents } }: { entry: BonusEntry }) {
  const each = requiredCents / slices
  return (
    <ul aria-label={texts.slices} className="grid auto-cols-fr grid-flow-col gap-1.5">
      {Array.from({ length: slices }, (_, place) => {
        const isFreed = place < freed
        const share = isFreed ? 1 : Math.min(Math.max(progressCents / each - place, 0), 1)
        return (
          <li
            key={place}
            aria-label={texts.slice(place + 1, isFreed, usdOf(each * (place + 1)))}
            className="h-3 overflow-hidden rounded-xs bg-hover"
          >
            <span
              className={`block h-full ${isFreed ? 'bg-accent' : 'bg-accent/45'}`}
              style={{ width: `${share * 100}%` }}
            />
          </li>
        )
      })}
    </ul>
  )
}

function Amounts({ entry, amount }: { entry: BonusEntry; amount: (text: string) => string }) {
  const { value, frozenValue, kind, requiredCents, slices, freed, maxStake } = entry
  const next = slices === 0 ? 0 : (requiredCents * (freed + 1)) / slices
  const free = Math.max(Number.parseFloat(value) - Number.parseFloat(frozenValue), 0)
  const decimals = value.split('.')[1]?.length ?? 0
  return (
    <div className="num flex flex-wrap gap-x-5 gap-y-1 text-13">
      <span className="flex items-center gap-1.5">
        <LockOpen size={14} aria-hidden className="text-win" />
        <span className="font-semibold">{amount(fixed(free, decimals))}</span> {texts.toPlay}
      </span>
      {kind === 'deposit' && Number.parseFloat(frozenValue) > 0 && (
        <span className="flex items-center gap-1.5">
          <Snowflake size={14} aria-hidden className="text-info" />
          <span className="font-semibold">{amount(frozenValue)}</span> {texts.frozen(usdOf(next))}
        </span>
      )}
      <span className="text-muted">
        {texts.maxStake} {amount(maxStake)}
      </span>
    </div>
  )
}

/** A number that is shown, with the currency's decimals. */
function fixed(value: number, decimals: number): string {
  const scaled = Math.round(value * 10 ** decimals)
  const digits = String(scaled).padStart(decimals + 1, '0')
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function History({ userId }: { userId: string }) {
  const { data } = useBonusHistory(userId)
  const past = data?.rows.filter(({ state }) => state !== 'active' && state !== 'opted_in') ?? []
  if (past.length === 0) return null
  return (
    <details className="rounded-control bg-well p-3">
      <summary className="cursor-pointer text-13 font-semibold">{texts.history}</summary>
      <ul className="mt-2 grid gap-1.5">
        {past.map((bonus) => (
          <PastLine key={bonus._id} bonus={bonus} />
        ))}
      </ul>
    </details>
  )
}

function PastLine({ bonus: { name, state, at, released, currency } }: { bonus: PastBonus }) {
  const format = useAmountFormat()
  const hasReleased = released !== null && Number.parseFloat(released) > 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 text-13">
      <span className="font-semibold">{name}</span>
      <Pill tone={state === 'completed' ? 'win' : 'neutral'}>{texts.states[state]}</Pill>
      {hasReleased && currency !== null && (
        <span className="num text-win">
          {texts.released(`${format.amount(released, currency)} ${format.unit(currency)}`)}
        </span>
      )}
      <span className="ml-auto text-12 text-muted">{showDay(at)}</span>
    </li>
  )
}
