import type { CommittedDeck } from '@powerplay/engines/poker/deck'

/*
 * Looks for cards in anything that is told, logged or stored as JSON or text. A card may stand there as a
 * number, in whatever field, as its short or long name, or as what gives it away: the seed, a salt, the
 * whole deck as bytes. A number from 0 to 51 counts as a card unless it stands under a name that is known
 * to hold something else, within the range that this has.
 */

/** Small numbers that are no cards: the most they may be, by the name under which they stand. */
const known: Readonly<Record<string, number>> = {
  ...{
    seat: 8,
    seats: 9,
    asked: 8,
    button: 8,
    taken: 9,
    seatCount: 9,
    seat_count: 9,
    players: 9,
    waiting: 9,
    waited: 8,
    viewers: 0,
  },
  // Counters of a table that began in the test.
  ...{ step: 30, number: 30, handNo: 30, version: 51, hands: 30, actions: 30, raises: 9 },
  ...{
    opened: 5,
    timeouts: 2,
    withheld: 3,
    orbits: 3,
    bankMs: 0,
    bankedMs: 0,
    queued_minor: 0,
    handsPerHour: 0,
  },
  // Of lists and of lines in the log.
  ...{ page: 1, pages: 1, total: 9, stakes: 20, level: 50, count: 9 },
}

/** Texts that are no place for cards: names and times, and what is sealed. */
const plainTexts = new Set(['name', 'table', 'time', 'seed_sealed', 'seedSealed', 'avatar'])

const shortName = /(?<![\w+/=])(?:10|[2-9TJQKA])[shdcSHDC♠♥♦♣](?![\w+/=])/u
const ranks = 'two|three|four|five|six|seven|eight|nine|ten|jack|queen|king|ace'
const longName = new RegExp(`\\b(?:${ranks}) of (?:spades|hearts|diamonds|clubs)\\b`, 'i')

/**
 * What gives the cards of a deck away without naming one, and what no row of any table may hold: the seed,
 * salts, the whole deck.
 */
export function tracesOf(deck: CommittedDeck, serverSeed: string): string[] {
  const bytes = Buffer.from(deck.deck)
  const salts = deck.deck.map((_, place) => deck.prove(place).salt)
  return [serverSeed, ...salts, bytes.toString('hex'), bytes.toString('base64'), deck.deck.join()]
}

/** Traces, names of cards and lists of them, where numbers of all kinds stand. */
export function listsIn(
  text: string,
  traces: readonly string[],
  lists: readonly (readonly number[])[],
): string[] {
  const bare = text.replaceAll(/\s/g, '')
  const found = lists.map((list) => `[${list.join()}]`).filter((list) => bare.includes(list))
  const named = longName.exec(text)
  return [...traces.filter((trace) => text.includes(trace)), ...found, ...(named ? [named[0]] : [])]
}

/** Where something stands that may be a card, or gives one away. */
export function cardsIn(text: string, traces: readonly string[] = []): string[] {
  const found = traces.filter((trace) => text.includes(trace)).map((trace) => `trace ${trace}`)
  return [...found, ...inText('', text)]
}

function inText(name: string, text: string): string[] {
  if (/^\s*[[{]/.test(text)) {
    try {
      return inValue(name, JSON.parse(text))
    } catch {
      // Only a text that begins like JSON.
    }
  }
  if (plainTexts.has(name)) return []
  const found = shortName.exec(text) ?? longName.exec(text)
  if (found) return [`${name}: ${found[0]}`]
  // Amounts have decimals, or an `n` where they are stored.
  const bare = text.replaceAll(/\d+\.\d+/g, '')
  const numbers = bare.match(/(?<!\w)\d{1,2}(?!\w)/g) ?? []
  return numbers.flatMap((number) => inNumber(name, Number.parseInt(number, 10)))
}

function inValue(name: string, value: unknown): string[] {
  if (typeof value === 'number') return inNumber(name, value)
  if (typeof value === 'string') return inText(name, value)
  if (Array.isArray(value)) return value.flatMap((each) => inValue(name, each))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, each]) => [
    ...inText('', key).map((found) => `key ${found}`),
    ...inValue(key, each),
  ])
}

function inNumber(name: string, value: number): string[] {
  if (!Number.isInteger(value) || value < 0 || value > 51) return []
  const most = known[name]
  return most !== undefined && value <= most ? [] : [`${name}: ${value}`]
}
