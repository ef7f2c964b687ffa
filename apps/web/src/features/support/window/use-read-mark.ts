import type { SupportChat } from '@powerplay/contract'
import { useEffect } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import type { Side } from './thread.tsx'

/** Tells the server that a chat was seen, when it holds something that was not. */
export function useReadMark(chat: SupportChat | undefined, side: Side): void {
  const id = chat?._id
  const mark = side === 'user' ? chat?.user_read : chat?.support_read
  const latest = chat?.messages.findLast(({ user }) => user.staff === (side === 'user'))?.created_at
  const isNew =
    latest !== undefined && (mark === null || Date.parse(mark ?? latest) < Date.parse(latest))
  useEffect(() => {
    if (id === undefined || !isNew) return
    const look = () => {
      if (document.visibilityState === 'hidden') return
      // The push that follows brings the new mark.
      callServer('supportRead', { id }).catch(() => undefined)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [id, isNew, latest])
}
