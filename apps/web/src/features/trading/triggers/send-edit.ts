import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { messages } from '../messages.en.ts'
import { reloadPositions } from '../positions/use-positions.ts'

/** Both triggers of a position; null is none. */
export interface Triggers {
  readonly takeProfit: string | null
  readonly stopLoss: string | null
}

/** Sends the triggers of a position. @returns what was wrong, or undefined. */
export async function sendEdit(id: string, triggers: Triggers): Promise<string | undefined> {
  try {
    await callServer('tradingEdit', { id, ...triggers })
    return undefined
  } catch (error) {
    const text = error instanceof Error ? error.message : messages.failed
    toast('error', text)
    return text
  } finally {
    reloadPositions()
  }
}
