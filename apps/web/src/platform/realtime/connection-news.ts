import { setConnection } from '../store/connections-store.ts'
import { toast } from '../toasts/toasts.ts'
import { messages } from './messages.en.ts'

/** A shorter gap is not worth a message. */
const patienceMs = 2_000

let wasUp = false
let isLossTold = false
let patience: ReturnType<typeof setTimeout> | undefined

/** Notes the events socket's state and says when the connection was lost and when it is back. */
export function tellEventsState(isUp: boolean): void {
  setConnection('events', isUp)
  clearTimeout(patience)
  if (isUp) {
    if (isLossTold) toast('success', messages.recovered, messages.recoveredText)
    isLossTold = false
    wasUp = true
  } else if (wasUp && !isLossTold) {
    patience = setTimeout(() => {
      isLossTold = true
      toast('warn', messages.lost, messages.lostText)
    }, patienceMs)
  }
}
