import { create } from 'zustand'
import { useRoom } from '../room.ts'

/** When the next message may be sent, and how many seconds that is from now. */
const useWait = create<{ readonly until: number; readonly secondsLeft: number }>()(() => ({
  until: 0,
  secondsLeft: 0,
}))

let timer: ReturnType<typeof setInterval> | undefined

function count(): void {
  const secondsLeft = Math.max(0, Math.ceil((useWait.getState().until - Date.now()) / 1_000))
  useWait.setState({ secondsLeft })
  if (secondsLeft > 0) return
  clearInterval(timer)
  timer = undefined
}

/** Counts the seconds of slow mode after each message; the server decides. */
export function useSlowMode(): { secondsLeft: number; hold: () => void } {
  const secondsLeft = useWait((state) => state.secondsLeft)
  const hold = () => {
    const { channels, channel } = useRoom.getState()
    const slow = channels.find(({ id }) => id === channel)?.slow_s ?? 0
    useWait.setState({ until: Date.now() + slow * 1_000 })
    clearInterval(timer)
    timer = setInterval(count, 1_000)
    count()
  }
  return { secondsLeft, hold }
}
