import { Hourglass } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Slider } from '../../../ui/fields/slider.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { messages } from '../messages.en.ts'
import type { TableView } from '../use-tables.ts'
import { cardsToShow, ShowBar } from './show-bar.tsx'
import {
  minorIn,
  sizeAt,
  sizesOf,
  sliderOf,
  textIn,
  type Before,
  type Turn,
} from './table-model.ts'
import { currencyOf } from '@powerplay/kernel'

const texts = messages.acts

export type SendAction = (action: Turn['legal'][number], amount?: string) => Promise<void>

export interface ActionBarProps {
  view: TableView
  amount: (text: string) => string
  onAct: SendAction
  /** Adds the seat's time bank to the turn. */
  onBank: () => Promise<void>
  /** Opens own cards of the hand that is over; none mucks them. */
  onShow: (cards: readonly (0 | 1)[]) => Promise<void>
  hasMucked: boolean
  isBusy: boolean
  problem: string | undefined
  before: Before
  onBefore: (before: Before) => void
}

/** What a player may do: at the turn the actions and a size, before it a choice that waits. */
export function ActionBar(props: ActionBarProps) {
  const { view, before, onBefore, problem } = props
  const { table, own } = view
  const seat = table.seats.find((each) => each.seat === own?.seat)
  const turn = table.hand?.turn ?? null
  const isTurn = turn !== null && turn.seat === own?.seat
  const isIn = seat?.isDealt === true && seat.isLive && table.phase === 'playing'
  const shown = props.hasMucked ? [] : cardsToShow(view)
  return (
    <section
      aria-label={isTurn ? texts.bar : shown.length > 0 ? texts.showBar : texts.waitTurn}
      className="border-t border-line-quiet bg-surface p-3 max-sm:sticky max-sm:bottom-14 max-sm:z-10 sm:p-4"
    >
      {isTurn && seat ? (
        <Turns {...props} turn={turn} key={`${table.hand?._id} ${table.hand?.step}`} />
      ) : isIn ? (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Checkbox
            isChecked={before === 'check-fold'}
            onChange={(isOn) => onBefore(isOn ? 'check-fold' : null)}
          >
            {texts.checkFold}
          </Checkbox>
          <Checkbox
            isChecked={before === 'call-any'}
            onChange={(isOn) => onBefore(isOn ? 'call-any' : null)}
          >
            {texts.callAny}
          </Checkbox>
          <p className="text-12 text-muted">{texts.before}</p>
        </div>
      ) : shown.length > 0 ? (
        <ShowBar cards={shown} onShow={props.onShow} />
      ) : (
        <p className="text-13 text-muted">{texts.keys}</p>
      )}
      {isTurn && turn.bankMs > 0 && (
        <Button
          size="sm"
          variant="outline"
          className="mt-3"
          icon={<Hourglass size={16} aria-hidden />}
          onClick={() => void props.onBank()}
        >
          {texts.bank(Math.ceil(turn.bankMs / 1_000))}
        </Button>
      )}
      <p role="alert" className="text-12 text-loss empty:hidden">
        {problem}
      </p>
    </section>
  )
}

/** On phones the last corner is that of support: three narrow buttons stand beside it. */
const buttonLook = 'order-2 min-w-0 px-3 max-sm:px-1 max-sm:text-13 sm:order-none'

function Turns({ view, amount, onAct, isBusy, turn }: ActionBarProps & { turn: Turn }) {
  const { table, own } = view
  const { currency } = table
  const { decimals } = currencyOf(currency)
  const seat = table.seats.find((each) => each.seat === own?.seat)
  const sizes = seat ? sizesOf(table, seat, turn) : null
  const [text, setText] = useState(() => (sizes ? textIn(sizes.minMinor, currency) : ''))
  const toMinor = minorIn(text, currency)
  const isFree = turn.legal.includes('check')
  const kind = turn.legal.includes('bet') ? 'bet' : 'raise'
  const isSized = sizes !== null && toMinor >= sizes.minMinor
  const isMost = sizes !== null && toMinor >= sizes.maxMinor
  const raise = () => onAct(isMost ? 'allin' : kind, isMost ? undefined : text)
  const answer = () => onAct(isFree ? 'check' : 'call')
  useKeys(
    { f: () => void onAct('fold'), c: () => void answer(), r: () => isSized && void raise() },
    !isBusy,
  )
  const label = isMost
    ? texts.allIn(amount(textIn(sizes.maxMinor, currency)))
    : kind === 'bet'
      ? texts.bet(amount(text === '' ? '0' : text))
      : texts.raise(amount(text === '' ? '0' : text))
  return (
    <div className="grid grid-cols-3 items-end gap-2 max-sm:pr-13 sm:flex sm:flex-wrap sm:gap-3">
      <div className="order-2 contents sm:order-none sm:flex sm:gap-2">
        <Button
          size="lg"
          variant="outline"
          className={buttonLook}
          isBusy={isBusy}
          onClick={() => void onAct('fold')}
        >
          {texts.fold}
        </Button>
        <Button size="lg" className={buttonLook} isBusy={isBusy} onClick={() => void answer()}>
          {isFree ? texts.check : texts.call(amount(turn.toCall))}
        </Button>
      </div>
      {sizes && (
        <>
          <div className="order-1 col-span-3 grid min-w-60 flex-1 gap-2 max-sm:-mr-13 sm:order-none">
            <Chips
              label={texts.sizes}
              chips={sizes.quick.map(({ id }) => ({ id, name: texts[id] }))}
              value={sizes.quick.find((each) => each.toMinor === toMinor)?.id}
              onPick={(id) => {
                const quick = sizes.quick.find((each) => each.id === id)
                if (quick) setText(textIn(quick.toMinor, currency))
              }}
            />
            <Slider
              label={texts.size}
              value={sliderOf(sizes, toMinor)}
              min={0}
              max={1_000}
              valueText={amount(text === '' ? '0' : text)}
              onValue={(place) => setText(textIn(sizeAt(sizes, place), currency))}
            />
          </div>
          <div className="hidden sm:block sm:w-32">
            <NumberInput
              label={texts.size}
              isLabelHidden
              decimalsMax={decimals}
              value={text}
              onValue={setText}
            />
          </div>
          <Button
            size="lg"
            variant="primary"
            className={buttonLook}
            isBusy={isBusy}
            disabled={!isSized}
            onClick={() => void raise()}
          >
            {label}
          </Button>
        </>
      )}
      {!sizes && turn.legal.includes('allin') && !isFree && <span className="order-2 sm:hidden" />}
    </div>
  )
}

/** Keys of the turn, unless somebody writes. */
function useKeys(keys: Readonly<Record<string, () => unknown>>, isOn: boolean): void {
  const held = useRef(keys)
  held.current = keys
  useEffect(() => {
    if (!isOn) return
    const handleKey = (event: KeyboardEvent) => {
      const { target } = event
      const isWriting =
        target instanceof HTMLElement && target.matches('input:not([type=range]), textarea, select')
      if (isWriting || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const act = held.current[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [isOn])
}
