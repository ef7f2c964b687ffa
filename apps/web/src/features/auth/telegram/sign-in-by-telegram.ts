import { setBearer } from '../../../platform/client/bearer.ts'
import { callServer } from '../../../platform/client/call-server.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { adoptUser, logout } from '../account/account.ts'
import { messages } from './messages.en.ts'
import { invitation } from '../invitation.ts'

const bearerLifeMs = 15 * 60_000

/**
 * Signs out, then in with launch data: the token becomes the bearer, and the account is fetched
 * with it (000_1c37c0fb05cd66e6.txt, sections 4 and 8).
 */
export async function signInByTelegram(initData: string): Promise<void> {
  try {
    await logout()
    await callServer('csrfCookie', {})
    const { token } = await callServer('generateTelegramToken', { initData, ...invitation() })
    setBearer({ token, expiresAt: Date.now() + bearerLifeMs })
    adoptUser(await callServer('update', {}))
  } catch {
    toast('error', messages.failed)
    return
  }
  emit('auth:login-token-succeeded', null)
  emit('auth:login-succeeded', null)
}
