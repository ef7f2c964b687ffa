import { useEffect, useState } from 'react'
import { on } from '../../../platform/client/client-events.ts'
import { account } from '../../auth/index.ts'
import type { Side } from './thread.tsx'

const shownMs = 5_000

/** Who is writing in a chat, besides the reader; nobody after a while, or once a message comes. */
export function useTyping(id: string, side: Side): string | undefined {
  const [name, setName] = useState<string>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const clear = () => {
      clearTimeout(timer)
      setName(undefined)
    }
    const stops = [
      on('supportTyping', ({ chat_id, staff, name: who }) => {
        const isReader = side === 'user' ? !staff : who === account()?.name
        if (chat_id !== id || isReader) return
        clearTimeout(timer)
        setName(who)
        timer = setTimeout(clear, shownMs)
      }),
      on('event:supportMessage', clear),
      on('event:supportMessageAdmin', clear),
    ]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [id, side])
  return name
}
