import { minuteMs, type Uuid } from '@powerplay/kernel'
import { chatRulesVersion } from '@powerplay/contract'
import { z } from 'zod'
import { chanceFrom, isShared, leastStake, nextDeed, pauseBefore, type Deed } from './temper.ts'
import { playCards } from './card-player.ts'
import { Refused, type Visitor } from './visitor.ts'

/** Who a resident is, and what it works with. */
export interface ResidentParts {
  readonly visitor: Visitor
  readonly name: string
  readonly password: string
  /** What it does follows from this number. */
  readonly seed: number
  /** What it says first, so that nobody finds an empty room. */
  readonly greeting: string | undefined
  /** Plays hold'em at the tables instead of games alone. */
  readonly isCardPlayer: boolean
  readonly mintKey: () => Uuid
  /** Told what the site refused. */
  readonly onRefused: (refused: Refused) => void
}

/** After its first bet and then after so many, a resident reveals its seeds: what it played can be recomputed. */
const revealEvery = 6
/** How long one who could not sign in stays away. */
const awayMs = minuteMs

/** What the site answers to a bet that was settled at once; others tell their end later. */
const settled = z.object({
  response: z.object({ game: z.object({ id: z.string(), multiplier: z.number() }) }),
})

/**
 * The life of one resident. Each turn does one thing.
 * @returns how many milliseconds later the next turn comes.
 */
export function liveAs(parts: ResidentParts): () => Promise<number> {
  const { visitor } = parts
  const chance = chanceFrom(parts.seed)
  let isIn = false
  let { greeting } = parts
  let isShort = false
  let bets = 0
  const { mintKey, isCardPlayer } = parts
  const atTables = isCardPlayer ? playCards({ visitor, chance, mintKey }) : undefined

  async function arrive(): Promise<void> {
    await visitor.logIn(parts.name, parts.password)
    await visitor.call('/api/chat/rules/accept', { version: chatRulesVersion })
    isIn = true
  }

  async function act(): Promise<void> {
    const deed: Deed = greeting ? { kind: 'say', message: greeting } : nextDeed(chance)
    greeting = undefined
    if (deed.kind === 'bet') await bet(deed)
    else if (deed.kind === 'rain') await visitor.call('/api/chat/rain', deed.order, parts.mintKey())
    else await say(deed.message)
  }

  async function bet({ order }: Extract<Deed, { kind: 'bet' }>): Promise<void> {
    const stake = isShort ? { ...order, bet: leastStake } : order
    // Stays so when this one is refused.
    isShort = true
    const answer = settled.safeParse(await visitor.whisper('Play', stake, parts.mintKey()))
    isShort = false
    if (!answer.success) return
    const { id, multiplier } = answer.data.response.game
    bets += 1
    if (bets % revealEvery === 1) await reveal()
    if (!isShared(multiplier, chance)) return
    await visitor.call('/api/chat/link_game', { id, channel: 'general' })
  }

  const reveal = () =>
    visitor.call(
      '/api/user/client_seed_change',
      { client_seed: `evening ${bets}` },
      parts.mintKey(),
    )

  const say = (message: string) =>
    visitor.whisper('ChatMessage', { message, channel: 'general' }, parts.mintKey())

  return async () => {
    try {
      if (!isIn) await arrive()
      if (atTables && !greeting) return await atTables()
      await act()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      parts.onRefused(error)
      if (!isIn) return awayMs
      isIn = !error.isOutside
    }
    return pauseBefore(chance)
  }
}
