import { minuteMs, secondMs } from '@powerplay/kernel'
import { AuthenticatorApp } from './authenticator-app.ts'
import { Browser, person, type Stack } from './edge-stack.ts'

let addresses = 0

/** A browser at an address of its own: wrong codes of an address are counted. */
export function farBrowser({ edge }: Stack): Browser {
  addresses += 1
  return new Browser(edge, `198.51.${addresses >> 8}.${addresses & 255}`)
}

/** A registered player with a second factor, and the phone it is on. */
export async function enrolledPlayer(stack: Stack) {
  const form = person()
  const home = farBrowser(stack)
  const user = (await home.post('/auth/register', { body: form })).json<{ _id: string }>()
  const body = { password: form.password }
  const begun = (await home.post('/api/user/2fa/enrol', { body })).json<{ secret: string }>()
  const phone = new AuthenticatorApp(begun.secret, stack.platform.clock)
  const confirmed = await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
  const { recoveryCodes } = confirmed.json<{ recoveryCodes: string[] }>()
  return { form, home, user, phone, begun, recoveryCodes }
}

/** Later than any proof holds, with codes nobody used. */
export const later = (stack: Stack) => stack.pass(5 * minuteMs)
/** The phone shows another code. */
export const nextCode = (stack: Stack) => stack.pass(30 * secondMs)

export const validate = (who: Browser, code: string) =>
  who.post('/api/user/2fa_validate', { body: { code } })
/** Proves by password that whoever is signed in sits there. */
export const provePresence = (who: Browser, password = person().password) =>
  who.post('/api/user/presence', { body: { password } })
export const changeEmail = (who: Browser, email: string) =>
  who.post('/api/user/updateEmail', { body: { email } })
export const isSignedIn = async (who: Browser) =>
  (await who.post('/auth/update')).statusCode === 200

/** Sends the login form. */
export function logIn(who: Browser, form: ReturnType<typeof person>, password = form.password) {
  return who.post('/auth/login', { body: { login: form.name, password, captcha: 'x' } })
}
