import { formatOdds } from '@powerplay/engines/sport/odds-format'
import { Lock } from 'lucide-react'
import { memo } from 'react'
import { useSettings } from '../../../platform/store/settings-store.ts'
import { cx } from '../../../ui/cx.ts'
import { useKeyed } from '../live/keyed-store.ts'
import { priceBook, selectionIdOf, type LivePrice } from '../live/screen-book.ts'
import { useAreStale } from '../live/stale-prices.ts'
import { messages } from '../messages.en.ts'
import { toggleLeg, useIsPicked } from '../slip/slip-store.ts'

export interface OddsButtonProps {
  eventId: string
  lineId: string
  outcomeId: string
  /** Whole name of the outcome, for the slip and for readers. */
  name: string
  /** Name of the market. */
  market: string
  /** What stands at the left; without it the price stands in the middle. */
  label?: string | undefined
  /** 44 in lists, 40 in groups of markets. */
  isLow?: boolean
  /** A price of a running event: it is locked once nobody has vouched for it for a while. */
  isLive: boolean
}

/**
 * One price: a press puts it into the slip or takes it out. It hears of its own price alone, so that a
 * change draws nothing else anew. What cannot be bet on keeps its place behind a lock.
 */
export const OddsButton = memo(function OddsButton(props: OddsButtonProps) {
  const { eventId, lineId, outcomeId, name, market, label, isLow = false, isLive } = props
  const selectionId = selectionIdOf(eventId, lineId, outcomeId)
  const price = useKeyed(priceBook, selectionId)
  const isPicked = useIsPicked(selectionId)
  const isStale = useAreStale() && isLive
  const isOpen = price !== undefined && price.isOpen && !isStale
  const oddsText = useOddsText()
  const handlePress = () => {
    if (price === undefined || price.odds === null) return
    const { odds, version } = price
    toggleLeg({ selectionId, eventId, outcome: name, market, odds, version })
  }
  return (
    <button
      type="button"
      aria-pressed={isPicked}
      aria-label={`${name}, ${market}, ${isOpen ? oddsText(price.odds) : messages.closed}`}
      disabled={!isOpen && !isPicked}
      data-selection={selectionId}
      onClick={handlePress}
      className={cx(
        'num flex min-w-0 items-center gap-1 rounded-control px-[min(12px,10%)] text-13 font-semibold',
        'transition-colors duration-120 -outline-offset-2',
        isLow ? 'h-10 pointer-coarse:h-11' : 'h-11',
        label === undefined || !isOpen ? 'justify-center' : 'justify-between',
        isPicked ? 'bg-accent text-on-accent' : 'bg-raised text-text enabled:hover:bg-hover',
      )}
    >
      {isOpen && label !== undefined && (
        <span className={cx('min-w-0 truncate font-medium', !isPicked && 'text-muted')}>
          {label}
        </span>
      )}
      {isOpen ? (
        <Price price={price} isPicked={isPicked} />
      ) : (
        <Lock size={14} aria-hidden className={isPicked ? undefined : 'text-faint'} />
      )}
    </button>
  )
})

interface PriceProps {
  price: LivePrice
  isPicked: boolean
}

/** The price with the mark of its last change, which goes away by itself. */
function Price({ price: { odds, moved }, isPicked }: PriceProps) {
  return (
    <span className="flex items-center gap-1">
      {moved !== null && (
        <span
          key={moved.version}
          role="img"
          aria-label={messages.moved[moved.way]}
          className={cx(
            'price-mark text-[9px] leading-none',
            !isPicked && (moved.way === 'up' ? 'text-win' : 'text-loss'),
          )}
        >
          {moved.way === 'up' ? '▲' : '▼'}
        </span>
      )}
      <Odds odds={odds} />
    </span>
  )
}

/** Decimal odds in the format that the reader chose. */
export function Odds({ odds }: { odds: number | null }) {
  return useOddsText()(odds)
}

/** Writes odds in the reader's format; a dash where there are none. */
export function useOddsText(): (odds: number | null) => string {
  const format = useSettings((state) => state.oddsFormat)
  return (odds) => (odds === null ? '—' : formatOdds(Math.round(odds * 1_000), format))
}
