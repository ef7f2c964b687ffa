import { memo, useState } from 'react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { unitDecimals } from '../../../platform/format/amount.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Chips } from '../../../ui/fields/chips.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { InnerButton } from '../../../ui/fields/input.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import {
  betText,
  chipMinor,
  chips,
  doubledMinor,
  halvedMinor,
  readBet,
} from '../play/bet-amount.ts'
import { message } from '../messages.en.ts'
import type { PlayedGame } from '../play/use-game.ts'

/** The stake with half, double and quick picks; the estimate stands beside the label. */
export function BetAmountField({ game }: { game: PlayedGame }) {
  const { controller, currency, limits, problem, isLocked } = game
  const { betMinor, auto } = game.state
  const isOpen = game.openAction !== undefined
  const terms = { controller, currency, limits, problem, isLocked, isOpen }
  return <BetField {...{ ...terms, betMinor, auto }} />
}

type BetFieldProps = Pick<
  PlayedGame,
  'controller' | 'currency' | 'limits' | 'problem' | 'isLocked'
> &
  Pick<PlayedGame['state'], 'betMinor' | 'auto'> & {
    /** A round with turns is open: its stake stands. */
    readonly isOpen: boolean
  }

/** Stays as it is through a round with turns. */
const BetField = memo(function BetField(props: BetFieldProps) {
  const { controller, currency, limits, problem, isLocked, isOpen, betMinor, auto } = props
  const format = useAmountFormat()
  const unit = useSettings((state) => state.unit)
  const [draft, setDraft] = useState('')
  const isRunning = auto.state !== 'off'
  const shownMinor = isRunning ? auto.initialBetMinor : betMinor
  const typedMinor = readBet(draft, currency, unit)
  const isTyped = !isRunning && (draft === '' ? betMinor === 0n : typedMinor === betMinor)
  const text = isTyped ? draft : betText(shownMinor, currency, unit)
  const handleText = (next: string) => {
    setDraft(next)
    controller.setBet(readBet(next, currency, unit) ?? 0n)
  }
  const limit = problem === 'below-minimum' ? limits?.minMinor : limits?.maxMinor
  const error =
    problem && message(`bet.${problem}`, { limit: betText(limit ?? 0n, currency, unit) })
  const estimate = format.estimate(betMinor, currency.id)
  return (
    <div className="grid gap-1.5">
      <NumberInput
        label={isRunning ? 'Base bet' : 'Bet amount'}
        aside={isRunning ? `Now ${betText(betMinor, currency, unit)}` : estimate}
        error={isRunning ? undefined : error}
        isDimmed={isRunning || isOpen}
        leading={<Coin currencyId={currency.id} sizePx={18} />}
        value={text}
        disabled={isLocked}
        decimalsMax={unitDecimals(currency.decimals, unit)}
        onValue={handleText}
        onBlur={() => setDraft('')}
        trailing={
          <span className="flex gap-1.5">
            <InnerButton
              aria-label="Half the bet"
              disabled={isLocked}
              onClick={() => controller.setBet(halvedMinor(betMinor))}
            >
              ½
            </InnerButton>
            <InnerButton
              aria-label="Double the bet"
              disabled={isLocked}
              onClick={() => controller.setBet(doubledMinor(betMinor))}
            >
              ×2
            </InnerButton>
          </span>
        }
      />
      <div className="hidden md:block">
        <ChipRow {...{ controller, currency, isLocked, betMinor }} />
      </div>
    </div>
  )
})

const chipNames = ['1', '10', '100', '1K', '10K'] as const

type ChipRowProps = Pick<BetFieldProps, 'controller' | 'currency' | 'isLocked' | 'betMinor'>

function ChipRow({ controller, currency, isLocked, betMinor }: ChipRowProps) {
  const format = useAmountFormat()
  const unitMinor = chipMinor(currency)
  const amounts = chips.map((chip) => unitMinor * BigInt(chip))
  const choices = amounts.map((minor, index) => ({
    id: minor.toString(),
    name: chipNames[index] ?? '',
    label: `${format.amount(minor, currency.id)} ${currency.code}`,
  }))
  return (
    <Chips
      label={`Quick picks, 1 is ${format.amount(unitMinor, currency.id)} ${currency.code}`}
      chips={choices}
      value={betMinor.toString()}
      isDisabled={isLocked}
      onPick={(minor) => controller.setBet(BigInt(minor))}
    />
  )
}
