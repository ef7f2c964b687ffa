/** Hues that go together: light, middle, dark. */
const palettes = [
  [284, 292, 302],
  [235, 245, 255],
  [150, 160, 172],
  [22, 16, 8],
  [60, 48, 30],
  [330, 322, 312],
  [195, 205, 215],
  [100, 130, 150],
] as const

/** Silhouettes of one gem, crown, moon, bolt, star and shield, in a field of 120 × 120. */
const silhouettes = [
  'M30 10h60l24 32-54 68L6 42z',
  'M10 96V34l28 24 22-42 22 42 28-24v62z',
  'M84 10a52 52 0 1 0 26 72A44 44 0 0 1 84 10z',
  'M68 6 18 70h34l-8 44 58-66H66z',
  'M60 8l15 36 38 3-29 25 9 38-33-20-33 20 9-38L7 47l38-3z',
  'M60 6l46 16v38c0 28-20 44-46 54C34 104 14 88 14 60V22z',
] as const

const patterns = [
  <g key="rings" fill="none" stroke="#fff" strokeOpacity=".08" strokeWidth="10">
    <circle cx="150" cy="170" r="60" />
    <circle cx="150" cy="170" r="110" />
    <circle cx="150" cy="170" r="160" />
  </g>,
  <path
    key="stripes"
    d="M-40 300 260-100h40L0 300zM60 340 360-60h40L100 340zM160 380 460-20h40L200 380z"
    fill="#fff"
    fillOpacity=".07"
  />,
  <path
    key="rays"
    d="M150 170 0 60V0zM150 170 120-20h60zM150 170 300 0v60zM150 170 320 200v80zM150 170-20 200v80z"
    fill="#fff"
    fillOpacity=".07"
  />,
] as const

/** A number that only the text decides. */
function seedOf(text: string): number {
  let seed = 2_166_136_261
  for (const sign of text) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return seed >>> 0
}

/** The place-th choice that a seed makes of a list. */
function pick<Item>(list: readonly Item[], seed: number, place: number): Item | undefined {
  return list[Math.floor(seed / 31 ** place) % list.length]
}

export interface DrawnArtProps {
  /** What the picture is for: the same text always gets the same picture. */
  seed: string
  className?: string
}

/** A picture for a game that came without one: two hues, a light from the left, one silhouette. */
export function DrawnArt({ seed: text, className }: DrawnArtProps) {
  const seed = seedOf(text)
  const [light, middle, dark] = pick(palettes, seed, 0) ?? palettes[0]
  const id = `drawn-${seed}`
  return (
    <svg
      viewBox="0 0 300 400"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden
    >
      <defs>
        <linearGradient id={id} x2=".7" y2="1">
          <stop stopColor={`oklch(.69 .17 ${light})`} />
          <stop offset=".45" stopColor={`oklch(.5 .16 ${middle})`} />
          <stop offset="1" stopColor={`oklch(.24 .1 ${dark})`} />
        </linearGradient>
        <linearGradient id={`${id}-body`} x2=".8" y2="1">
          <stop stopColor={`oklch(.97 .05 ${light})`} />
          <stop offset="1" stopColor={`oklch(.66 .17 ${middle})`} />
        </linearGradient>
      </defs>
      <rect width="300" height="400" fill={`url(#${id})`} />
      {pick(patterns, seed, 1)}
      <ellipse cx="60" cy="30" rx="170" ry="120" fill="#fff" fillOpacity=".14" />
      <path
        d={pick(silhouettes, seed, 2)}
        transform="translate(66 96) scale(1.4)"
        fill={`url(#${id}-body)`}
        stroke={`oklch(.2 .08 ${dark} / .5)`}
        strokeWidth="3"
        strokeLinejoin="round"
      />
    </svg>
  )
}
