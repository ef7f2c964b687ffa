import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromWireId, minuteMs, mustHave } from '@powerplay/kernel'
import { AuthenticatorApp } from '../../../../test/authenticator-app.ts'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'
import { provePresence } from '../../../../test/factor-people.ts'
import { keyWallet, type KeyWallet } from '../../../../test/key-wallet.ts'
import { nonceMessage } from './signature.ts'

const contract = '0x00000000000000000000000000000000000c0de5'
const signedByContract = `0x${'5a'.repeat(80)}`

/** A node of one contract wallet that knows one signature. */
const node = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk) => (text += String(chunk)))
  request.on('end', () => {
    const isOwn = text.includes(contract) && text.includes('5a'.repeat(80))
    const result = isOwn ? '0x1626ba7e'.padEnd(66, '0') : '0x'.padEnd(66, 'f')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
})

let stack: Stack

beforeAll(async () => {
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const address = node.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  stack = await startStack({ environment: { WALLET_NODE_URL: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  node.close()
  await stack.close()
})

async function nonceFor(browser: Browser, { address }: Pick<KeyWallet, 'address'>) {
  const answer = await browser.post('/auth/metamask/nonce', { body: { account: address } })
  expect(answer.statusCode).toBe(200)
  return String(answer.json().nonce)
}

const signIn = (browser: Browser, body: object) =>
  browser.post('/auth/metamask/signature', { body })

async function prove(browser: Browser, wallet: KeyWallet): Promise<string> {
  const body = wallet.signNonce(await nonceFor(browser, wallet))
  return String((await browser.post('/api/walletconnect/prove', { body })).json().uid)
}

async function connectTo(browser: Browser, wallet: KeyWallet) {
  await provePresence(browser)
  const uid = await prove(browser, wallet)
  return browser.post('/api/profile/connections/connect', { body: { uid } })
}

async function member(): Promise<Browser> {
  const browser = new Browser(stack.edge)
  await browser.post('/auth/register', { body: person() })
  await provePresence(browser)
  return browser
}

describe('signing in by wallet', () => {
  it('opens an account without e-mail the first time and finds it again [AUTH-064] [AUTH-065]', async () => {
    const wallet = keyWallet()
    const browser = new Browser(stack.edge)
    const nonce = await nonceFor(browser, wallet)
    expect(nonce).toMatch(/^[0-9a-f]{32}$/)
    const first = await signIn(browser, wallet.signNonce(nonce))
    expect(first.json()).toMatchObject({ email: null, email_verified: false })
    expect((await browser.post('/auth/update')).json()._id).toBe(first.json()._id)
    const other = new Browser(stack.edge)
    const again = await signIn(other, wallet.signNonce(await nonceFor(other, wallet)))
    expect(again.json()._id).toBe(first.json()._id)
  })

  it('makes one account of two first sign-ins at once', async () => {
    const wallet = keyWallet()
    const browsers = [new Browser(stack.edge), new Browser(stack.edge)]
    const answers = await Promise.all(
      browsers.map(async (browser) =>
        signIn(browser, wallet.signNonce(await nonceFor(browser, wallet))),
      ),
    )
    expect(new Set(answers.map((answer) => answer.json()._id)).size).toBe(1)
  })

  it('believes a contract wallet whose contract says yes on our own node', async () => {
    const browser = new Browser(stack.edge)
    const form = async (signature: string) => {
      const nonce = await nonceFor(browser, { address: contract })
      return { message: nonceMessage(nonce), signature, address: contract, nonce }
    }
    expect((await signIn(browser, await form(`0x${'5b'.repeat(80)}`))).statusCode).toBe(401)
    expect((await signIn(browser, await form(signedByContract))).statusCode).toBe(200)
  })

  it('is closed to newcomers while registration is, and open to those who have an account', async () => {
    const wallet = keyWallet()
    const browser = new Browser(stack.edge)
    stack.settingValues.set('auth.registrationOpen', false)
    const closed = await signIn(browser, wallet.signNonce(await nonceFor(browser, wallet)))
    stack.settingValues.delete('auth.registrationOpen')
    expect(closed.json().error.name).toBe('core/feature-off')
    expect(
      (await signIn(browser, wallet.signNonce(await nonceFor(browser, wallet)))).statusCode,
    ).toBe(200)
  })

  it('opens no more accounts for one network address than registration would', async () => {
    stack.settingValues.set('auth.registrationsPerIpPerDay', 2)
    const codes: number[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const [browser, wallet] = [new Browser(stack.edge, '203.0.113.5'), keyWallet()]
      const answer = await signIn(browser, wallet.signNonce(await nonceFor(browser, wallet)))
      codes.push(answer.statusCode)
    }
    stack.settingValues.delete('auth.registrationsPerIpPerDay')
    // The harness is a test build, in which only addresses of this machine are not counted.
    expect(codes).toEqual([200, 200, 403])
  })
})

describe('who tries to get in by a wallet of somebody else', () => {
  it('cannot use a nonce twice, not even with the same good signature', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const form = wallet.signNonce(await nonceFor(browser, wallet))
    expect((await signIn(browser, form)).statusCode).toBe(200)
    const again = await signIn(new Browser(stack.edge), form)
    expect([again.statusCode, again.json().error.name]).toEqual([410, 'auth/nonce-over'])
    expect((await signIn(browser, form)).statusCode).toBe(410)
  })

  it('uses the nonce up with a wrong signature', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const nonce = await nonceFor(browser, wallet)
    const forged = { ...keyWallet().signNonce(nonce), address: wallet.address }
    const refused = await signIn(browser, forged)
    expect([refused.statusCode, refused.json().error.name]).toEqual([401, 'auth/signature-refused'])
    expect((await signIn(browser, wallet.signNonce(nonce))).statusCode).toBe(410)
  })

  it('cannot use a nonce for another address', async () => {
    const [browser, wallet, other] = [new Browser(stack.edge), keyWallet(), keyWallet()]
    const nonce = await nonceFor(browser, wallet)
    expect((await signIn(browser, other.signNonce(nonce))).json().error.name).toBe(
      'auth/nonce-over',
    )
  })

  it('cannot use a nonce from another browser', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const form = wallet.signNonce(await nonceFor(browser, wallet))
    const thief = new Browser(stack.edge)
    expect((await signIn(thief, form)).json().error.name).toBe('auth/nonce-over')
  })

  it('cannot use a nonce after five minutes', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const form = wallet.signNonce(await nonceFor(browser, wallet))
    stack.pass(5 * minuteMs)
    expect((await signIn(browser, form)).json().error.name).toBe('auth/nonce-over')
  })

  it('cannot have another sentence signed [AUTH-061]', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const nonce = await nonceFor(browser, wallet)
    const message = `Welcome! Your code is ${nonce}`
    const form = { message, signature: wallet.sign(message), address: wallet.address, nonce }
    expect((await signIn(browser, form)).json().error.name).toBe('auth/signature-refused')
    const own = wallet.signNonce(await nonceFor(browser, wallet))
    const lying = { ...own, signature: wallet.sign('I am signing my one-time nonce: 1') }
    expect((await signIn(browser, lying)).json().error.name).toBe('auth/signature-refused')
  })

  it('is told about a mistyped address, not led to another one', async () => {
    const browser = new Browser(stack.edge)
    const account = '0x19e7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
    const answer = await browser.post('/auth/metamask/nonce', { body: { account } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().error.params.fields).toEqual({ account: ['validation.regex'] })
  })
})

describe('the handle of a proven address', () => {
  it('becomes one sign-in token, once [AUTH-041] [AUTH-101]', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const uid = await prove(browser, wallet)
    const { model } = (await browser.post('/api/thirdweb/fetchToken', { body: { uid } })).json()
    const body = { token: model.userAuthToken }
    expect((await browser.post('/auth/loginViaToken', { body })).statusCode).toBe(200)
    // The signature a moment ago is a proof of presence: the e-mail can be given at once.
    const { email } = person()
    const given = await browser.post('/api/user/updateEmail', { body: { email } })
    expect(given.statusCode).toBe(200)
    const again = await browser.post('/api/thirdweb/fetchToken', { body: { uid } })
    expect(again.json()).toEqual({ model: null })
  })

  it('is worth nothing in another browser, after five minutes, or made up', async () => {
    const [browser, thief] = [new Browser(stack.edge), new Browser(stack.edge)]
    const stolen = await prove(browser, keyWallet())
    const old = await prove(browser, keyWallet())
    const fetched = async (who: Browser, uid: string) =>
      (await who.post('/api/thirdweb/fetchToken', { body: { uid } })).json()
    expect(await fetched(thief, stolen)).toEqual({ model: null })
    expect(await fetched(browser, stolen)).toEqual({ model: null })
    stack.pass(5 * minuteMs)
    expect(await fetched(browser, old)).toEqual({ model: null })
    expect(await fetched(browser, 'made-up')).toEqual({ model: null })
  })

  it('is no nonce, and a nonce is no handle', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    const uid = await prove(browser, wallet)
    expect((await signIn(browser, wallet.signNonce(uid))).statusCode).toBe(410)
    const nonce = await nonceFor(browser, wallet)
    const answer = await browser.post('/api/thirdweb/fetchToken', { body: { uid: nonce } })
    expect(answer.json()).toEqual({ model: null })
  })
})

describe('connecting an address to an account', () => {
  const connect = (browser: Browser, uid: string) =>
    browser.post('/api/profile/connections/connect', { body: { uid } })

  it('makes it another way into that account, and the owner is told [AUTH-102]', async () => {
    const [browser, wallet] = [await member(), keyWallet()]
    const list = await connect(browser, await prove(browser, wallet))
    expect(list.json()).toMatchObject([{ type: 'wallet' }])
    expect(list.json()[0].label.toLowerCase()).toBe(wallet.address)
    const own = (await browser.post('/auth/update')).json()
    const elsewhere = new Browser(stack.edge)
    const user = await signIn(elsewhere, wallet.signNonce(await nonceFor(elsewhere, wallet)))
    expect(user.json()._id).toBe(own._id)
    expect(stack.auditLines.map(({ event }) => event)).toContain('auth.identity_connected')
  })

  it('is refused for an address that is connected already, here or elsewhere [AUTH-103]', async () => {
    const [browser, wallet] = [await member(), keyWallet()]
    await connect(browser, await prove(browser, wallet))
    for (const who of [browser, await member()]) {
      const refused = await connect(who, await prove(who, wallet))
      expect(refused.json()).toMatchObject({
        code: 1,
        error: { message: 'This address is already connected' },
      })
    }
  })

  it('takes a handle of this very session, once', async () => {
    const [browser, thief] = [await member(), await member()]
    const uid = await prove(browser, keyWallet())
    expect((await connect(thief, uid)).json().error.name).toBe('auth/proof-over')
    const own = await prove(browser, keyWallet())
    expect((await connect(browser, own)).statusCode).toBe(200)
    expect((await connect(browser, own)).json().error.name).toBe('auth/proof-over')
  })

  it('ends at ten', async () => {
    const browser = await member()
    for (let turn = 0; turn < 10; turn += 1)
      await connect(browser, await prove(browser, keyWallet()))
    const refused = await connect(browser, await prove(browser, keyWallet()))
    expect(refused.json().error.name).toBe('auth/addresses-full')
  })

  it('is refused for the address of somebody who is excluded, also after he took it away', async () => {
    const [browser, wallet] = [await member(), keyWallet()]
    const [own] = (await connect(browser, await prove(browser, wallet))).json()
    const { _id } = (await browser.post('/auth/update')).json()
    const userId = mustHave(fromWireId('user', _id), 'the id of a user')
    const { database } = stack.platform
    await database.query({
      text: `with e as (insert into exclusions (id, user_id, at, return_asked_at)
          values ($1, $1, now() - interval '6 years', now() - interval '8 days'))
        update users set self_excluded = true where id = $1`,
      values: [userId],
    })
    await provePresence(browser)
    const body = { type: 'wallet', id: own.id }
    expect((await browser.post('/api/profile/connections/remove', { body })).json()).toEqual([])
    const refused = await connectTo(await member(), wallet)
    expect(refused.json().error.name).toBe('core/self-excluded')
    const newcomer = new Browser(stack.edge)
    const opened = await signIn(newcomer, wallet.signNonce(await nonceFor(newcomer, wallet)))
    expect(opened.json().error.name).toBe('core/self-excluded')
    expect((await connectTo(await member(), keyWallet())).statusCode).toBe(200)
    // With his return the address is free again.
    await database.query({
      text: 'update exclusions set ended_at = now() where user_id = $1',
      values: [userId],
    })
    expect((await connectTo(await member(), wallet)).statusCode).toBe(200)
  })

  it('can be undone by its owner only, and not for the last way in', async () => {
    const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
    await signIn(browser, wallet.signNonce(await nonceFor(browser, wallet)))
    const [first] = (await browser.post('/api/profile/connections')).json()
    const remove = (who: Browser, body: object) =>
      who.post('/api/profile/connections/remove', { body })
    const wanted = { type: 'wallet', id: first.id }
    stack.pass(5 * minuteMs)
    expect((await remove(browser, wanted)).json().error).toMatchObject({
      name: 'core/presence-needed',
      params: { by: 'signature' },
    })
    const stranger = keyWallet()
    const foreign = stranger.signNonce(await nonceFor(browser, stranger))
    const proof = (signed: object) =>
      browser.post('/api/user/presence', { body: { wallet: signed } })
    expect((await proof(foreign)).json().error.name).toBe('auth/signature-refused')
    const own = wallet.signNonce(await nonceFor(browser, wallet))
    expect((await proof(own)).json()).toMatchObject({ ok: true })
    expect((await proof(own)).json().error.name).toBe('auth/nonce-over')
    expect((await remove(browser, wanted)).json().error.name).toBe('auth/last-way-in')
    expect((await remove(await member(), wanted)).json().error.name).toBe('core/unknown-id')
    expect((await remove(browser, { type: 'telegram', id: first.id })).statusCode).toBe(404)
    await connect(browser, await prove(browser, keyWallet()))
    expect((await remove(browser, wanted)).json()).toHaveLength(1)
    const other = new Browser(stack.edge)
    const user = await signIn(other, wallet.signNonce(await nonceFor(other, wallet)))
    expect(user.json()._id).not.toBe((await browser.post('/auth/update')).json()._id)
  })
})

it('the second factor stands behind a wallet too, and the same signature goes on after it', async () => {
  const [home, wallet, form] = [new Browser(stack.edge), keyWallet(), person()]
  await home.post('/auth/register', { body: form })
  await connectTo(home, wallet)
  const { password } = form
  const begun = (await home.post('/api/user/2fa/enrol', { body: { password } })).json()
  const phone = new AuthenticatorApp(begun.secret, stack.platform.clock)
  await home.post('/api/user/2fa/confirm', { body: { code: phone.code() } })
  stack.pass(5 * minuteMs)
  const connected = await connectTo(home, keyWallet())
  expect([connected.statusCode, connected.json().code]).toEqual([403, -1024])

  const other = new Browser(stack.edge)
  const signed = wallet.signNonce(await nonceFor(other, wallet))
  expect((await signIn(other, signed)).json().code).toBe(-1024)
  expect((await other.post('/auth/update')).statusCode).toBe(401)
  await other.post('/api/user/2fa_validate', { body: { code: phone.code() } })
  expect((await signIn(other, signed)).json().name).toBe(form.name)
  expect((await signIn(other, signed)).statusCode).toBe(410)
})

it('an account without a password lets nobody in by password', async () => {
  const [browser, wallet] = [new Browser(stack.edge), keyWallet()]
  const user = await signIn(browser, wallet.signNonce(await nonceFor(browser, wallet)))
  for (const [password, status] of [
    ['', 422],
    ['null', 401],
    ['a-long-quiet-river', 401],
  ] as const) {
    const body = { login: user.json().name, password, captcha: 'x' }
    const answer = await new Browser(stack.edge).post('/auth/login', { body })
    expect(answer.statusCode).toBe(status)
  }
})
