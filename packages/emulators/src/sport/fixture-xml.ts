import type { Fixture } from './fixtures.ts'

/** What is told of a fixture: everything but what its competitors are worth. */
export function fixtureXml({ id, league, competitors, startsAt }: Fixture): string {
  const { sport, region } = league
  const tournament =
    `<tournament id="${league.id}" name="${escaped(league.name)}">` +
    `<sport id="sr:sport:${sport.id}" name="${escaped(sport.name)}"/>` +
    `<category id="sr:category:${region.id}" name="${escaped(region.name)}"/></tournament>`
  const sides = competitors.map((competitor, at) => {
    const qualifier =
      sport.rules.family === 'race' ? '' : ` qualifier="${at === 0 ? 'home' : 'away'}"`
    return `<competitor id="${competitor.id}" name="${escaped(competitor.name)}"${qualifier}/>`
  })
  const start = new Date(startsAt).toISOString()
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<fixtures_fixture><fixture id="${id}" start_time="${start}">${tournament}` +
    `<competitors>${sides.join('')}</competitors></fixture></fixtures_fixture>`
  )
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
