import { useRef } from 'react'
import { ServerRefusal } from './server-refusal.ts'

/** Refusals from before the server looks at a key: what became of an earlier request with it, they do not say. */
const early: ReadonlySet<string> = new Set([
  'core/sign-in-needed',
  'core/csrf',
  'core/two-factor-needed',
  'core/presence-needed',
  'core/too-quick',
  'core/key-in-flight',
])

/** So long the server takes a key that it does not know, in milliseconds; after that it refuses it. */
export const keyLivesMs = 10 * 60_000

/** Whether the server has decided; what became of a request that failed in another way nobody knows. */
export function isSettled(error: unknown): boolean {
  return error instanceof ServerRefusal && error.status < 500 && !early.has(error.name)
}

/**
 * Sends something under one key until the server has answered it: whoever presses again because the connection
 * was lost does it once, and is told what became of it. Something else that is sent has a key of its own.
 * `mint` makes the key, and whatever else goes with one intention.
 * @param keptMs how long the key is kept for what nobody answered: for ever, as all that moves or changes something
 *   has to, unless given.
 */
export function useIntention<Minted>(mint: () => Minted, keptMs = Number.POSITIVE_INFINITY) {
  const held = useRef<{
    readonly what: string
    readonly minted: Minted
    readonly mintedAt: number
  }>(undefined)
  return async function send<Answer>(
    what: object,
    ask: (minted: Minted) => Promise<Answer>,
  ): Promise<Answer> {
    const text = JSON.stringify(what)
    const now = Date.now()
    if (held.current?.what !== text || now - held.current.mintedAt >= keptMs) {
      held.current = { what: text, minted: mint(), mintedAt: now }
    }
    try {
      const answer = await ask(held.current.minted)
      held.current = undefined
      return answer
    } catch (error) {
      if (isSettled(error)) held.current = undefined
      throw error
    }
  }
}
