import { Gauge } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { messages } from '../messages.en.ts'
import { amountOf } from '../show.ts'
import { useProtecting } from '../use-protection.ts'

const offered = ['deposit', 'loss'] as const
const periods = ['day', 'week', 'month'] as const
const chipsOf = <Id extends string>(ids: readonly Id[], nameOf: (id: Id) => string) =>
  ids.map((id) => ({ id, name: nameOf(id) }))
const kindChips = chipsOf(offered, (kind) => messages.kinds[kind][0])
const periodChips = chipsOf(periods, (period) => messages.periods[period])

/** Dollars that are offered, by how long they have to last. */
const picks = {
  day: ['20', '50', '100', '250'],
  week: ['50', '100', '250', '500'],
  month: ['100', '250', '500', '1000'],
} as const

/**
 * Offers a limit on deposits or losses before the first deposit. One of the two answers is given once: a limit, or that
 * none is wanted for now. Source: reliability, 3.
 */
export function LimitOffer() {
  const [kind, setKind] = useState<(typeof offered)[number]>('deposit')
  const [period, setPeriod] = useState<(typeof periods)[number]>('week')
  const [amount, setAmount] = useState('')
  const { isBusy, act } = useProtecting()
  const wire = amountOf(kind, amount)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (wire === undefined) return
    const state = await act(() => callServer('setLimit', { kind, period, amount: wire }))
    if (state !== undefined) toast('success', messages.takesEffect)
  }
  const handleDecline = () =>
    void act(() => callServer('answerNudge', { kind: 'first-deposit' as const }))
  return (
    <form
      aria-label={messages.offer}
      onSubmit={(event) => void handleSubmit(event)}
      className="grid gap-3 rounded-control border border-line-quiet p-4"
    >
      <div className="flex items-start gap-3">
        <Gauge size={20} aria-hidden className="mt-px shrink-0 text-info" />
        <div className="text-13">
          <h3 className="text-14 font-semibold">{messages.offer}</h3>
          <p className="text-muted">{messages.offerText}</p>
        </div>
      </div>
      <Chips
        label={messages.newLimit}
        chips={kindChips}
        value={kind}
        onPick={(id) => setKind(offered.find((one) => one === id) ?? kind)}
      />
      <Chips
        label={messages.period}
        chips={periodChips}
        value={period}
        onPick={(id) => setPeriod(periods.find((one) => one === id) ?? period)}
      />
      <Chips
        label={messages.offerPicks}
        chips={picks[period].map((id) => ({ id, name: `$${id}` }))}
        value={amount}
        onPick={setAmount}
      />
      <NumberInput
        label={messages.amount}
        aside={messages.amountAside}
        leading={<span aria-hidden>$</span>}
        decimalsMax={2}
        value={amount}
        placeholder="50.00"
        onValue={setAmount}
      />
      <p className="text-12 text-muted">
        {messages.kinds[kind][1]}. {messages.rules}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Button isWide isBusy={isBusy} onClick={handleDecline}>
          {messages.offerDecline}
        </Button>
        <Button
          type="submit"
          variant="primary"
          isWide
          isBusy={isBusy}
          disabled={wire === undefined}
        >
          {messages.set}
        </Button>
      </div>
    </form>
  )
}
