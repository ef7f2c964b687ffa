import { callServer } from '../../../platform/client/call-server.ts'
import type { CallInput } from '../../../platform/client/call-types.ts'
import { emit } from '../../../platform/client/client-events.ts'
import { ConnectionFailure, ServerRefusal } from '../../../platform/client/server-refusal.ts'
import { changeSettings } from '../../../platform/store/settings-store.ts'
import { adoptUser } from '../account/account.ts'
import { messages } from '../messages.en.ts'

/**
 * Logs in: CSRF cookie, login, account kept, then the rest of the page is told and fetches its data
 * anew. A failure is told as well, with the text for the screen
 * (001_d6a9941efb711ce5.txt, sections 4 and 8).
 * @throws ServerRefusal, ConnectionFailure
 */
export async function logIn(input: CallInput<'login'>): Promise<void> {
  try {
    await callServer('csrfCookie', {})
    adoptUser(await callServer('login', input))
  } catch (error) {
    emit('auth:login-failed', { text: failureText(error) })
    throw error
  }
  emit('auth:login-succeeded', null)
}

/**
 * Logs in with a token of one sign-in. A failure reloads the page
 * (001_d6a9941efb711ce5.txt, section 8).
 */
export async function logInViaToken(
  token: string,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  try {
    await callServer('csrfCookie', {})
    adoptUser(await callServer('loginViaToken', { token }))
  } catch {
    reload()
    return
  }
  emit('auth:login-succeeded', null)
}

/** Opens an account and its session. @throws ServerRefusal, ConnectionFailure */
export async function register(input: CallInput<'register'>): Promise<void> {
  await callServer('csrfCookie', {})
  adoptUser(await callServer('register', input))
  changeSettings({ referral: null })
  emit('auth:login-succeeded', null)
}

/** Creates the first administrator with the link that the server printed. */
export async function createAdministrator(input: CallInput<'firstAdministrator'>): Promise<void> {
  await callServer('csrfCookie', {})
  adoptUser(await callServer('firstAdministrator', input))
  emit('auth:login-succeeded', null)
}

/** What a failed form says: the server's own words, or that it cannot be reached. */
export function failureText(error: unknown): string {
  if (error instanceof ServerRefusal) return error.message
  return error instanceof ConnectionFailure ? messages.unreachable : messages.captcha.failed
}
