const ringCount = 9
const width = 838
const height = 400

/** Rings from the foot (wide) to the top (narrow). */
const rings = Array.from({ length: ringCount }, (_, index) => {
  const rise = index / (ringCount - 1)
  const rx = 372 - rise * 286
  return {
    cy: height - 70 - rise * (height - 100),
    rx,
    ry: 12 + rx * 0.14,
    at: (index + 1) / ringCount,
  }
})

const toneColors = { neutral: 'var(--text-muted)', win: 'var(--win)', loss: 'var(--loss)' } as const

export interface LimboRingsProps {
  /** How far up the rings are lit, 0 to 1; undefined before the first round. */
  share: number | undefined
  tone: 'neutral' | 'win' | 'loss'
}

/** A funnel of rings behind the number, lit up to the result. Decoration: the number says it all. */
export function LimboRings({ share, tone }: LimboRingsProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full opacity-50 sm:opacity-100"
      fill="none"
      strokeLinecap="round"
    >
      {rings.map((ring) => {
        const isLit = share !== undefined && share > 0 && share >= ring.at - 1 / ringCount
        const color = isLit ? toneColors[tone] : 'oklch(0.55 0.13 295)'
        const { cy, rx, ry } = ring
        const x = width / 2
        return (
          <g key={cy} stroke={color}>
            <ellipse
              cx={x}
              cy={cy}
              rx={rx}
              ry={ry}
              strokeOpacity={isLit ? 0.32 : 0.28}
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={`M${x - rx} ${cy}A${rx} ${ry} 0 0 0 ${x + rx} ${cy}`}
              strokeOpacity={isLit ? 0.75 : 0.42}
              strokeWidth={isLit ? 4 : 3}
              vectorEffect="non-scaling-stroke"
            />
          </g>
        )
      })}
    </svg>
  )
}
