import type { SportEvent } from '@powerplay/contract'
import { dayMs, type InstantMs } from '@powerplay/kernel'
import { messages } from '../messages.en.ts'

type Words = Pick<SportEvent, 'categoryId' | 'status' | 'clock' | 'score' | 'startsAt'>

/** What the parts of a match are called, by sport; a period where nothing else is said. */
const partNames: Readonly<Record<string, string>> = {
  tennis: 'Set',
  'table-tennis': 'Set',
  volleyball: 'Set',
  badminton: 'Game',
  squash: 'Game',
  darts: 'Leg',
  snooker: 'Frame',
  boxing: 'Round',
  mma: 'Round',
  bowls: 'Set',
  efighting: 'Round',
  'ao-tennis-2': 'Set',
  'counter-strike': 'Map',
  'erocket-league': 'Game',
  baseball: 'Inning',
  ebaseball: 'Inning',
  cricket: 'Innings',
}

/** Whether an event is being played, prices or not. */
export function isRunning({ status }: Pick<SportEvent, 'status'>): boolean {
  return status === 'live' || status === 'suspended'
}

/** Where a running match stands: "67'", "Set 2", or just that it is live. */
export function phaseOf({ categoryId, clock, score }: Words): string {
  const part = partNames[categoryId.replace(/-\d+$/, '')]
  const count = score?.periods.length ?? 0
  if (part !== undefined && count > 0) return `${part} ${count}`
  if (clock !== null) return `${clock.minute}'`
  return messages.live
}

/** Where an event stands in a word: its phase, its end, or when it begins. */
export function standingOf(event: Words, now: InstantMs): string {
  if (isRunning(event)) return phaseOf(event)
  if (event.status === 'not_started') return startText(event.startsAt, now)
  return messages.statuses[event.status]
}

let timeFormat: Intl.DateTimeFormat | undefined
let dayFormat: Intl.DateTimeFormat | undefined
let dateFormat: Intl.DateTimeFormat | undefined

/** "Today 20:45", "Tomorrow 18:00", "Sun 15:30", "4 Dec, 19:00", in the reader's own zone. */
export function startText(at: InstantMs, now: InstantMs): string {
  timeFormat ??= new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { weekday: 'short' })
  dateFormat ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })
  const time = timeFormat.format(at)
  const days = Math.round((midnight(at) - midnight(now)) / dayMs)
  if (days === 0) return `${messages.today} ${time}`
  if (days === 1) return `${messages.tomorrow} ${time}`
  return days > 1 && days < 7
    ? `${dayFormat.format(at)} ${time}`
    : `${dateFormat.format(at)}, ${time}`
}

function midnight(at: InstantMs): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

/** "Serra Lume v Pedra Alta", or the race. */
export function eventName(event: Pick<SportEvent, 'type' | 'competitors' | 'tournament'>): string {
  if (event.type === 'outright') return event.tournament.name
  return event.competitors.map(({ name }) => name).join(' v ')
}

/** Where an event's page is. */
export function eventPath(id: string): string {
  return `/sport/event/${encodeURIComponent(id)}`
}

/** The number of a tournament in a filter: `t-12` for `sr:tournament:12`. */
export function tournamentFilter(tournamentId: string): string {
  return tournamentId.startsWith('t-')
    ? tournamentId
    : `t-${tournamentId.slice(tournamentId.lastIndexOf(':') + 1)}`
}

/** What stands over a column of prices, or before a price: 1, X, 2, O, U. */
export function shortOutcome(outcomeId: string, name: string): string {
  return shortNames[outcomeId] ?? name
}

const shortNames: Readonly<Record<string, string>> = {
  1: '1',
  2: 'X',
  3: '2',
  4: '1',
  5: '2',
  9: '1X',
  10: '12',
  11: 'X2',
  12: 'O',
  13: 'U',
  1714: '1',
  1715: '2',
}
