import { useEffect, useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { CallOutput } from '../../../platform/client/call-types.ts'
import type { Choice } from '../window/choice.ts'

export type Quote = CallOutput<'withdrawQuote'>

const quoteAfterMs = 250

/** A quote, or why there is none, of one currency on one chain. */
interface Told {
  readonly of: string
  readonly data?: Quote
  /** The sum that the quote is of; none while another one is asked for. */
  readonly sum?: string
  readonly error?: string
}

/**
 * What the sum in the field would bring, asked for once the reader pauses; `askAgain` where it holds no more. Until the
 * answer is there the one before it stands, and is not `isCurrent`.
 */
export function useQuote({ currency, chain }: Choice, sum: string) {
  const [told, setTold] = useState<Told>()
  const [times, setTimes] = useState(0)
  const of = `${currency.id} ${chain.id}`
  useEffect(() => {
    setTold((known) =>
      sum === '' || known?.of !== of ? undefined : { of, ...(known.data && { data: known.data }) },
    )
    if (sum === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      const asked = { currency: currency.id, type: chain.id, sum }
      callServer('withdrawQuote', asked, { signal: stop.signal }).then(
        (data) => {
          if (!stop.signal.aborted) setTold({ of, data, sum })
        },
        (problem: Error) => {
          if (!stop.signal.aborted) setTold({ of, error: problem.message })
        },
      )
    }, quoteAfterMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [of, currency.id, chain.id, sum, times])
  // One of another currency is none, from its first picture on.
  const own = told?.of === of ? told : undefined
  return {
    ...{ data: own?.data, error: own?.error, isCurrent: sum !== '' && own?.sum === sum },
    askAgain: () => setTimes((count) => count + 1),
  }
}
