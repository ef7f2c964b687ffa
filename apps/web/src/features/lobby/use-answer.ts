import { useEffect, useState } from 'react'
import { afterPaint } from '../../platform/boot/after-paint.ts'
import type { SiteCallKey } from '../../platform/client/call-address.ts'
import { callServer } from '../../platform/client/call-server.ts'
import type { CallInput, CallOutput } from '../../platform/client/call-types.ts'
import { useSession } from '../../platform/session/session-context.tsx'

export interface Answer<Data> {
  /** What the server said last; undefined before, and when it could not be asked. */
  readonly data: Data | undefined
  /** False until the first question has come to an end, good or bad. */
  readonly isSettled: boolean
}

/**
 * Asks a call of the lobby once the page is painted, and again when somebody signs in or out. A
 * failure only ends the waiting: what these calls bring is an addition to the page
 * (001_d6a9941efb711ce5.txt, section 8). Small on purpose, for the first visit.
 */
export function useAnswer<Key extends SiteCallKey>(
  call: Key,
  input: CallInput<Key>,
): Answer<CallOutput<Key>> {
  const { status, user } = useSession()
  const [answer, setAnswer] = useState<Answer<CallOutput<Key>>>({
    data: undefined,
    isSettled: false,
  })
  const hash = JSON.stringify(input)
  useEffect(() => {
    if (status === 'loading') return undefined
    const stop = new AbortController()
    const ask = async () => {
      try {
        const data = await callServer(call, input, { signal: stop.signal })
        if (!stop.signal.aborted) setAnswer({ data, isSettled: true })
      } catch {
        if (!stop.signal.aborted) setAnswer(({ data }) => ({ data, isSettled: true }))
      }
    }
    afterPaint(() => {
      if (!stop.signal.aborted) void ask()
    })
    return () => stop.abort()
    // The input is compared by what it says.
  }, [call, hash, status, user?.id])
  return answer
}
