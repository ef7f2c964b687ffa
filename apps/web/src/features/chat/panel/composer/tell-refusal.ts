import { ServerRefusal } from '../../../../platform/client/server-refusal.ts'
import { toast } from '../../../../platform/toasts/toasts.ts'
import { useRoom } from '../room.ts'

/** Says why something was not sent; the draft stays. */
export function tellRefusal(error: unknown): void {
  if (!(error instanceof Error)) throw error
  if (error instanceof ServerRefusal && error.name === 'chat/rules-not-accepted') {
    useRoom.setState({ list: 'rules' })
    return
  }
  toast('error', error.message)
}
