import type { CoinSide } from '@powerplay/engines'

const bolt = 'M13.5 1.5L4 13.5h6.2L9 22.5l10-12.8h-6.6z'
const spade =
  'M12 2c1.5 3.5 9.5 7 9.5 12a4.6 4.6 0 0 1-8 2.8c.2 2.2 1 3.7 2.5 5.2h-8c1.5-1.5 2.3-3 2.5-5.2a4.6 ' +
  '4.6 0 0 1-8-2.8C2.5 9 10.5 5.5 12 2z'

const paints = {
  heads: {
    stops: ['#fff6cf', '#ffc845', '#b9770e'],
    edge: ['#e09a1d', '#b9770e'],
    mark: '#fff8df',
    shade: '#7a4a00',
    path: bolt,
  },
  tails: {
    stops: ['#f4f7ff', '#b8c0d8', '#6f7895'],
    edge: ['#8e97b3', '#6f7895'],
    mark: '#ffffff',
    shade: '#4b5470',
    path: spade,
  },
} as const

const edgeSteps = Array.from({ length: 9 }, (_, index) => 9 - index)
const notches = Array.from({ length: 60 }, (_, index) => index * 6)

/** One side of the big coin, with its edge: gold with the bolt is heads, silver with the spade tails. */
export function CoinFace({ side }: { side: CoinSide }) {
  const { stops, edge, mark, shade, path } = paints[side]
  const face = `coin-face-${side}`
  const well = `coin-well-${side}`
  return (
    <svg viewBox="-100 -100 212 212" className="size-full overflow-visible">
      <defs>
        <linearGradient id={face} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={stops[0]} />
          <stop offset="0.5" stopColor={stops[1]} />
          <stop offset="1" stopColor={stops[2]} />
        </linearGradient>
        <linearGradient id={well} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={stops[2]} />
          <stop offset="1" stopColor={stops[1]} />
        </linearGradient>
      </defs>
      {edgeSteps.map((step) => (
        <circle
          key={step}
          cx={step * 1.2}
          cy={step * 1.2}
          r="98"
          fill={edge[step % 2 === 0 ? 0 : 1]}
        />
      ))}
      <circle r="98" fill={stops[1]} />
      <circle r="97" fill={`url(#${face})`} />
      <g stroke={stops[2]} strokeWidth="1.6" opacity="0.55">
        {notches.map((angle) => (
          <path key={angle} d="M0 -95 V-87" transform={`rotate(${angle})`} />
        ))}
      </g>
      <circle r="76" fill={`url(#${well})`} />
      <circle r="76" fill="none" stroke={stops[0]} strokeWidth="3" opacity="0.85" />
      <g transform="translate(-49.2 -49.2) scale(4.1)">
        <path d={path} fill={shade} opacity="0.5" transform="translate(0.7 0.9)" />
        <path d={path} fill={mark} />
      </g>
    </svg>
  )
}

/** The same side as a small sign. */
export function CoinSign({ side, sizePx }: { side: CoinSide; sizePx: number }) {
  const { stops, mark, path } = paints[side]
  return (
    <svg aria-hidden viewBox="0 0 24 24" width={sizePx} height={sizePx} className="shrink-0">
      <circle cx="12" cy="12" r="11.5" fill={stops[1]} />
      <circle cx="12" cy="12" r="8.8" fill={stops[2]} opacity="0.85" />
      <path d={path} fill={mark} transform="translate(6 6) scale(0.5)" />
    </svg>
  )
}
