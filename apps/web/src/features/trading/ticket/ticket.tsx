import { directionOf, openPosition, pricesAhead } from '@powerplay/engines'
import type { TradingTickerTerms } from '@powerplay/contract'
import { currencyOf, formatAmount, parseAmount } from '@powerplay/kernel'
import { Minus, Plus, TrendingDown, TrendingUp } from 'lucide-react'
import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallInput } from '../../../platform/client/call-types.ts'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { useIntention } from '../../../platform/client/use-intention.ts'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { readScaled, scaled } from '../../../platform/format/ratio.ts'
import { useSession } from '../../../platform/session/session-context.tsx'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { Tabs } from '../../../ui/lists/tabs.tsx'
import { showUnits } from '../figures.ts'
import { messages } from '../messages.en.ts'
import { feeOf, multiplierAt, placeOfMultiplier } from '../positions/position-model.ts'
import { useLivePrice } from '../prices/prices-store.ts'
import { Preview } from './preview.tsx'
import { reloadPositions } from '../positions/use-positions.ts'

const bareLook = 'grid content-start gap-3'
const cardLook = `${bareLook} rounded-card border border-line-quiet bg-surface p-3`

export interface TicketProps {
  terms: TradingTickerTerms
  /** The side it begins with; up unless said. */
  side?: 'long' | 'short'
  /** Stands in a window: without an edge of its own. */
  isBare?: boolean
  /** The order was sent. */
  onSent?: () => void
}

/** The order of a position: what is staked, how strongly, and where it ends by itself. */
export function Ticket({ terms, side: first = 'long', isBare = false, onSent }: TicketProps) {
  const { user, balances, openAuth } = useSession()
  const format = useAmountFormat()
  const currencyId = useSettings((state) => state.currency)
  const demo = useSettings((state) => state.demo)
  const [side, setSide] = useState<'long' | 'short'>(first)
  const [wagerText, setWager] = useState('10')
  const [multiplierText, setMultiplier] = useState('200')
  const [takeProfit, setTakeProfit] = useState('')
  const [stopLoss, setStopLoss] = useState('')
  const [feeMode, setFeeMode] = useState<'pnl' | 'flat'>('pnl')
  const { isBusy, problem, sendOrder } = useSending(onSent)
  const live = useLivePrice(terms)
  const { decimals, code } = currencyOf(currencyId)
  const multiplier = Math.min(1_000, Math.max(1, Number.parseInt(multiplierText, 10) || 1))
  const wagerMinor = parseAmount(wagerText === '' ? '0' : wagerText, decimals) ?? 0n
  const balance = balances.find((one) => one.currencyId === currencyId)
  const heldMinor = (demo ? balance?.demoMinor : balance?.realMinor) ?? 0n
  const fee = feeOf(feeMode, terms.fee)
  const price = readScaled(live.price, terms.priceDecimals) ?? 1
  const ahead = pricesAhead(
    openPosition(
      {
        ...{ direction: directionOf(side), multiplier, takeProfit: null, stopLoss: null },
        ...{ maxRoiBps: terms.max_roi * 100, maxHoldMs: 0 },
      },
      { seq: 0, atMs: 0, price, flags: 0 },
    ),
  )
  const isTooMuch = user !== undefined && wagerMinor > heldMinor
  const scaleWager = (minor: bigint) => setWager(trimmed(formatAmount(minor, decimals)))
  const isOpen = terms.status === 'open' && live.isClean

  const handleSend = () => {
    if (user === undefined) return openAuth('login')
    void sendOrder({
      ...{ ticker: terms.ticker, side, wager: wagerText, currency: currencyId, demo },
      ...{ multiplier, feeMode },
      ...(takeProfit !== '' && { takeProfit }),
      ...(stopLoss !== '' && { stopLoss }),
    })
  }

  return (
    <form
      aria-label={messages.title}
      className={isBare ? bareLook : cardLook}
      onSubmit={(event) => {
        event.preventDefault()
        handleSend()
      }}
    >
      <SideChoice side={side} onSide={setSide} />
      <NumberInput
        label={messages.wager}
        aside={user && messages.balance(format.amount(heldMinor, currencyId))}
        error={isTooMuch ? messages.tooMuch : undefined}
        leading={<Coin currencyId={currencyId} sizePx={18} />}
        decimalsMax={decimals}
        value={wagerText}
        onValue={setWager}
        trailing={
          <span className="flex gap-1.5">
            <InnerButton aria-label={messages.half} onClick={() => scaleWager(wagerMinor / 2n)}>
              ½
            </InnerButton>
            <InnerButton aria-label={messages.double} onClick={() => scaleWager(wagerMinor * 2n)}>
              ×2
            </InnerButton>
          </span>
        }
      />
      <MultiplierField
        {...{ multiplier, text: multiplierText, max: terms.maxLeverage, onText: setMultiplier }}
      />
      <TriggerFields
        {...{ takeProfit, stopLoss, decimals: terms.priceDecimals }}
        onTakeProfit={setTakeProfit}
        onStopLoss={setStopLoss}
      />
      {terms.fee.modes.length > 1 && (
        <FeeChoice percent={terms.fee.pnl_fee + 1} mode={feeMode} onMode={setFeeMode} />
      )}
      <Preview
        {...{ terms, multiplier, fee, wagerMinor, currencyId }}
        bust={ahead.bust < 1 ? messages.never : showUnits(ahead.bust, terms.priceDecimals)}
      />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isWide
        isBusy={isBusy}
        disabled={user !== undefined && (!isOpen || isTooMuch || wagerMinor === 0n)}
      >
        {user === undefined
          ? messages.signIn
          : `${side === 'long' ? messages.up : messages.down} ${wagerText} ${code}`}
      </Button>
      <p role="status" className={cx('text-center text-12', problem ? 'text-loss' : 'text-muted')}>
        {problem ??
          (multiplier === 1 && side === 'long'
            ? messages.never
            : messages.sentence(trimmed(scaled(Math.round(1_000_000 / multiplier), 4))))}
      </p>
    </form>
  )
}

/** Sends an order: pressed again after a lost answer, the same one opens one position. */
function useSending(onSent: TicketProps['onSent']) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = useIntention(mintRequestKey)
  const sendOrder = async (order: CallInput<'tradingOpen'>) => {
    setIsBusy(true)
    setProblem(undefined)
    try {
      await send(order, (key) => callServer('tradingOpen', order, { key }))
      reloadPositions()
      onSent?.()
    } catch (error) {
      const text = error instanceof Error ? error.message : messages.failed
      setProblem(text)
      toast('error', text)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, sendOrder }
}

interface TriggerFieldsProps {
  takeProfit: string
  stopLoss: string
  decimals: number
  onTakeProfit: (text: string) => void
  onStopLoss: (text: string) => void
}

function TriggerFields(props: TriggerFieldsProps) {
  const field = { placeholder: messages.optional, decimalsMax: props.decimals }
  return (
    <div className="grid grid-cols-2 gap-2">
      <NumberInput
        {...field}
        label={messages.takeProfit}
        value={props.takeProfit}
        onValue={props.onTakeProfit}
      />
      <NumberInput
        {...field}
        label={messages.stopLoss}
        value={props.stopLoss}
        onValue={props.onStopLoss}
      />
    </div>
  )
}

interface FeeChoiceProps {
  percent: number
  mode: 'pnl' | 'flat'
  onMode: (mode: 'pnl' | 'flat') => void
}

function FeeChoice({ percent, mode, onMode }: FeeChoiceProps) {
  const tabs = [
    { id: 'pnl' as const, name: messages.feePnl(percent) },
    { id: 'flat' as const, name: messages.flat },
  ]
  return (
    <Field label={messages.fee}>
      {() => <Tabs label={messages.fee} tabs={tabs} value={mode} onChange={onMode} isWide />}
    </Field>
  )
}

function SideChoice(props: { side: 'long' | 'short'; onSide: (side: 'long' | 'short') => void }) {
  const { side, onSide } = props
  const look = (own: 'long' | 'short', on: string) =>
    cx(
      'flex h-12 items-center justify-center gap-2 rounded-control border text-14 font-semibold',
      side === own ? on : 'border-line bg-raised text-muted hover:text-text',
    )
  return (
    <div role="group" aria-label={messages.side} className="grid grid-cols-2 gap-2">
      <button
        type="button"
        aria-pressed={side === 'long'}
        onClick={() => onSide('long')}
        className={look('long', 'border-win bg-win-tint text-win')}
      >
        <TrendingUp size={16} aria-hidden /> {messages.long}
      </button>
      <button
        type="button"
        aria-pressed={side === 'short'}
        onClick={() => onSide('short')}
        className={look('short', 'border-loss bg-loss-tint text-loss')}
      >
        <TrendingDown size={16} aria-hidden /> {messages.short}
      </button>
    </div>
  )
}

interface MultiplierFieldProps {
  multiplier: number
  text: string
  max: number
  onText: (text: string) => void
}

function MultiplierField({ multiplier, text, max, onText }: MultiplierFieldProps) {
  const step = (by: number) => onText(`${Math.min(max, Math.max(1, multiplier + by))}`)
  return (
    <div className="grid gap-2">
      <NumberInput
        label={messages.multiplier}
        aside={messages.multiplierRange(max)}
        error={multiplier > max ? messages.upTo(max) : undefined}
        value={text}
        onValue={onText}
        trailing={
          <span className="flex gap-1.5">
            <InnerButton aria-label="−" onClick={() => step(-1)}>
              <Minus size={14} aria-hidden />
            </InnerButton>
            <InnerButton aria-label="+" onClick={() => step(1)}>
              <Plus size={14} aria-hidden />
            </InnerButton>
          </span>
        }
      />
      <Slider
        label={messages.multiplier}
        min={0}
        max={300}
        value={placeOfMultiplier(multiplier)}
        valueText={`${multiplier}x`}
        onValue={(place) => onText(`${multiplierAt(place, max)}`)}
      />
      <div aria-hidden className="flex justify-between text-12 text-muted">
        {['1x', '10x', '100x', '1000x'].map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  )
}

/** Zeros at the end, and a point that nothing follows, say nothing. */
function trimmed(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
