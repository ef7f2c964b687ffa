import type { Deposit } from './deposit-store.ts'

/** By the refusal that keeps it: why it waits, and what ends that. */
const reasons: Readonly<Record<string, string>> = {
  'core/limit-reached':
    'It is more than your own deposit limit leaves. It is credited by itself when a new period of the limit has room for it, or after you raised the limit.',
  'core/limit-needed':
    'Your country asks for a deposit limit before your first deposit. Set one under Safer play: what fits it is credited by itself.',
  'core/time-out': 'You take a break. It is credited by itself when the break is over.',
  'core/self-excluded':
    'You are excluded from play, and nothing is credited by itself meanwhile. It is kept for you: ask support to have it credited. Two persons decide on that; then you can withdraw it, and not play with it.',
}

/** Why a deposit is held and what happens next, as its player reads it. */
export function heldWords({ heldBy }: Pick<Deposit, 'heldBy'>): string {
  return reasons[heldBy ?? ''] ?? 'It is credited by itself in a moment.'
}
