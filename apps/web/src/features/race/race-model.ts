import type { RaceEntry, RaceInfo } from '@powerplay/contract'
import { dayMs, hourMs, minuteMs, type InstantMs } from '@powerplay/kernel'
import { group } from '../../platform/format/amount.ts'
import { scaled } from '../../platform/format/ratio.ts'

/** Ranks that are paid. */
export const paidRanks = 20

/** One line of the race's table. */
export type RaceLine =
  | { readonly kind: 'player'; readonly entry: RaceEntry; readonly isOwn: boolean }
  | {
      readonly kind: 'vacant'
      readonly from: number
      readonly to: number
      /** Rated wager that carries the least of these ranks. */
      readonly neededUsd: number
    }
  | { readonly kind: 'gap' }

/** What the lines are made of. */
export interface RaceTable {
  readonly entries: readonly RaceEntry[]
  /** Undefined where no prizes are paid: places follow each other without vacant ones. */
  readonly info: RaceInfo | undefined
  /** The viewer's own line, when the race knows one. */
  readonly own: RaceEntry | null
  /** Places before this one are shown elsewhere. */
  readonly from: number
  readonly linesMax: number
}

/**
 * Places in their order; vacant paid ranks stand together as one line, and the viewer's own place
 * comes last when it is further down.
 */
export function raceLines({ entries, info, own, from, linesMax }: RaceTable): RaceLine[] {
  const lines: RaceLine[] = []
  let next = from
  for (const entry of entries) {
    if (entry.place < from) continue
    pushVacant(lines, info, next, entry.place - 1)
    const isOwn = own !== null && entry.place === own.place
    // What is pushed to everybody may hide the viewer from the viewer.
    lines.push({ kind: 'player', entry: isOwn ? own : entry, isOwn })
    next = entry.place + 1
  }
  pushVacant(lines, info, next, paidRanks)
  const shown = lines.slice(0, linesMax)
  const isShown = shown.some((line) => line.kind === 'player' && line.isOwn)
  if (own === null || isShown || own.place < from) return shown
  return [...shown, { kind: 'gap' }, { kind: 'player', entry: own, isOwn: true }]
}

function pushVacant(lines: RaceLine[], info: RaceInfo | undefined, from: number, to: number): void {
  const last = Math.min(to, paidRanks)
  if (info === undefined || from > last) return
  lines.push({ kind: 'vacant', from, to: last, neededUsd: info.neededUsd[last - 1] ?? 0 })
}

/** The board with the pushed first places; they are all there are when they are fewer than paid. */
export function withTop(
  known: readonly RaceEntry[],
  top: readonly RaceEntry[],
): readonly RaceEntry[] {
  if (top.length < paidRanks) return top
  const last = top.at(-1)?.place ?? 0
  return [...top, ...known.filter(({ place }) => place > last)]
}

/** Time left in whole days, hours and minutes. */
export interface Countdown {
  readonly days: number
  readonly hours: number
  readonly minutes: number
}

/** What is left until an instant; nothing once it has passed. */
export function countdownTo(at: InstantMs, now: InstantMs): Countdown {
  const leftMs = Math.max(0, at - now)
  return {
    days: Math.floor(leftMs / dayMs),
    hours: Math.floor((leftMs % dayMs) / hourMs),
    minutes: Math.floor((leftMs % hourMs) / minuteMs),
  }
}

/** Days left counted from Sunday: 7 all Sunday long, 1 on Saturday (001, section 9). */
export function daysUntil(at: InstantMs, now: InstantMs): number {
  return Math.min(7, Math.max(1, Math.ceil((at - now) / dayMs)))
}

/** The next prize a player's week does not carry yet. */
export interface NextPrize {
  readonly rank: number
  readonly prizeCents: number
  readonly neededUsd: number
}

/** The least prize that needs more than this rated wager; undefined when all are carried. */
export function nextPrize(info: RaceInfo, ratedUsd: number): NextPrize | undefined {
  for (let rank = paidRanks; rank >= 1; rank -= 1) {
    const neededUsd = info.neededUsd[rank - 1] ?? 0
    if (neededUsd > ratedUsd) return { rank, neededUsd, prizeCents: prizeOf(info, rank) }
  }
  return undefined
}

/** Prize of a rank in USD cents, cut. */
export function prizeOf({ rewardCents, shares }: RaceInfo, rank: number): number {
  // Shares have one decimal: tenths of a percent are whole.
  return Math.floor((rewardCents * Math.round((shares[rank - 1] ?? 0) * 10)) / 1000)
}

/** USD cents as "$1,234.50". */
export function showCents(cents: number): string {
  return `$${scaled(cents, 2)}`
}

/** USD cents, without decimals where they are zero: "$500". */
export function showRound(cents: number): string {
  return cents % 100 === 0 ? `$${group(String(cents / 100))}` : showCents(cents)
}

/** The wire's USD with two decimals as text. */
export function showUsd(usd: number): string {
  return showCents(Math.round(usd * 100))
}
