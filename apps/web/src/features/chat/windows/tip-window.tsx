import { findCurrency } from '@powerplay/kernel'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { showAmount } from '../../../platform/format/amount.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useRoom } from '../panel/room.ts'
import { windowTexts } from './messages.en.ts'
import { useMoneyForm } from './use-money-form.ts'

const texts = windowTexts.tip

/** The real balance of the currency in use, as text with its code. */
export function useReal(): { currency: string; code: string; text: string; decimals: number } {
  const currency = useSettings((state) => state.currency)
  const { balances } = useSession()
  const minor = balances.find(({ currencyId }) => currencyId === currency)?.realMinor ?? 0n
  const known = findCurrency(currency)
  const code = known?.code ?? currency
  const decimals = known?.decimals ?? 8
  return { currency, code, decimals, text: known ? `${showAmount(minor, known)} ${code}` : '' }
}

/** Sends money to a player. */
export function TipWindow({ name: to, amount: sum }: { name: string; amount: string }) {
  const [name, setName] = useState(to)
  const [amount, setAmount] = useState(sum)
  const [isPublic, setIsPublic] = useState(true)
  const { change, submit, isBusy, error } = useMoneyForm('tip')
  const { currency, code, text, decimals } = useReal()
  const { channel, self } = useRoom()
  const handleSubmit = submit(async (key) => {
    const order = { name: name.trim(), amount, currency, public: isPublic, channel }
    await callServer('tip', order, { key })
    toast('success', texts.sent(order.name), `${amount} ${code}`)
  })
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <Input
        label={texts.to}
        value={name}
        autoComplete="off"
        onChange={(event) => change(setName)(event.currentTarget.value)}
      />
      <NumberInput
        label={texts.amount}
        aside={texts.have(text)}
        decimalsMax={decimals}
        value={amount}
        onValue={change(setAmount)}
        leading={<Coin currencyId={currency} sizePx={18} />}
        error={error}
      />
      <div className="flex items-center justify-between gap-3 text-13 font-semibold">
        <span>{texts.isPublic}</span>
        <Switch label={texts.isPublic} isOn={isPublic} onChange={setIsPublic} />
      </div>
      {self && (
        <p className="num text-12 text-muted">
          {texts.left(
            (self.tip_left_cents / 100).toLocaleString('en', { minimumFractionDigits: 2 }),
          )}
        </p>
      )}
      <p className="text-12 text-muted">{texts.hint}</p>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={name.trim() === '' || amount === ''}
      >
        {texts.send} {amount !== '' && `${amount} ${code}`}
      </Button>
    </form>
  )
}
