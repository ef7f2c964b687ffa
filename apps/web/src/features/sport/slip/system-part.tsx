import type { SportSystem } from '@powerplay/contract'
import { useAmountFormat } from '../../../platform/format/use-amount-format.ts'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'
import { messages } from '../messages.en.ts'
import { cutToShown, sizesOf } from './slip-figures.ts'
import { Figure } from './slip-foot.tsx'
import { changeSlip } from './slip-store.ts'
import type { MultiFigures } from './use-multi-figures.ts'

export interface SystemChoiceProps {
  systems: readonly SportSystem[]
  figures: MultiFigures
}

/** Which system: every choice of so many legs, or one with a name. */
export function SystemChoice({ systems, figures }: SystemChoiceProps) {
  const format = useAmountFormat()
  const currency = useSettings((state) => state.currency)
  if (systems.length === 0) return <p className="text-13 text-muted">{messages.slip.needsThree}</p>
  const { system, perLineMinor } = figures
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-2 text-13 text-muted">
        {messages.slip.system}
        {system !== undefined && (
          <span className="num">
            {messages.slip.lines(
              system.bets,
              format.amount(cutToShown(perLineMinor, currency), currency),
            )}
          </span>
        )}
      </p>
      <div role="group" aria-label={messages.slip.system} className="grid grid-cols-3 gap-1.5">
        {systems.map(({ name, bets }) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === system?.name}
            onClick={() => changeSlip({ system: name })}
            className={cx(
              'touch num h-9 truncate rounded-control text-13 font-semibold',
              name === system?.name
                ? 'bg-accent-tint ring-1 ring-accent ring-inset'
                : 'bg-raised text-muted hover:bg-hover hover:text-text',
            )}
          >
            {name} <span className="font-normal text-muted">{bets}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

/** What a line costs, and what the fewest right legs pay. */
export function SystemFigures({ figures }: { figures: MultiFigures }) {
  const format = useAmountFormat()
  const currency = useSettings((state) => state.currency)
  const { system, perLineMinor, lowestMinor } = figures
  if (system === undefined) return null
  const least = Math.min(...sizesOf(system))
  return (
    <>
      <Figure
        label={messages.slip.perLine}
        value={format.amount(cutToShown(perLineMinor, currency), currency)}
      />
      <Figure
        label={messages.slip.lowest(least)}
        value={format.amount(cutToShown(lowestMinor, currency), currency)}
      />
    </>
  )
}
