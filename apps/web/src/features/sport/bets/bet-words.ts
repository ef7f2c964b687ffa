import type { SportBet, SportLeg } from '@powerplay/contract'
import type { Tone } from '../../../ui/marks/pill.tsx'
import { messages } from '../messages.en.ts'

/** The end of a bet's id, enough to tell one bet from another by eye. */
export function shortBetId(id: string): string {
  return id.slice(-7).toUpperCase()
}

/** "Single", "Multi, 3 legs", "System 2/3". */
export function betKind({
  type,
  system,
  legs,
}: Pick<SportBet, 'type' | 'system' | 'legs'>): string {
  if (system !== null) return messages.bets.system(system.name)
  return type === 'single' ? messages.bets.single : messages.bets.multiOf(legs.length)
}

/** A leg that has been decided. */
export function isDecided({ result }: SportLeg): boolean {
  return result !== null
}

/** How a bet stands, in a word and its colour. */
export function betStanding(bet: SportBet): { readonly text: string; readonly tone: Tone } {
  const { status, legs, cashedPercent } = bet
  if (status === 0) {
    const decided = legs.filter(isDecided).length
    if (legs.length > 1 && decided > 0) {
      return { text: messages.bets.decided(decided, legs.length), tone: 'info' }
    }
    const isLive = legs.some(({ event, result }) => result === null && event.score !== null)
    return isLive
      ? { text: messages.live, tone: 'loss' }
      : { text: messages.bets.open, tone: 'info' }
  }
  if (cashedPercent > 0) return { text: messages.bets.cashedOut, tone: 'accent' }
  if (status === 1) return { text: messages.bets.refunded, tone: 'neutral' }
  return status === 2
    ? { text: messages.bets.won, tone: 'win' }
    : { text: messages.bets.lost, tone: 'loss' }
}

/** What a leg's mark says. */
export type LegMarkKind = 'won' | 'lost' | 'void' | 'running' | 'to-come'

export function legMark({ result, event }: Pick<SportLeg, 'result' | 'event'>): LegMarkKind {
  if (result === null) return event.score === null ? 'to-come' : 'running'
  if (result === 'won' || result === 'half_won') return 'won'
  return result === 'void' ? 'void' : result === 'dead_heat' ? 'won' : 'lost'
}
