import { fromWireId, mustHave, type Uuid } from '@powerplay/kernel'
import type { TestApp } from '../../../../test/app.ts'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { Browser, person } from '../../../../test/edge-stack.ts'

/** Somebody who signed up with a password, and the browser it was done in. */
export interface Person {
  readonly form: ReturnType<typeof person>
  readonly home: Browser
  readonly userId: Uuid
}

export async function register({ app: { edge } }: TestApp): Promise<Person> {
  const form = person()
  const home = new Browser(edge)
  const answer = await home.post('/auth/register', { body: form })
  const { _id: wireId } = answer.json<{ _id: string }>()
  return { form, home, userId: mustHave(fromWireId('user', wireId), 'the id of a user') }
}

/** Adds a second factor. @returns the phone that shows its codes */
export async function addFactor(
  { app }: TestApp,
  { home, form }: Person,
): Promise<AuthenticatorApp> {
  const body = { password: form.password }
  const { secret } = (await home.post('/api/user/2fa/enrol', { body })).json<{ secret: string }>()
  const phone = new AuthenticatorApp(secret, app.platform.clock)
  await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
  return phone
}

/** Makes somebody an administrator; sessions from before are over. */
export const promote = ({ app }: TestApp, { userId }: Person) =>
  app.doors.auth.grantRole({ userId, role: '*', by: null })

/** Signs in with the password alone. */
export const enter = (browser: Browser, { form }: Person) =>
  browser.post('/auth/login', {
    body: { login: form.name, password: form.password, captcha: 'x' },
  })
