import { Check, X } from 'lucide-react'
import { cx } from '../../../../ui/cx.ts'
import { CoinSign } from './coin-face.tsx'
import { slotName, type FlipSlot } from './coinflip-view.ts'

/** Twenty flips: the past ones with a check, the next one ringed, the unreachable ones dim. */
export function CoinflipSlots({ slots }: { slots: readonly FlipSlot[] }) {
  return (
    <ol
      aria-label="Flips"
      className="grid grid-cols-10 justify-items-center gap-y-1 @min-[560px]:grid-cols-[repeat(20,minmax(0,1fr))]"
    >
      {slots.map((slot) => (
        <li
          key={slot.number}
          aria-label={slotName(slot)}
          className={cx('flex flex-col items-center gap-1', slot.kind === 'later' && 'opacity-50')}
        >
          <Place slot={slot} />
          <span aria-hidden className="flex h-3.5 items-center">
            {slot.kind === 'flipped' && <Mark isRight={slot.side === slot.call} />}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Place({ slot }: { slot: FlipSlot }) {
  const { side, kind, number } = slot
  return (
    <span
      aria-hidden
      className={cx(
        'num inline-flex size-7 max-[359px]:size-6 items-center justify-center rounded-full text-12 font-semibold',
        side === undefined && kind !== 'unreachable' && 'bg-well text-muted',
        kind === 'unreachable' && 'border border-dashed border-line-quiet text-faint',
        kind === 'next' && 'text-text ring-2 ring-accent',
        kind === 'flipped' && 'animate-land',
      )}
    >
      {side === undefined ? number : <CoinSign side={side} sizePx={26} />}
    </span>
  )
}

function Mark({ isRight }: { isRight: boolean }) {
  return isRight ? <Check size={14} className="text-win" /> : <X size={14} className="text-loss" />
}
