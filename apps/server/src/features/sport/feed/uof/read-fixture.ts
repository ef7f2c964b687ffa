import type { FeedFixture, FeedSport } from '../feed.ts'
import { readXml, type XmlElement } from '../xml-reader.ts'

/**
 * An event as the feed's interface describes it.
 * @returns undefined for what is malformed, or of a sport that we do not have.
 */
export function readFixture(text: string, sports: readonly FeedSport[]): FeedFixture | undefined {
  const fixture = childOf(readXml(text), 'fixture')
  const tournament = childOf(fixture, 'tournament')
  const sportId = childOf(tournament, 'sport')?.attributes.get('id')
  const sport = sports.find(({ id }) => `sr:sport:${id}` === sportId)
  const category = childOf(tournament, 'category')
  const id = idOf(fixture)
  const startsAt = Date.parse(fixture?.attributes.get('start_time') ?? '')
  const sides = childOf(fixture, 'competitors')?.children ?? []
  const named = [tournament, ...sides].map((one) => ({ id: idOf(one), name: nameOf(one) }))
  const [league, ...competitors] = named.flatMap(({ id: one, name }) =>
    one === undefined || name === undefined ? [] : [{ id: one, name }],
  )
  const isWhole = competitors.length === sides.length && sides.length > 0
  if (id === undefined || sport === undefined || league === undefined) return undefined
  if (!isWhole || !Number.isSafeInteger(startsAt)) return undefined
  const region = { name: nameOf(category) ?? '' }
  const isOutright = !sides.some(({ attributes }) => attributes.has('qualifier'))
  return { id, sport, tournament: league, region, competitors, isOutright, startsAt }
}

function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

function idOf(element: XmlElement | undefined): string | undefined {
  const id = element?.attributes.get('id')
  return id !== undefined && /^[a-z]{1,8}:[a-z_]{1,30}:\d{1,15}$/.test(id) ? id : undefined
}

function nameOf(element: XmlElement | undefined): string | undefined {
  const name = element?.attributes.get('name')
  return name === undefined || name === '' ? undefined : name.slice(0, 120)
}
