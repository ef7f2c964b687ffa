import { Flame } from 'lucide-react'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'
import { Logo } from '../../../ui/marks/logo.tsx'
import { Tooltip } from '../../../ui/windows/tooltip.tsx'
import { fixed, showChange, showPrice } from '../chart-text.ts'
import { firstTexts } from '../first-texts.en.ts'
import { useBurnFire, useChart, useTokenPrice } from '../use-token.ts'

/** $PWRPLAY at the foot of the sidebar: price, change, the last week; a fire while something burns. */
export function Ticker({ isCollapsed }: { isCollapsed: boolean }) {
  const { data, isError } = useTokenPrice()
  const isBurning = useBurnFire()
  const price = data === undefined ? (isError ? firstTexts.noPrice : '…') : showPrice(data.usd)
  if (isCollapsed) {
    return (
      <Tooltip text={`${firstTexts.ticker} ${price}`} side="right">
        <Link
          href="/token"
          aria-label={`${firstTexts.ticker} ${price}`}
          className="flex size-11 items-center justify-center rounded-control hover:bg-raised"
        >
          {isBurning ? (
            <Flame size={20} className="text-loss" aria-hidden />
          ) : (
            <Logo isMini sizePx={22} />
          )}
        </Link>
      </Tooltip>
    )
  }
  return (
    <Link
      href="/token"
      className="grid grid-cols-[1fr_auto] items-center gap-x-2 gap-y-1 rounded-tile border
        border-line-quiet p-3 hover:bg-raised"
    >
      <span className="flex items-center gap-2 text-13 font-semibold">
        <Logo isMini sizePx={18} /> {firstTexts.ticker}
        <Flame
          size={14}
          aria-label={isBurning ? firstTexts.burning : undefined}
          aria-hidden={!isBurning}
          className={isBurning ? 'animate-land text-loss' : 'text-faint'}
        />
      </span>
      <span
        className={cx('num text-12', (data?.usd_24h_change ?? 0) < 0 ? 'text-loss' : 'text-win')}
      >
        {data && showChange(data.usd_24h_change)}
      </span>
      <span className="num text-13 font-semibold">{price}</span>
      <Week />
    </Link>
  )
}

/** The price of seven days as a line without axes. */
function Week() {
  const { data } = useChart('analyticsPrice', 7)
  const values = data?.values.filter((_value, place) => place % 8 === 7) ?? []
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length < 2) return <span className="h-5 w-18" />
  const points = values.map((value, place) => {
    const y = high === low ? 10 : 19 - ((value - low) / (high - low)) * 18
    return `${fixed((place / (values.length - 1)) * 72, 1)},${fixed(y, 1)}`
  })
  return (
    <svg viewBox="0 0 72 20" aria-hidden className="h-5 w-18 text-win">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth={1.5} />
    </svg>
  )
}
