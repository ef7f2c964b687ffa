import { callServer } from '../../../platform/client/call-server.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { toast } from '../../../platform/toasts/toasts.ts'
import { account } from '../account/account.ts'
import { windowNames } from '../window-names.ts'
import { failureText, logInViaToken } from '../sign-in/sign-in.ts'
import { messages } from './messages.en.ts'
import { invitation } from '../invitation.ts'

async function logIn(uid: string): Promise<void> {
  await callServer('csrfCookie', {})
  const { model } = await callServer('fetchToken', { uid, ...invitation() })
  if (model === null) {
    // The log the specification asks for (001_d6a9941efb711ce5.txt, section 8).
    // eslint-disable-next-line no-console
    console.error(messages.noModel)
    toast('error', messages.signatureFailed)
    return
  }
  await logInViaToken(model.userAuthToken)
  closeModal(windowNames.signIn)
}

async function connect(uid: string): Promise<void> {
  const { keepConnections } = await import('./use-connections.ts')
  keepConnections(await callServer('connectAddress', { uid }))
  toast('success', messages.connected, messages.connectedText)
}

/** What the handle of a proven address is for: signing a guest in, connecting it for a player. */
export async function finishConnect(uid: string): Promise<void> {
  const isGuest = account() === undefined
  try {
    await (isGuest ? logIn(uid) : connect(uid))
  } catch (error) {
    toast('error', isGuest ? messages.signatureFailed : messages.connectFailed, failureText(error))
  }
}
