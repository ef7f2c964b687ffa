import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { refreshAccount } from '../account/account.ts'
import { failureText } from '../sign-in/sign-in.ts'
import { messages } from './messages.en.ts'

/** Confirms an e-mail by what its mailed link carries, and says how that went. */
export async function confirmEmail(user: string, token: string): Promise<void> {
  try {
    await callServer('confirmEmail', { user, token })
    toast('success', messages.verified, messages.verifiedText)
    await refreshAccount()
  } catch (error) {
    toast('error', messages.notVerified, failureText(error))
  }
}
