import type { PlayLimit, ProtectionState } from '@powerplay/contract'
import { Gauge } from 'lucide-react'
import { useRef, useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { LimitRow } from './limit-row.tsx'
import { messages } from '../messages.en.ts'
import { amountOf } from '../show.ts'
import { useProtecting } from '../use-protection.ts'

type Kind = PlayLimit['kind']
type Period = PlayLimit['period']

const kinds: readonly Kind[] = ['deposit', 'loss', 'wager', 'stake', 'session']
const periodsOf = (kind: Kind): readonly Period[] => {
  if (kind === 'stake') return ['none']
  return kind === 'session' ? ['day'] : ['day', 'week', 'month']
}

/** The limits with what is used of them, and the form for another one. */
export function LimitsCard({ state }: { state: ProtectionState }) {
  // Whoever was sent here for a limit on deposits finds it chosen.
  const [kind, setKind] = useState<Kind>(state.needsDepositLimit ? 'deposit' : 'loss')
  const [period, setPeriod] = useState<Period>('day')
  const [amount, setAmount] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { isBusy, act } = useProtecting()
  const periods = periodsOf(kind)
  const chosen = periods.includes(period) ? period : (periods[0] ?? 'day')
  const wire = amountOf(kind, amount)
  const handleChange = (limit: PlayLimit) => {
    setKind(limit.kind)
    setPeriod(limit.period)
    setAmount(limit.kind === 'session' ? String(limit.amount) : String(limit.amount / 100))
    form.current?.querySelector('input')?.focus()
  }
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (wire === undefined) return
    const next = await act(() => callServer('setLimit', { kind, period: chosen, amount: wire }))
    const set = next?.limits.find((one) => one.kind === kind && one.period === chosen)
    if (set === undefined) return
    setAmount('')
    toast('success', set.pending === null ? messages.takesEffect : messages.waitsNow)
  }
  return (
    <Card
      icon={<Gauge size={18} aria-hidden />}
      title={messages.limits}
      action={<span className="hidden text-12 text-muted sm:inline">{messages.limitsAside}</span>}
    >
      {state.limits.length === 0 ? (
        <p className="border-b border-line-quiet p-4 text-13 text-muted">{messages.noLimits}</p>
      ) : (
        <ul className="border-b border-line-quiet">
          {state.limits.map((limit) => (
            <LimitRow key={limit._id} limit={limit} now={state.now} onChange={handleChange} />
          ))}
        </ul>
      )}
      <form
        ref={form}
        onSubmit={(event) => void handleSubmit(event)}
        className="grid items-end gap-3 p-4 sm:grid-cols-[1fr_1fr_1fr_auto]"
      >
        <Select
          label={messages.newLimit}
          choices={kinds.map((id) => ({ id, name: messages.kinds[id][0] }))}
          value={kind}
          onChange={(id) => setKind(kinds.find((one) => one === id) ?? kind)}
        />
        <Select
          label={messages.period}
          choices={periods.map((id) => ({ id, name: messages.periods[id] }))}
          value={chosen}
          onChange={(id) => setPeriod(periods.find((one) => one === id) ?? chosen)}
        />
        <NumberInput
          label={kind === 'session' ? messages.minutes : messages.amount}
          aside={kind === 'session' ? undefined : messages.amountAside}
          leading={kind === 'session' ? undefined : <span aria-hidden>$</span>}
          decimalsMax={kind === 'session' ? 0 : 2}
          value={amount}
          placeholder={kind === 'session' ? '60' : '50.00'}
          onValue={setAmount}
        />
        <Button
          type="submit"
          variant="primary"
          isBusy={isBusy}
          disabled={wire === undefined}
          className="h-12 md:h-11"
        >
          {messages.set}
        </Button>
      </form>
      <p className="px-4 pb-4 text-12 text-muted">{messages.rules}</p>
    </Card>
  )
}
