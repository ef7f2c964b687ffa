import { dayMs, formatAmount, hourMs, refuse } from '@powerplay/kernel'
import type { CurrencyView, PlayAnswer, RestoreAnswer, TurnAnswer } from '@powerplay/contract'
import type { CallContext, Caller } from '../../../platform/context.ts'
import { repeat } from '../../../platform/jobs/repeat.ts'
import type { WalletDoor } from '../../wallet/index.ts'
import type { BetRequest, CheckedStake } from '../stakes/check-stake.ts'
import type { FinishRequest, TurnRequest } from '../round-kind.ts'
import { demoBets } from '../settings.ts'
import { createGuestSessions, type GuestParts } from './guest-sessions.ts'
import { demoBalance } from './guest-purse.ts'
import { forgetGuests } from './guest-store.ts'
import { playAsGuest } from './play-as-guest.ts'
import { finishAsGuest, openAsGuest, restoreAsGuest, turnAsGuest } from './rounds-as-guest.ts'

/** Rounds of people without an account: demo money of the session, by hand, for a day. */
export interface Guests {
  /** Refusals: originals/auth-required and those of a bet. */
  play(request: BetRequest, checked: CheckedStake, context: CallContext): Promise<PlayAnswer>
  /** @returns undefined for a guest who never played. Refusals: turn/*. */
  turn(request: TurnRequest, context: CallContext): Promise<TurnAnswer | undefined>
  /** @returns undefined for a guest who never played. Refusals: turn/*. */
  finish(request: FinishRequest, context: CallContext): Promise<TurnAnswer | undefined>
  /** The guest's open round of a game. */
  restore(game: string, context: CallContext): Promise<RestoreAnswer>
  /** The list of currencies with the caller's demo balances, where the caller is a guest. */
  showBalances(rows: CurrencyView[], context: CallContext): Promise<CurrencyView[]>
  /** Forgets guests who did not play for a day. */
  forget(): Promise<void>
  /** Forgets them now and then. @returns stop */
  startJobs(): () => void
}

/** A guest is forgotten a day after the last bet. */
const keptMs = dayMs

/**
 * Whether a guest may place this bet at all: demo money, by hand, with a cookie to hang the balance
 * on. Refusal: originals/auth-required.
 */
export function checkGuest(request: BetRequest, { caller }: CallContext): void {
  if (!request.demo || request.auto === true || caller.guestKey === undefined) {
    refuse('originals/auth-required')
  }
}

/** Whether a caller is a guest to whom a balance can belong. */
function isKnown({ userId, guestKey }: Caller): boolean {
  return userId === null && guestKey !== undefined
}

export function createGuests(parts: GuestParts & { readonly wallet: WalletDoor }): Guests {
  const { platform, wallet } = parts
  const { prices } = wallet
  const sessions = createGuestSessions(parts)
  const own = { platform, prices }
  const forget = () => forgetGuests(platform.database, platform.clock.now() - keptMs)
  return {
    async play(request, checked, context) {
      const { kind } = checked.card
      // A round that all share is for players: it is played from real accounts or not at all.
      if (kind === 'multiplayer') refuse('originals/auth-required')
      const play = kind === 'direct' ? playAsGuest : openAsGuest
      return sessions.place(context, request, play(own, request, checked))
    },
    turn: async (request, { caller }) =>
      isKnown(caller) ? sessions.change(caller, turnAsGuest(request, own)) : undefined,
    finish: async (request, { caller }) =>
      isKnown(caller) ? sessions.change(caller, finishAsGuest(request)) : undefined,
    async restore(game, { caller }) {
      return restoreAsGuest(isKnown(caller) ? await sessions.read(caller) : undefined, game)
    },
    async showBalances(rows, { caller }) {
      if (!isKnown(caller) || !platform.settings.get(demoBets)) return rows
      const guest = await sessions.read(caller)
      return rows.map((row) => {
        const demo = formatAmount(demoBalance(guest, row.id, prices) ?? 0n, row.decimals)
        return { ...row, balance: { ...row.balance, demo } }
      })
    },
    forget,
    startJobs: () =>
      repeat(platform.logOf('originals'), {
        event: 'originals.guests_cleanup_failed',
        everyMs: hourMs,
        work: forget,
      }),
  }
}
