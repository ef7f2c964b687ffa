import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { useServerQuery } from '../../../platform/client/use-server-query.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { useRoom } from '../panel/room.ts'
import { windowTexts } from './messages.en.ts'
import { useReal } from './tip-window.tsx'
import { useMoneyForm } from './use-money-form.ts'

const texts = windowTexts.rain
const usual = '5'

/** Shares money among people who wrote lately. */
export function RainWindow({ amount: sum, people: count }: { amount: string; people: string }) {
  const [amount, setAmount] = useState(sum)
  const [people, setPeople] = useState(count === '' ? usual : count)
  const { change, submit, isBusy, error } = useMoneyForm('rain')
  const { currency, code, text, decimals } = useReal()
  const channel = useRoom((state) => state.channel)
  const { data } = useServerQuery({
    queryKey: ['rain-outlook', channel],
    queryFn: ({ signal }) => callServer('rainOutlook', { channel }, { signal }),
    staleTime: 0,
  })
  const handleSubmit = submit(async (key) => {
    const order = { amount, currency, users: Number.parseInt(people, 10) || 0, channel }
    const { users, each } = await callServer('rain', order, { key })
    toast('success', texts.made(users.length), `${each} ${code}`)
  })
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <NumberInput
        label={texts.amount}
        aside={windowTexts.tip.have(text)}
        decimalsMax={decimals}
        value={amount}
        onValue={change(setAmount)}
        leading={<Coin currencyId={currency} sizePx={18} />}
      />
      <NumberInput label={texts.people} value={people} onValue={change(setPeople)} error={error} />
      <p className="text-12 text-muted">
        {texts.hint} {data && <b className="text-text">{texts.can(data.available)}</b>}
      </p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={amount === '' || people === ''}
      >
        {texts.make}
      </Button>
    </form>
  )
}
