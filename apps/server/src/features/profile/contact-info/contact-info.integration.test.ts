import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callOf, openTestApp, type TestApp, type TestPlayer } from '../../../../test/app.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'

let database: TestDatabase
let node: TestApp
let river: TestPlayer

const form = {
  enabled: true,
  title: 'Where can we reach you?',
  description: 'For parcels.',
  images: ['/art/parcel.svg'],
  fields: [
    { title: 'Phone', model: 'phone', type: 'phone', required: true, max: 30 },
    { title: 'City', model: 'city', type: 'text', required: true, max: 20 },
    {
      title: 'Language',
      model: 'language',
      type: 'select',
      required: false,
      max: 20,
      options: ['English', 'Polish'],
    },
  ],
}

const setForm = (value: unknown) =>
  node.app.platform.settings.set({
    key: 'profile.contactInfo',
    value,
    reason: 'asked for by the test',
    by: null,
  })

beforeAll(async () => {
  database = await createTestDatabase()
  node = await openTestApp({ databaseUrl: database.url, environment: { ROLES: 'edge' } })
  river = await node.join()
})
afterAll(async () => {
  await node.close()
  await database.drop()
})

const settingsOf = (player: TestPlayer) =>
  node.app.handlers.contactInfoModalSettings({}, callOf(player))
const save = (update: Record<string, string>, email: string | null = null) =>
  node.app.handlers.updateContactInfo({ email, update }, callOf(river))
const notSaved = { refusal: 'profile/contact-not-saved' }

describe('the form for contact details', () => {
  it('is off until the operator has set it, and then takes nothing', async () => {
    expect(await settingsOf(river)).toMatchObject({ enabled: false, fields: [], missing: 0 })
    await expect(save({ phone: '12345' })).rejects.toMatchObject(notSaved)
  })

  it('has title, description, images and fields, and counts what is missing [LEGAL-015] [LEGAL-019]', async () => {
    await setForm(form)
    expect(await settingsOf(river)).toEqual({ ...form, missing: 2 })
    await expect(setForm({ ...form, fields: [form.fields[0], form.fields[0]] })).rejects.toThrow(
      'does not fit',
    )
  })

  it('takes answers to its own questions only, each of its kind [LEGAL-017] [LEGAL-018]', async () => {
    await setForm(form)
    const wrong: readonly Record<string, string>[] = [
      { roles: '*' },
      { __proto__x: 'x' },
      { phone: 'call me' },
      { city: 'x'.repeat(21) },
      { city: '' },
      { language: 'Klingon' },
    ]
    for (const update of wrong) await expect(save(update)).rejects.toMatchObject(notSaved)
    expect(await save({ phone: '+48 22 123 45 67' })).toEqual({ ok: true })
    expect((await settingsOf(river)).missing).toBe(1)
    expect(await save({ city: ' Gdynia ', language: 'Polish' })).toEqual({ ok: true })
    expect((await settingsOf(river)).missing).toBe(0)
    const rows = await node.app.platform.database.query({
      text: `select model, value from contact_details where user_id = $1 order by model`,
      values: [river.userId],
    })
    expect(rows).toEqual([
      { model: 'city', value: 'Gdynia' },
      { model: 'language', value: 'Polish' },
      { model: 'phone', value: '+48 22 123 45 67' },
    ])
  })

  it('changes no e-mail while the second factor of the session is not proven', async () => {
    await setForm(form)
    const context = callOf(river)
    const factor = { isEnrolled: true, isProven: false, isExempt: false }
    const caller = { ...context.caller, factor }
    const ask = (email: string | null) =>
      node.app.handlers.updateContactInfo(
        { email, update: { phone: '12345' } },
        { ...context, caller },
      )
    const asked = ask(`stolen.${river.name}@example.com`)
    await expect(asked).rejects.toMatchObject({ refusal: 'core/two-factor-needed' })
    expect(await ask(null)).toEqual({ ok: true })
    expect(await ask(`${river.name}@example.com`)).toEqual({ ok: true })
  })

  it('starts the verification of another e-mail', async () => {
    await setForm(form)
    const [session] = await node.app.platform.database.query<{ id: string }>({
      text: 'select id from sessions where user_id = $1',
      values: [river.userId],
    })
    const context = callOf(river)
    const caller = {
      ...context.caller,
      sessionId: session?.id ?? null,
      session: {
        generation: 1,
        openedAt: 0,
        isByCookie: true,
        isPresenceProven: true,
        presenceBy: 'password',
      },
    } as const
    const update = { phone: '12345' }
    const email = `new.${river.name}@example.com`
    const { updateContactInfo } = node.app.handlers
    await updateContactInfo({ email, update }, { ...context, caller })
    const [user] = await node.app.platform.database.query({
      text: `select email, email_verified_at,
          (select count(*)::integer from mail_links where user_id = users.id) as links
        from users where id = $1`,
      values: [river.userId],
    })
    expect(user).toEqual({ email, email_verified_at: null, links: 1 })
    // The address it has already is no change, whatever its spelling.
    expect(await updateContactInfo({ email: email.toUpperCase(), update }, callOf(river))).toEqual({
      ok: true,
    })
  })
})
