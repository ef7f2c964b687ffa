import { callServer } from '../../../platform/client/call-server.ts'
import type { CallInput } from '../../../platform/client/call-types.ts'
import { presenceQueue } from '../../../platform/client/proof-queue.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { refreshAccount } from '../account/account.ts'
import { windowNames } from '../window-names.ts'

/**
 * Sends a proof; after a good one everything that waited for it is sent again, and the page gets a
 * bearer of the session's new secret. @throws ServerRefusal, ConnectionFailure
 */
export async function provePresence(proof: CallInput<'provePresence'>): Promise<void> {
  await callServer('provePresence', proof)
  void presenceQueue.replay()
  closeModal(windowNames.presence)
  void refreshAccount()
}
