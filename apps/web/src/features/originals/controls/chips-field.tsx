import { Eraser, RotateCcw, Undo2 } from 'lucide-react'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Coin } from '../../../ui/marks/coin.tsx'
import { cx } from '../../../ui/cx.ts'
import { InnerButton, Input } from '../../../ui/fields/input.tsx'
import { betText, chips } from '../play/bet-amount.ts'
import { message } from '../messages.en.ts'
import type { PlayedGame } from '../play/use-game.ts'
import { ChipDisc } from './chips-disc.tsx'
import type { SpotStakes } from './use-spot-stakes.ts'

export interface ChipsFieldProps {
  game: PlayedGame
  stakes: SpotStakes
}

/** The stake of a table with spots: the chip in hand, what lies there, and ways to change it. */
export function ChipsField({ game, stakes }: ChipsFieldProps) {
  return (
    <div className="grid gap-4">
      <ChipPicker game={game} stakes={stakes} />
      <TotalField game={game} stakes={stakes} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          variant="outline"
          disabled={!stakes.canUndo}
          icon={<Undo2 size={16} aria-hidden />}
          onClick={() => stakes.undo()}
        >
          Undo
        </Button>
        <ClearButton stakes={stakes} />
      </div>
    </div>
  )
}

/** Clears the table; on an empty one it lays the last layout again. */
function ClearButton({ stakes }: { stakes: SpotStakes }) {
  if (stakes.canRepeat) {
    return (
      <Button
        variant="outline"
        icon={<RotateCcw size={16} aria-hidden />}
        onClick={() => stakes.repeat()}
      >
        Repeat
      </Button>
    )
  }
  return (
    <Button
      variant="outline"
      disabled={stakes.isLocked || stakes.totalMinor === 0n}
      icon={<Eraser size={16} aria-hidden />}
      onClick={() => stakes.clear()}
    >
      Clear
    </Button>
  )
}

function ChipPicker({ game, stakes }: ChipsFieldProps) {
  const format = useAmountFormat()
  const { currency } = game
  const { unitMinor, chip, isLocked } = stakes
  const name = (minor: bigint) => `${format.amount(minor, currency.id)} ${format.unit(currency.id)}`
  return (
    <div>
      <p className="num mb-1.5 flex justify-between gap-2 text-13 text-muted">
        <span className="font-medium">Chip</span>
        <span>{`1 is ${name(unitMinor)}`}</span>
      </p>
      <div role="group" aria-label="Chip" className="grid grid-cols-5 gap-1.5">
        {chips.map((one) => {
          const amountMinor = unitMinor * BigInt(one)
          const isHeld = one === chip
          return (
            <button
              key={one}
              type="button"
              aria-label={`Chip of ${name(amountMinor)}`}
              aria-pressed={isHeld}
              title={name(amountMinor)}
              disabled={isLocked}
              onClick={() => stakes.pickChip(one)}
              className={cx(
                'flex h-13 items-center justify-center rounded-control transition-colors duration-120',
                'disabled:opacity-62',
                isHeld
                  ? 'bg-accent-tint ring-2 ring-accent ring-inset'
                  : 'bg-raised hover:bg-hover',
              )}
            >
              <ChipDisc amountMinor={amountMinor} unitMinor={unitMinor} sizePx={40} />
            </button>
          )
        })}
      </div>
    </div>
  )
}

/** The sum of all chips: only half and double change it directly. */
function TotalField({ game, stakes }: ChipsFieldProps) {
  const format = useAmountFormat()
  const unit = useSettings((state) => state.unit)
  const { currency, limits, problem, isRunning } = game
  const { auto } = game.state
  const { totalMinor, isLocked } = stakes
  const isBad = problem !== undefined && problem !== 'empty' && !isRunning
  const limit = problem === 'below-minimum' ? limits?.minMinor : limits?.maxMinor
  const error = isBad
    ? message(`bet.${problem}`, { limit: betText(limit ?? 0n, currency, unit) })
    : undefined
  const shownMinor = isRunning ? auto.initialBetMinor : totalMinor
  const isEmpty = totalMinor === 0n
  return (
    <Input
      readOnly
      isNumeric
      label={isRunning ? 'Base bet' : 'Total bet'}
      aside={
        isRunning
          ? `Now ${betText(totalMinor, currency, unit)}`
          : format.estimate(totalMinor, currency.id)
      }
      error={error}
      hint={isEmpty ? 'Lay chips on the table to bet' : undefined}
      isDimmed={isRunning}
      leading={<Coin currencyId={currency.id} sizePx={18} />}
      value={betText(shownMinor, currency, unit)}
      trailing={
        <span className="flex gap-1.5">
          <InnerButton
            aria-label="Half the bet"
            disabled={isLocked || isEmpty}
            onClick={() => stakes.halve()}
          >
            ½
          </InnerButton>
          <InnerButton
            aria-label="Double the bet"
            disabled={isLocked || isEmpty}
            onClick={() => stakes.double()}
          >
            ×2
          </InnerButton>
        </span>
      }
    />
  )
}
