import { cx } from '../../ui/cx.ts'
import { metalOf } from './metals.ts'

export interface MedalProps {
  level: number
  sizePx: number
  /** Not reached yet: darker, with less colour. */
  isDim?: boolean
}

/** Corners of a hexagon around 50, 50. */
const corners = [
  [50, 8],
  [86, 29],
  [86, 71],
  [50, 92],
  [14, 71],
  [14, 29],
] as const
/** How much light each facet takes, from the one at the top right on; the light is at the top left. */
const facets = ['body', 'shade', 'shade', 'shade', 'body', 'light'] as const
const star = '50,17 52.4,22 58,22.6 53.8,26.3 55,31.8 50,29 45,31.8 46.2,26.3 42,22.6 47.6,22'

const pointsOf = (points: readonly (readonly [number, number])[]) =>
  points.map((point) => point.join(',')).join(' ')

/** The medal of a level: six bevelled facets around a plate with its number. A drawing. */
export function Medal({ level, sizePx, isDim = false }: MedalProps) {
  const metal = metalOf(level)
  return (
    <svg
      aria-hidden
      width={sizePx}
      height={sizePx}
      viewBox="0 0 100 100"
      className={cx('shrink-0', isDim && 'brightness-75 saturate-50')}
    >
      {level >= 9 && (
        <g fill={metal.shade}>
          <path d="M16 34 0 26l4 12-4 2 7 8-4 3 12 9zM84 34l16-8-4 12 4 2-7 8 4 3-12 9z" />
        </g>
      )}
      {corners.map((corner, place) => {
        const next = corners[(place + 1) % corners.length] ?? corner
        const tone = metal[facets[place] ?? 'body']
        return (
          <polygon
            key={tone + String(corner)}
            points={pointsOf([corner, next, [50, 50]])}
            fill={tone}
          />
        )
      })}
      <polygon
        points={pointsOf(corners.map(([x, y]) => [50 + (x - 50) * 0.74, 50 + (y - 50) * 0.74]))}
        fill={metal.body}
        stroke={metal.light}
        strokeWidth="2"
      />
      {level >= 7 && <polygon points={star} fill={metal.light} />}
      {level > 0 && (
        <text
          x="50"
          y={level >= 7 ? 64 : 62}
          textAnchor="middle"
          fontFamily="var(--font-condensed)"
          fontSize="36"
          fontWeight="700"
          fill="#10111a"
        >
          {level}
        </text>
      )}
    </svg>
  )
}
