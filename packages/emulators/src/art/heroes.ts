import { drawnHeroes } from './drawn-heroes.ts'
import { liveHeroes } from './live-heroes.ts'
import { newHeroes } from './new-heroes.ts'
import { paints } from './paints.ts'

/** The names of all heroes a theme may use. */
export const heroNames: readonly string[] = [
  ...Object.keys(drawnHeroes),
  ...Object.keys(newHeroes),
  ...Object.keys(liveHeroes),
]

/** A hero with everything it is painted with; the empty text when there is none of that name. */
export function findHero(name: string): string {
  const drawn = drawnHeroes[name] ?? liveHeroes[name]
  if (drawn !== undefined) return drawn
  const fresh = newHeroes[name]
  return fresh === undefined ? '' : `<defs>${paints}</defs>${fresh}`
}
