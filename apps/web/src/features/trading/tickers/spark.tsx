/** The last day of a price as a line without axes. */
export function Spark({ prices, isUp }: { prices: readonly string[]; isUp: boolean }) {
  const values = prices.map((price) => parsed(price))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  if (values.length < 2) return <div className="h-10" />
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width
    const y = high === low ? height / 2 : height - ((value - low) / (high - low)) * height
    return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
  })
  return (
    <svg
      viewBox={`0 -2 ${width} ${height + 4}`}
      preserveAspectRatio="none"
      aria-hidden
      className={isUp ? 'h-10 w-full text-win' : 'h-10 w-full text-loss'}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

const width = 200
const height = 40

/** Digits only: the line shows no scale, so the point may go. */
const parsed = (price: string) => Number.parseInt(price.replace('.', ''), 10)
