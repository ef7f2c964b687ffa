import type { ShownArea } from '@powerplay/contract'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import type { Row } from '../client.ts'
import { rowPath, useFrame } from '../use-frame.ts'

/** Lists in which single names of a setting are turned; all others are in the setting alone. */
const listOf: Readonly<Record<string, string>> = {
  'originals.disabledGames': 'games',
  'trading.closedTickers': 'trading',
  'trading.pausedTickers': 'trading',
}

/** Areas of what the catalogue shows as off. */
const catalogue: Readonly<Record<string, string>> = { game: 'games', studio: 'game-providers' }

interface Turned {
  readonly area: string
  readonly row: string
}

/** Where a row of the incident page may be turned, the nearest first. */
function placesOf({ id, kind }: Row): readonly Turned[] {
  const cut = id.indexOf(':')
  const [where, name] = [id.slice(0, cut), id.slice(cut + 1)]
  if (kind === 'title') {
    const area = catalogue[where]
    return area === undefined ? [] : [{ area, row: name }]
  }
  if (kind !== 'title-listed') return []
  const list = listOf[where]
  const setting = { area: 'settings', row: where }
  return list === undefined ? [setting] : [{ area: list, row: name }, setting]
}

/**
 * Where a row of the incident page is turned that is not turned there: an area that the reader sees, and the
 * path of the row in it; null for switches of the page itself.
 */
export function turnedAt(
  areas: readonly ShownArea[],
  row: Row,
): { readonly title: string; readonly path: string } | null {
  for (const place of placesOf(row)) {
    const area = areas.find(({ id }) => id === place.area)
    if (area !== undefined) return { title: area.title, path: rowPath(area.id, place.row) }
  }
  return null
}

/** The way from a row of the incident page to where it is turned; nothing where that is the page itself. */
export function TurnedAt({ row }: { row: Row }) {
  const { areas } = useFrame()
  const place = turnedAt(areas, row)
  if (place === null) return null
  return (
    <Link href={place.path} className={buttonClass('outline', 'sm')}>
      {place.title} <ArrowRight size={14} aria-hidden />
    </Link>
  )
}
