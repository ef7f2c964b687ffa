import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '@powerplay/kernel'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { person, startStack, type Browser, type Stack } from '../../../../test/edge-stack.ts'
import {
  changeEmail,
  farBrowser,
  isSignedIn,
  logIn,
  provePresence,
} from '../../../../test/factor-people.ts'
import { keyWallet, type KeyWallet } from '../../../../test/key-wallet.ts'

let stack: Stack
let form: ReturnType<typeof person>
/** The browser that the thief sits at, too. */
let home: Browser

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())
beforeEach(async () => {
  form = person()
  home = farBrowser(stack)
  await home.post('/auth/register', { body: form })
  await open(await newestTo(form.email))
})

/** The newest mail to an address: its subject, text, and both halves of its link. */
async function newestTo(address: string) {
  await stack.auth.settle()
  await stack.mail.deliver()
  const mail = (await stack.mail.mailbox.list()).find(({ to }) => to === address)
  const [, user = 'user_0', token = 'none'] =
    /\/(user_\w+)\/([\w-]{43})/.exec(mail?.text ?? '') ?? []
  return { subject: mail?.subject, text: mail?.text ?? '', user, token }
}

type Mail = Awaited<ReturnType<typeof newestTo>>

const open = ({ user, token }: Mail) =>
  farBrowser(stack).post('/api/user/verifyEmail/confirm', { body: { user, token } })
const takeBack = ({ user, token }: Mail, password = 'a-longer-quieter-river') =>
  farBrowser(stack).post('/api/user/email/takeBack', { body: { user, token, password } })

async function nonceFor(who: Browser, { address }: KeyWallet): Promise<string> {
  const answer = await who.post('/auth/metamask/nonce', { body: { account: address } })
  return String(answer.json().nonce)
}

async function connect(who: Browser, wallet: KeyWallet) {
  await provePresence(who)
  const body = wallet.signNonce(await nonceFor(who, wallet))
  const { uid } = (await who.post('/api/walletconnect/prove', { body })).json()
  const answer = await who.post('/api/profile/connections/connect', { body: { uid } })
  expect(answer.statusCode).toBe(200)
}

/** Whether a wallet leads into the account of this test. */
async function leadsIn(wallet: KeyWallet): Promise<boolean> {
  const who = farBrowser(stack)
  const body = wallet.signNonce(await nonceFor(who, wallet))
  return (await who.post('/auth/metamask/signature', { body })).json().name === form.name
}

async function enrol(who: Browser) {
  const body = { password: form.password }
  const { secret } = (await who.post('/api/user/2fa/enrol', { body })).json()
  const code = new AuthenticatorApp(secret, stack.platform.clock).code()
  const confirmed = await who.post('/api/user/2fa/confirm', { body: { code } })
  expect(confirmed.statusCode).toBe(200)
}

describe('the link that takes an e-mail back', () => {
  it('outlives a second change, and the taking back of that one by the thief', async () => {
    const [first, second] = [`first.${form.email}`, `second.${form.email}`]
    await provePresence(home)
    await changeEmail(home, first)
    const owners = await newestTo(form.email)
    await open(await newestTo(first))
    await provePresence(home)
    await changeEmail(home, second)
    const thiefs = await newestTo(first)
    await open(await newestTo(second))
    expect((await takeBack(thiefs, 'the-thief-s-river')).statusCode).toBe(200)
    expect((await takeBack(owners)).json()).toEqual({ ok: true })
    const owner = await logIn(farBrowser(stack), form, 'a-longer-quieter-river')
    expect(owner.json()).toMatchObject({ email: form.email, email_verified: true })
  })

  it('of the owner ends all that were mailed after it', async () => {
    const first = `first.${form.email}`
    await provePresence(home)
    await changeEmail(home, first)
    const owners = await newestTo(form.email)
    await open(await newestTo(first))
    await provePresence(home)
    await changeEmail(home, `second.${form.email}`)
    const thiefs = await newestTo(first)
    expect((await takeBack(owners)).statusCode).toBe(200)
    expect((await takeBack(thiefs)).statusCode).toBe(410)
  })

  it('ends a wallet that the thief connected before, and says so; an older one stays', async () => {
    const [own, foreign] = [keyWallet(), keyWallet()]
    await connect(home, own)
    stack.pass(4 * dayMs)
    home = farBrowser(stack)
    await logIn(home, form)
    await connect(home, foreign)
    stack.pass(2 * hourMs)
    await provePresence(home)
    await changeEmail(home, `thief.${form.email}`)
    expect((await takeBack(await newestTo(form.email))).statusCode).toBe(200)
    expect(await leadsIn(foreign)).toBe(false)
    expect(await leadsIn(own)).toBe(true)
    const told = await newestTo(form.email)
    expect(told.subject).toBe('You took your account back')
    expect(told.text.toLowerCase()).toContain(foreign.address)
    expect(told.text.toLowerCase()).not.toContain(own.address)
  })
})

describe('whoever adds a way in', () => {
  it('is undone by the mail that tells of a wallet', async () => {
    const foreign = keyWallet()
    const phone = farBrowser(stack)
    await logIn(phone, form)
    await connect(home, foreign)
    expect([await isSignedIn(home), await isSignedIn(phone)]).toEqual([true, false])
    const mail = await newestTo(form.email)
    expect(mail.subject).toBe('A wallet was connected')
    expect((await takeBack(mail)).json()).toEqual({ ok: true })
    expect(await leadsIn(foreign)).toBe(false)
    expect(await isSignedIn(home)).toBe(false)
  })

  it('is undone by the mail that tells of a second factor', async () => {
    await enrol(home)
    const mail = await newestTo(form.email)
    expect(mail.subject).toBe('Two-factor sign-in is on')
    expect((await takeBack(mail)).json()).toEqual({ ok: true })
    const password = 'a-longer-quieter-river'
    expect((await logIn(farBrowser(stack), form, password)).statusCode).toBe(200)
  })

  it('closes the others’ ways with it; removing one does too', async () => {
    const wallet = keyWallet()
    await connect(home, wallet)
    const byWallet = farBrowser(stack)
    const body = wallet.signNonce(await nonceFor(byWallet, wallet))
    await byWallet.post('/auth/metamask/signature', { body })
    expect(await isSignedIn(byWallet)).toBe(true)
    await provePresence(home)
    const [connection] = (await home.post('/api/profile/connections')).json()
    const { type, id } = connection
    const removed = await home.post('/api/profile/connections/remove', { body: { type, id } })
    expect(removed.json()).toEqual([])
    expect([await isSignedIn(home), await isSignedIn(byWallet)]).toEqual([true, false])
    expect((await newestTo(form.email)).subject).toBe('A connection was removed')
  })

  it('gets no link mailed to an address that was never proven', async () => {
    const squatter = { ...person(), email: 'somebody.else@example.com' }
    const who = farBrowser(stack)
    await who.post('/auth/register', { body: squatter })
    await connect(who, keyWallet())
    const mail = await newestTo(squatter.email)
    expect([mail.subject, mail.token]).toEqual(['A wallet was connected', 'none'])
  })
})

describe('an e-mail that somebody else wrote down first', () => {
  it('keeps its owner from nothing, and is the owner’s alone once it is proven', async () => {
    const email = `wanted.${form.email}`
    const [squatter, owner] = [farBrowser(stack), farBrowser(stack)]
    const squatting = { ...person(), email }
    const own = { ...person(), email }
    await squatter.post('/auth/register', { body: squatting })
    expect((await owner.post('/auth/register', { body: own })).statusCode).toBe(200)
    expect(await stack.auth.findUser(email)).toBeNull()
    expect((await open(await newestTo(email))).statusCode).toBe(200)
    const byEmail = await logIn(farBrowser(stack), { ...own, name: email })
    expect(byEmail.json()).toMatchObject({ name: own.name, email_verified: true })
    expect((await squatter.post('/auth/update')).json().email).toBeNull()
    expect(await stack.auth.findUser(email)).toMatchObject({ name: own.name })
    const late = await farBrowser(stack).post('/auth/register', { body: { ...person(), email } })
    expect(late.json().error.params.fields).toEqual({ email: ['validation.unique'] })
  })

  it('belongs to one of those who prove it at the same moment', async () => {
    const email = `twice.${form.email}`
    const links: Mail[] = []
    for (const who of [farBrowser(stack), farBrowser(stack)]) {
      await who.post('/auth/register', { body: { ...person(), email } })
      links.push(await newestTo(email))
    }
    const answers = await Promise.all(links.map(open))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })
})
