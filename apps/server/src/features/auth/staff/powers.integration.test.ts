import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mustHave } from '@powerplay/kernel'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { person, startStack, type Browser, type Stack } from '../../../../test/edge-stack.ts'
import { farBrowser, logIn } from '../../../../test/factor-people.ts'

let stack: Stack

beforeAll(async () => {
  // A call that is every player's, and shows staff more.
  const supportTranscript = async (
    _input: object,
    { caller }: { readonly caller: { can(permission: string): boolean } },
  ) => ({ name: 'chat.txt', text: caller.can('manageTickets') ? 'as staff' : 'as a player' })
  stack = await startStack({ calls: { supportTranscript } })
})
afterAll(() => stack.close())

/** Somebody who answers support and has signed in since. */
async function agent() {
  const form = person()
  const home = farBrowser(stack)
  await home.post('/auth/register', { body: form })
  const user = mustHave(await stack.auth.findUser(form.name), 'the new account')
  await stack.auth.grantRole({ userId: user.id, role: 'support', by: null })
  await logIn(home, form)
  return { form, home }
}

async function enrol({ form, home }: Awaited<ReturnType<typeof agent>>): Promise<void> {
  const { secret } = (
    await home.post('/api/user/2fa/enrol', { body: { password: form.password } })
  ).json<{ secret: string }>()
  const code = new AuthenticatorApp(secret, stack.platform.clock).code()
  expect((await home.post('/api/user/2fa/confirm', { body: { code } })).statusCode).toBe(200)
}

async function shown(who: Browser, bearer?: string) {
  const id = `support_${'0'.repeat(8)}`
  const sent = { body: { id }, ...(bearer !== undefined && { bearer }) }
  const answer = await who.post('/api/user/supportTranscript', sent)
  return answer.json<{ text?: string; error?: { name: string } }>().text
}

describe('what a call of players shows staff besides', () => {
  it('is shown to the cookie of who has a second factor', async () => {
    const sol = await agent()
    await enrol(sol)
    expect(await shown(sol.home)).toBe('as staff')
  })

  it('is not shown to a bearer alone, which may be a copy', async () => {
    const sol = await agent()
    await enrol(sol)
    const { token } = (await sol.home.post('/auth/update')).json<{ token: string }>()
    expect(await shown(farBrowser(stack), token)).toBe('as a player')
  })

  it('is not shown before the second factor is set up', async () => {
    const sol = await agent()
    expect(await shown(sol.home)).toBe('as a player')
  })
})
