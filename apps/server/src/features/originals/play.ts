import { refuse } from '@powerplay/kernel'
import type { CallContext, Platform, WhisperHandlers } from '../../platform/context.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { checkStake } from './stakes/check-stake.ts'
import { findCard } from './game-table.ts'
import { createHandPace } from './stakes/hand-pace.ts'
import { checkGuest, type Guests } from './guests/guests.ts'
import { checkMayBet, type BetGate } from './stakes/may-bet.ts'
import type { RoundKind, RoundKinds } from './round-kind.ts'

/** The whispers behind a round. */
export type RoundWhispers = Pick<WhisperHandlers, 'Play' | 'Turn' | 'Finish' | 'RestoreData'>

/**
 * The whispers of a round, each handed to the kind that the round is of.
 * Source: 001 sections 7 and 8.
 */
export function createRoundWhispers(
  parts: Omit<BetGate, 'pace'> & { readonly platform: Platform; readonly wallet: WalletDoor },
  kinds: RoundKinds,
  guests: Guests,
): RoundWhispers {
  const { clock, settings } = parts.platform
  const gate: BetGate = { ...parts, pace: createHandPace(clock) }
  /** Bets still being settled, as player/game. */
  const pending = new Set<string>()
  const all = Object.values(kinds)
  /** Who may know a round of this caller. Refusal: originals/auth-required. */
  function kindsFor({ caller }: CallContext): readonly Pick<RoundKind, 'turn' | 'finish'>[] {
    if (caller.userId !== null) return all
    return caller.guestKey === undefined ? refuse('originals/auth-required') : [guests]
  }
  return {
    async Play(request, context) {
      const { userId, guestKey } = context.caller
      if (userId === null) checkGuest(request, context)
      const refused = checkMayBet(gate, request, context)
      if (refused) await refused
      const checked = checkStake(request, settings, parts.wallet.prices)
      const kind = kinds[checked.card.kind] ?? refuse('originals/unknown-game')
      const turn = `${userId ?? guestKey}/${checked.card.id}`
      if (pending.has(turn)) refuse('originals/play-pending')
      pending.add(turn)
      try {
        const rounds = userId === null ? guests : kind
        return await rounds.play(request, checked, context)
      } finally {
        pending.delete(turn)
      }
    },
    async Turn(request, context) {
      return firstOf(kindsFor(context), (kind) => kind.turn(request, context))
    },
    async Finish(request, context) {
      return firstOf(kindsFor(context), (kind) => kind.finish(request, context))
    },
    async RestoreData({ api_id: id }, context) {
      const card = findCard(id) ?? refuse('originals/unknown-game')
      if (context.caller.userId === null) return guests.restore(card.id, context)
      return (await kinds[card.kind]?.restore(card.id, context)) ?? { game: null }
    },
  }
}

/** What the kind that knows the round answers. Refusal: turn/unknown-round. */
async function firstOf<Kind, Answer>(
  kinds: readonly Kind[],
  ask: (kind: Kind) => Promise<Answer | undefined>,
): Promise<Answer> {
  for (const kind of kinds) {
    const answer = await ask(kind)
    if (answer !== undefined) return answer
  }
  refuse('turn/unknown-round')
}
