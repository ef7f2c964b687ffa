import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'

let stack: Stack

beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

const browser = () => new Browser(stack.edge)
const fieldsOf = (answer: { json(): { error: { params: { fields: unknown } } } }) =>
  answer.json().error.params.fields

describe('registration', () => {
  it('answers the user with a token and opens a session [AUTH-026] [AUTH-038] [AUTH-040]', async () => {
    const alice = browser()
    const form = person()
    const answer = await alice.post('/auth/register', { body: form })
    expect(answer.statusCode, answer.body).toBe(200)
    const user = answer.json()
    expect(user).toMatchObject({ name: form.name, email: form.email, roles: [], permissions: [] })
    expect(user._id).toMatch(/^user_[0-9a-z]{26}$/)
    expect(user.token).toMatch(/^[\w-]{78}$/)
    expect((await alice.post('/auth/update')).json()).toMatchObject({ _id: user._id })
    expect(stack.welcomed).toHaveLength(1)
    expect(stack.auditLines).toContainEqual(
      expect.objectContaining({ stream: 'access', event: 'auth.registered' }),
    )
  })

  it('names each field that is wrong', async () => {
    const body = {
      email: 'none',
      name: 'ab!',
      password: 'short',
      captcha: 'x',
      birthDate: '1990-01-01',
    }
    const answer = await browser().post('/auth/register', { body })
    expect(answer.statusCode).toBe(422)
    expect(fieldsOf(answer)).toEqual({
      email: ['validation.email'],
      name: ['validation.regex'],
      password: ['validation.min.string'],
    })
  })

  it('tells nobody who has excluded himself: whoever reads the mail of the address alone', async () => {
    const register = async (email: string) =>
      (await browser().post('/auth/register', { body: person({ email }) })).statusCode
    const exclude = (email: string, proven: string) =>
      stack.platform.database.query({
        text: `update users set self_excluded = true, email_verified_at = ${proven} where email = $1`,
        values: [email],
      })
    const prove = async (email: string) => {
      await stack.mail.deliver()
      const mail = (await stack.mail.mailbox.list()).find(({ to }) => to === email)
      const [, user = 'user_0', token = 'none'] =
        /\/email\/(user_\w+)\/([\w-]{43})/.exec(mail?.text ?? '') ?? []
      const answer = await browser().post('/api/user/verifyEmail/confirm', {
        body: { user, token },
      })
      return [answer.statusCode, answer.json().error?.name]
    }
    for (const email of ['quiet.river@gmail.com', 'open.door@example.com']) await register(email)
    await exclude('quiet.river@gmail.com', 'now()')
    await exclude('open.door@example.com', 'null')
    for (const email of ['quietriver+2@googlemail.com', 'quiet.river+x@gmail.com']) {
      expect(await register(email)).toBe(200)
      expect(await prove(email)).toEqual([403, 'core/self-excluded'])
    }
    expect(stack.auditLines).toContainEqual(
      expect.objectContaining({ event: 'protection.excluded_again' }),
    )
    // Nobody is kept out by an exclusion under an address that was never proven, or by a like name elsewhere.
    for (const email of ['open.door+1@example.com', 'quietriver@example.com']) {
      expect(await register(email)).toBe(200)
      expect(await prove(email)).toEqual([200, undefined])
    }
  })

  it('refuses a proven e-mail or a name somebody has, in any spelling', async () => {
    const form = person()
    await browser().post('/auth/register', { body: form })
    await stack.platform.database.query({
      text: 'update users set email_verified_at = now() where email = $1',
      values: [form.email],
    })
    const twin = person({ email: form.email.toUpperCase(), name: form.name.toUpperCase() })
    const answer = await browser().post('/auth/register', { body: twin })
    expect(fieldsOf(answer)).toEqual({
      email: ['validation.unique'],
      name: ['validation.unique'],
    })
  })

  it('refuses who is not 18 yet [AUTH-012]', async () => {
    const year = new Date(stack.platform.clock.now()).getUTCFullYear() - 17
    const body = person({ birthDate: `${year}-01-01` })
    const answer = await browser().post('/auth/register', { body })
    expect(fieldsOf(answer)).toEqual({ birthDate: ['validation.age'] })
  })

  it('goes by the setting for the fewest characters of a password [AUTH-024]', async () => {
    stack.settingValues.set('auth.passwordMin', 5)
    const short = await browser().post('/auth/register', { body: person({ password: 'x7!k' }) })
    expect(fieldsOf(short)).toEqual({ password: ['validation.min.string'] })
    const good = await browser().post('/auth/register', { body: person({ password: 'x7!kq' }) })
    expect(good.statusCode).toBe(200)
    stack.settingValues.delete('auth.passwordMin')
  })

  it('takes an invite code that names a player, none, or refuses it [AUTH-013] [AUTH-022]', async () => {
    const inviter = person()
    const { _id } = (await browser().post('/auth/register', { body: inviter })).json()
    for (const inviteCode of [inviter.name.toUpperCase(), _id, '']) {
      const answer = await browser().post('/auth/register', { body: person({ inviteCode }) })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const refused = await browser().post('/auth/register', {
      body: person({ inviteCode: 'nobody_at_all' }),
    })
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({ code: 1, error: { message: 'Invalid invite code.' } })
  })

  it('refuses one more account than an address may open [AUTH-023]', async () => {
    stack.settingValues.set('auth.registrationsPerIpPerDay', 3)
    const post = () =>
      new Browser(stack.edge, '203.0.113.7').post('/auth/register', { body: person() })
    const answers = await Promise.all(Array.from({ length: 6 }, post))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
      200, 200, 200, 403, 403, 403,
    ])
    const refused = answers.find((answer) => answer.statusCode === 403)
    expect(refused?.json()).toMatchObject({
      code: 2,
      error: { message: 'Multiaccounting is prohibited.' },
    })
    stack.settingValues.delete('auth.registrationsPerIpPerDay')
  })

  it('is closed while its setting is off', async () => {
    stack.settingValues.set('auth.registrationOpen', false)
    const answer = await browser().post('/auth/register', { body: person() })
    expect(answer.json()).toMatchObject({ error: { name: 'core/feature-off' } })
    stack.settingValues.delete('auth.registrationOpen')
  })

  it('a storm for one name and e-mail makes one account', async () => {
    const form = person()
    const storm = Array.from({ length: 12 }, () => browser().post('/auth/register', { body: form }))
    const answers = await Promise.all(storm)
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.statusCode !== 200)) {
      expect(answer.statusCode, answer.body).toBe(422)
      expect(fieldsOf(answer)).toMatchObject({ name: ['validation.unique'] })
    }
    const rows = await stack.platform.database.query({
      text: 'select from users where name = $1',
      values: [form.name],
    })
    expect(rows).toHaveLength(1)
  })

  it('takes no field it does not know: nobody registers as staff', async () => {
    for (const extra of [
      { roles: ['*'] },
      { is_seeded: true },
      { id: 'x' },
      { private_bets: true },
    ]) {
      const answer = await browser().post('/auth/register', { body: { ...person(), ...extra } })
      expect(answer.statusCode).toBe(422)
      const [field] = Object.keys(extra)
      expect(fieldsOf(answer)).toEqual({ [String(field)]: ['validation.unknown'] })
    }
  })

  it('makes up at the next sign-in for a welcome that was cut off', async () => {
    const alice = browser()
    const form = person()
    const { _id } = (await alice.post('/auth/register', { body: form })).json()
    const before = stack.welcomed.length
    await stack.platform.database.query({
      text: 'update users set is_welcomed = false where lower(name) = $1',
      values: [form.name.toLowerCase()],
    })
    const login = { login: form.name, password: form.password, captcha: 'x' }
    expect((await alice.post('/auth/login', { body: login })).json()).toMatchObject({ _id })
    expect(stack.welcomed.length).toBe(before + 1)
    await alice.post('/auth/login', { body: login })
    expect(stack.welcomed.length).toBe(before + 1)
  })
})
