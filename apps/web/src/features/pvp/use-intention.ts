import { useRef } from 'react'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { mintSalt } from './proof/own-salts.ts'

interface Intention {
  readonly what: string
  readonly key: string
  readonly salt: string
}

/**
 * Sends a stake under one key and with one salt until the server has answered it: whoever presses again
 * because the connection was lost stakes once, and is told what became of it.
 */
export function useIntention() {
  const held = useRef<Intention>(undefined)
  return async function send<Answer>(
    what: object,
    ask: (intention: Intention) => Promise<Answer>,
  ): Promise<Answer> {
    const text = JSON.stringify(what)
    if (held.current?.what !== text) {
      held.current = { what: text, key: mintRequestKey(), salt: mintSalt() }
    }
    try {
      const answer = await ask(held.current)
      held.current = undefined
      return answer
    } catch (error) {
      if (error instanceof ServerRefusal && error.status < 500) held.current = undefined
      throw error
    }
  }
}
