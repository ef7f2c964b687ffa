import { callServer } from '../../platform/client/call-server.ts'
import { closeModal } from '../../platform/modals/modals.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { useChatPreferences } from './preferences.ts'

/** Shares a bet in the channel in use. */
export async function shareBet(betId: string): Promise<void> {
  const { channel } = useChatPreferences.getState()
  try {
    await callServer('linkGame', { id: betId, channel })
    closeModal('bet')
    toast('success', 'Shared in the chat')
  } catch (error) {
    if (!(error instanceof Error)) throw error
    toast('error', error.message)
  }
}
