/** A sport as its tile on the home pages shows it. */
export interface SportTile {
  readonly id: string
  readonly name: string
  /** Slug of its drawing. */
  readonly icon: string
  readonly url: string
  /** Hue of the gradient behind it, in degrees. */
  readonly hue: number
}

/** Feed numbers and hues of the 24 sports, in the order of the specification. */
const rows: readonly (readonly [slug: string, name: string, number: number, hue: number])[] = [
  ['soccer', 'Soccer', 1, 152],
  ['basketball', 'Basketball', 2, 50],
  ['tennis', 'Tennis', 5, 105],
  ['ice-hockey', 'Ice Hockey', 4, 235],
  ['table-tennis', 'Table Tennis', 20, 18],
  ['volleyball', 'Volleyball', 23, 70],
  ['baseball', 'Baseball', 3, 8],
  ['handball', 'Handball', 6, 345],
  ['rugby', 'Rugby', 12, 135],
  ['cricket', 'Cricket', 21, 190],
  ['darts', 'Darts', 22, 27],
  ['futsal', 'Futsal', 29, 165],
  ['badminton', 'Badminton', 31, 210],
  ['boxing', 'Boxing', 10, 22],
  ['golf', 'Golf', 9, 140],
  ['snooker', 'Snooker', 19, 160],
  ['squash', 'Squash', 37, 260],
  ['cycling', 'Cycling', 17, 90],
  ['rally', 'Rally', 101, 40],
  ['formula-1', 'Formula 1', 40, 15],
  ['bowls', 'Bowls', 32, 285],
  ['aussie-rules', 'Aussie Rules', 13, 60],
  ['bandy', 'Bandy', 15, 225],
  ['mma', 'MMA', 117, 310],
]

/**
 * The sports of the home pages: 23 that 001_d6a9941efb711ce5.txt, section 2, names, and MMA in the
 * place of the one that it leaves open.
 */
export const sportTiles: readonly SportTile[] = rows.map(([slug, name, number, hue]) => ({
  id: `${slug}-${number}`,
  name,
  icon: slug,
  url: `/sport/category/${slug}-${number}`,
  hue,
}))

/** The light of a tile. */
export function tileGradient(hue: number): string {
  return (
    `radial-gradient(90% 80% at 20% 0%, oklch(0.62 0.15 ${hue} / 0.85), transparent 75%), ` +
    `linear-gradient(160deg, oklch(0.5 0.13 ${hue}), oklch(0.27 0.07 ${hue}))`
  )
}
