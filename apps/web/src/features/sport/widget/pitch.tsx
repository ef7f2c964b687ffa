import type { Side } from './scored-by.ts'

export interface PitchProps {
  categoryId: string
  /** The side that has just scored: the half it attacks lights up. */
  attack: Side | undefined
}

/** Hues of the ground that sports are played on; green where nothing else is said. */
const grounds: Readonly<Record<string, number>> = {
  'ice-hockey': 235,
  basketball: 60,
  tennis: 250,
  'table-tennis': 245,
  volleyball: 45,
  handball: 225,
  badminton: 160,
  squash: 40,
  darts: 20,
  boxing: 265,
  snooker: 150,
  'counter-strike': 280,
  futsal: 230,
}

/** The ground of a match from above, its lines, and where it has just happened. */
export function Pitch({ categoryId, attack }: PitchProps) {
  const hue = grounds[categoryId.replace(/-\d+$/, '')] ?? 148
  const light = `oklch(0.47 0.1 ${hue})`
  const dark = `oklch(0.43 0.095 ${hue})`
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className="absolute inset-0 size-full"
    >
      {Array.from({ length: 8 }, (_, stripe) => (
        <rect
          key={stripe}
          {...{ x: stripe * 40, y: 0, width: 40, height: 180 }}
          fill={stripe % 2 === 0 ? light : dark}
        />
      ))}
      {attack !== undefined && (
        <rect
          {...{ x: attack === 'home' ? 160 : 0, y: 0, width: 160, height: 180 }}
          fill="#fff"
          opacity={0.16}
        />
      )}
      <g fill="none" stroke="#fff" strokeOpacity={0.7} strokeWidth={1.5}>
        <rect {...{ x: 14, y: 14, width: 292, height: 152 }} />
        <path d="M160 14v152M14 58h34v64H14M306 58h-34v64h34M14 76h14v28H14M306 76h-14v28h14" />
        <circle {...{ cx: 160, cy: 90, r: 26 }} />
      </g>
      <circle
        {...{ cx: attack === undefined ? 160 : attack === 'home' ? 296 : 24, cy: 90, r: 4 }}
        fill="#fff"
      />
    </svg>
  )
}
