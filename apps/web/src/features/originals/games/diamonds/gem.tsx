/** A gem colour: its hue in degrees and how strong it is. */
export interface GemTone {
  readonly name: string
  readonly hue: number
  readonly chroma: number
}

const firstTone: GemTone = { name: 'green', hue: 158, chroma: 0.16 }

/** Gem colours by their number: 0 green to 6 blue. */
const gemTones: readonly GemTone[] = [
  firstTone,
  { name: 'purple', hue: 303, chroma: 0.2 },
  { name: 'yellow', hue: 92, chroma: 0.16 },
  { name: 'red', hue: 24, chroma: 0.2 },
  { name: 'cyan', hue: 205, chroma: 0.12 },
  { name: 'pink', hue: 350, chroma: 0.2 },
  { name: 'blue', hue: 260, chroma: 0.19 },
]

/** The colour of a gem by its number. */
export function gemTone(gem: number): GemTone {
  return gemTones[gem] ?? firstTone
}

/** Facets of a brilliant with the light from the left top: points and lightness. */
const facets = [
  { points: '22,3 2,29 30,29', light: 0.84 },
  { points: '22,3 48,3 30,29', light: 0.95 },
  { points: '48,3 30,29 66,29', light: 0.82 },
  { points: '48,3 74,3 66,29', light: 0.9 },
  { points: '74,3 66,29 94,29', light: 0.68 },
  { points: '2,29 30,29 48,77', light: 0.72 },
  { points: '30,29 66,29 48,77', light: 0.58 },
  { points: '66,29 94,29 48,77', light: 0.42 },
] as const

export interface GemProps {
  tone: Pick<GemTone, 'hue' | 'chroma'>
  className?: string
}

/** A cut gem. Decoration: whoever shows it says its colour in words. */
export function Gem({ tone, className }: GemProps) {
  const { hue, chroma } = tone
  return (
    <svg aria-hidden viewBox="0 0 96 80" className={className}>
      {facets.map(({ points, light }) => {
        const color = `oklch(${light} ${light > 0.8 ? chroma * 0.55 : chroma} ${hue})`
        return (
          <polygon key={points} points={points} fill={color} stroke={color} strokeWidth="0.6" />
        )
      })}
    </svg>
  )
}

/** The outline of a gem, for patterns of the paytable. */
export function GemMark({ color, className }: { color: string; className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 12 10" className={className}>
      <path d="M2.6 0H9.4L12 3.4 6 10 0 3.4Z" fill={color} />
    </svg>
  )
}
