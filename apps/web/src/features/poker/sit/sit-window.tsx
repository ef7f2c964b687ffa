import { currencyOf, formatAmount } from '@powerplay/kernel'
import { useRef, useState } from 'react'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { whisper } from '../../../platform/realtime/realtime.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { newTip } from '../fair/own-chain.ts'
import { messages } from '../messages.en.ts'
import { minorIn, sizeAt, sliderOf, textIn } from '../table/table-model.ts'
import { reloadLobby, reloadTable } from '../use-tables.ts'
import type { SitWindowProps } from './sit-window-props.ts'

const texts = messages.sit

/** How many chips to bring: to a seat, or to one's own stack. */
export function SitWindow(props: SitWindowProps) {
  const { tableId, currency, min, max, seat, isRunning } = props
  const { balances } = useSession()
  const format = useAmountFormat()
  const { decimals } = currencyOf(currency)
  const sizes = { minMinor: minorIn(min, currency), maxMinor: minorIn(max, currency), quick: [] }
  const [text, setText] = useState(textIn(sizes.maxMinor, currency))
  const [postNow, setPostNow] = useState(false)
  const [autoRebuy, setAutoRebuy] = useState(false)
  const [autoTopUp, setAutoTopUp] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // One key per intention: pressed again after a lost answer, chips are brought once.
  const intention = useRef<{ text: string; key: string; tip: string }>(undefined)
  const amountMinor = minorIn(text, currency)
  const heldMinor = balances.find((one) => one.currencyId === currency)?.realMinor ?? 0n
  const isTooMuch = amountMinor > heldMinor
  const isInside = amountMinor >= sizes.minMinor && amountMinor <= sizes.maxMinor

  const send = async () => {
    setIsBusy(true)
    setProblem(undefined)
    if (intention.current?.text !== text) {
      const tip = seat === null ? '' : newTip(tableId)
      intention.current = { text, key: mintRequestKey(), tip }
    }
    const { key, tip } = intention.current
    try {
      if (seat === null) await whisper('PokerRebuy', { tableId, amount: text }, { key })
      else {
        const asked = { tableId, seat, buyIn: text, entropyTip: tip, postNow, autoRebuy, autoTopUp }
        await whisper('PokerSit', asked, { key })
      }
      reloadTable(tableId)
      reloadLobby()
      closeModal(seat === null ? 'poker-rebuy' : 'poker-sit')
    } catch (error) {
      if (error instanceof ServerRefusal) intention.current = undefined
      setProblem(error instanceof Error ? error.message : messages.failed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <NumberInput
        label={texts.amount}
        aside={messages.lobby.range(format.amount(min, currency), format.amount(max, currency))}
        error={isTooMuch ? texts.tooMuch : undefined}
        leading={<Coin currencyId={currency} sizePx={18} />}
        decimalsMax={decimals}
        value={text}
        onValue={setText}
      />
      <Slider
        label={texts.amount}
        min={0}
        max={1_000}
        value={sliderOf(sizes, amountMinor)}
        valueText={text}
        onValue={(place) => setText(textIn(sizeAt(sizes, place), currency))}
      />
      <p className="flex justify-between text-13 text-muted">
        {texts.balance}
        <span className="num text-text">
          {format.amount(formatAmount(heldMinor, decimals), currency)}
        </span>
      </p>
      {seat !== null && isRunning && (
        <Checkbox isChecked={postNow} onChange={setPostNow}>
          {texts.postNow}
        </Checkbox>
      )}
      {seat !== null && (
        <>
          <Checkbox isChecked={autoRebuy} onChange={setAutoRebuy}>
            {texts.autoRebuy}
          </Checkbox>
          <Checkbox isChecked={autoTopUp} onChange={setAutoTopUp}>
            {texts.autoTopUp}
          </Checkbox>
        </>
      )}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={isTooMuch || !isInside}
      >
        {seat === null ? texts.sendRebuy : texts.send}
      </Button>
      <p role="status" className={cx('text-12', problem ? 'text-loss' : 'text-muted')}>
        {problem ?? texts.note}
      </p>
    </form>
  )
}
