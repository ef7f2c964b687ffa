import { Transformer } from '@napi-rs/image'
import { mintUuidV7 } from '@powerplay/kernel'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, reason, type Desk } from '../test/desk.ts'
import { drawn, moving, secret, withBaggage } from '../test/picture-files.ts'

let desk: Desk
let node: Desk['node']
let ask: Desk['ask']

beforeAll(async () => {
  desk = await openDesk()
  ;({ node, ask } = desk)
})
afterAll(() => desk.close())

const sql = (text: string, values: readonly unknown[] = []) =>
  node.app.platform.database.query({ text, values })
const inject = (path: string) => node.app.edge.inject(path)

const add = (file: Buffer, title = 'A picture') =>
  ask('admin.pictures.add', { title, picture: file.toString('base64'), reason })
const pathOf = (id: string) => `/api/content/pictures/${id}.webp`
const rowOf = async (id: string) => (await ask('admin.pictures.get', { id })).row

describe('a picture that staff upload', () => {
  it('is drawn anew from its pixels, no larger than pages need, and nothing else of it is kept', async () => {
    const sent = withBaggage(await drawn(2_400, 1_200, 90).jpeg())
    expect(sent.includes(secret)).toBe(true)
    const id = String((await add(sent, 'Snow')).answer)
    const served = await inject(pathOf(id))
    expect(served.statusCode).toBe(200)
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(served.headers['content-security-policy']).toContain('sandbox')
    expect(served.headers['set-cookie']).toBeUndefined()
    expect(await new Transformer(served.rawPayload).metadata()).toMatchObject({
      ...{ width: 1_600, height: 800, format: 'webp' },
    })
    for (const mark of [secret, 'Exif', 'EXIF', '<script']) {
      expect(served.rawPayload.includes(mark)).toBe(false)
    }
    expect(await rowOf(id)).toMatchObject({
      ...{ title: 'Snow', picture: pathOf(id), state: 'ready', shownBy: null },
      ...{ width: 1_600, height: 800, bytes: served.rawPayload.length },
      by: { id: desk.ada.wireId },
    })
    const { history } = await ask('admin.pictures.get', { id })
    expect(history).toMatchObject([{ event: 'pictures.add', reason }])
  })

  it('is named by what it shows: the same once more is refused', async () => {
    const file = await drawn(80, 80, 91).png()
    await add(file)
    await expect(add(withBaggage(await drawn(80, 80, 200).jpeg()))).resolves.toBeDefined()
    await expect(add(file, 'Another name')).rejects.toMatchObject({
      ...{ refusal: 'core/bad-payload', params: { fields: { picture: ['validation.unique'] } } },
    })
  })

  it('is refused where it is none, runs, moves, or unfolds into too many pixels', async () => {
    const bomb = Buffer.from(await drawn(100, 100, 3).png())
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const whole = await drawn(100, 100, 4).png()
    const wrong = {
      svg: Buffer.from(svg.padEnd(100)),
      gif: Buffer.from('GIF89a'.padEnd(100)),
      page: Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100)),
      zip: Buffer.from('PK\u0003\u0004'.padEnd(100)),
      'a film': await moving(),
      bomb,
      'half of one': whole.subarray(0, Math.floor(whole.length / 2)),
      'too small': await drawn(63, 63, 5).png(),
      'too wide': await drawn(6_001, 64, 6).png(),
    }
    const held = await sql('select count(*) from content_pictures')
    for (const [name, file] of Object.entries(wrong)) {
      await expect(add(file), name).rejects.toMatchObject({
        ...{ refusal: 'core/bad-payload', params: { fields: { picture: ['validation.image'] } } },
      })
    }
    expect(await sql('select count(*) from content_pictures')).toEqual(held)
  })

  it('has an address of its own, and no other leads to a picture or out of them', async () => {
    const id = String((await add(await drawn(64, 64, 7).png())).answer)
    const wrong = [
      ...[`${id}.svg`, `${id}.webp.html`, id, `${id.toUpperCase()}.webp`, `${id.slice(1)}.webp`],
      ...[
        `..%2f${id}.webp`,
        `%2e%2e/${id}.webp`,
        '../../etc/passwd',
        '%00.webp',
        "' or 1=1--.webp",
      ],
      ...[`${'0'.repeat(32)}.webp`, ''],
    ]
    for (const name of wrong) {
      const answer = await inject(`/api/content/pictures/${encodeURI(name)}`)
      expect([
        name,
        answer.statusCode < 500,
        answer.headers['content-type'] === 'image/webp',
      ]).toEqual([name, true, false])
      expect(answer.statusCode, name).toBeGreaterThanOrEqual(400)
    }
    // What a player uploaded is no picture of the pages, and the other way round.
    expect((await inject(`/api/pictures/${id}.webp`)).statusCode).toBe(404)
  })
})

describe('a picture on its way', () => {
  const largest = 2_097_152

  /** A key of somebody of staff, and of a script that may only look. */
  async function keys(): Promise<readonly string[]> {
    await sql(
      `insert into two_factors (user_id, sealed_secret, created_at, confirmed_at)
        values ($1, 'none', now(), now()) on conflict do nothing`,
      [desk.ada.userId],
    )
    // What made an administrator of her ended the session that she had.
    await sql('update sessions set ended_at = null where user_id = $1', [desk.ada.userId])
    const from = { cookie: desk.ada.cookie, bearer: null, ip: '127.0.0.1', userAgent: 'test' }
    const caller = await node.app.doors.auth.authenticator.authenticate(from)
    const secrets: string[] = []
    for (const scope of [['content', 'content.edit'], ['content']]) {
      const order = { name: 'pictures', scope, days: 1, reason }
      const staff = { ...desk.asStaff(), caller: { ...caller, can: () => true } }
      const { answer } = await ask('admin.operator-keys.create', order, staff)
      secrets.push(String(Reflect.get(Object(answer), 'secret')))
    }
    return secrets
  }

  async function send(authorization: string, body: object) {
    const { statusCode, payload } = await node.app.edge.inject({
      method: 'POST',
      url: '/api/admin/pictures/add',
      headers: {
        ...(authorization === ''
          ? { 'x-requested-with': 'XMLHttpRequest' }
          : { authorization: `Bearer ${authorization}` }),
        'idempotency-key': mintUuidV7(node.app.platform.clock.now(), randomBytes(10)),
      },
      payload: body,
    })
    return { status: statusCode, payload }
  }

  it('may have 2 MiB and no more, is Base64 and nothing else, and comes from who may edit', async () => {
    const [editor = '', reader = ''] = await keys()
    const png = await drawn(90, 90, 33).png()
    const of = (bytes: number) =>
      Buffer.concat([png, randomBytes(bytes - png.length)]).toString('base64')
    const fields = { title: 'Large', reason }
    const full = { ...fields, picture: of(largest) }
    expect((await send(reader, full)).status).toBe(403)
    expect([401, 419]).toContain((await send('', full)).status)
    expect(await sql(`select id from content_pictures where title = 'Large'`)).toEqual([])
    expect(await send(editor, full)).toMatchObject({ status: 200 })
    for (const picture of [
      of(largest + 3),
      `data:image/png;base64,${of(3_000)}`,
      'a b',
      '',
      7,
      null,
    ]) {
      const { status, payload } = await send(editor, { ...fields, picture })
      expect([status, payload.includes('core/bad-payload')]).toEqual([422, true])
    }
    const { status, payload } = await send(editor, { ...fields, picture: of(largest + 20_000) })
    expect([status, payload.includes('core/body-too-large')]).toEqual([413, true])
    // Other calls take no more than before.
    const { statusCode } = await node.app.edge.inject({
      method: 'POST',
      url: '/api/admin/pictures/list',
      headers: { authorization: `Bearer ${editor}` },
      payload: { filter: {}, padding: 'x'.repeat(70_000) },
    })
    expect(statusCode).toBe(413)
  })
})
