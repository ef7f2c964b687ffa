import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser, person, startStack, type Stack } from '../../../../test/edge-stack.ts'

/** The file that a call was given, to be compared with what was sent. */
function textOf(input: object): string | null {
  return 'file' in input && input.file instanceof Uint8Array
    ? Buffer.from(input.file).toString('base64')
    : null
}

let stack: Stack
let player: Browser

beforeAll(async () => {
  stack = await startStack({ calls: { avatar: async (input) => ({ avatar: textOf(input) }) } })
  player = new Browser(stack.edge)
  await player.post('/auth/register', { body: person() })
})
afterAll(() => stack.close())

const boundary = 'xx'
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }

function part(name: string, text: string, file = '; filename="me.svg"'): string {
  const head = `Content-Disposition: form-data; name="${name}"${file}`
  return `--${boundary}\r\n${head}\r\nContent-Type: image/svg+xml\r\n\r\n${text}\r\n`
}
const form = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`

describe('a form', () => {
  it('brings its one file to a call that takes one', async () => {
    const body = form(part('file', 'bytes of it'))
    const answer = await player.post('/api/profile/avatar', { headers: type, body })
    expect(answer.json()).toEqual({ avatar: Buffer.from('bytes of it').toString('base64') })
  })

  it('is refused without a file, with more parts, under another name, or broken', async () => {
    const wrong = [
      [form(), 422],
      [form(part('file', 'a'), part('file', 'b')), 422],
      [form(part('file', 'a'), part('isAdmin', '1', '')), 422],
      [form(part('picture', 'a')), 422],
      [form(part('file', 'a', '')), 422],
      ['no form at all', 400],
      [`--${boundary}\r\n\r\n`, 400],
    ] as const
    for (const [body, status] of wrong) {
      const answer = await player.post('/api/profile/avatar', { headers: type, body })
      expect([body, answer.statusCode]).toEqual([body, status])
    }
  })

  it('of many parts is refused before it is taken apart, whole or not', async () => {
    const body = part('file', 'a').repeat(9)
    const answer = await player.post('/api/profile/avatar', { headers: type, body })
    expect(answer.statusCode).toBe(422)
  })

  it('is refused above the size of the call, and by calls that take no file', async () => {
    const body = form(part('file', 'x'.repeat(1_060_000)))
    const large = await player.post('/api/profile/avatar', { headers: type, body })
    expect(large.statusCode).toBe(413)
    const small = form(part('file', 'x'))
    const foreign = await player.post('/auth/update', { headers: type, body: small })
    expect(foreign.statusCode).toBe(415)
  })

  it('may hold a file of exactly the size of the call, and not one byte more', async () => {
    const sizes = [1_048_576, 1_048_577, 1_048_686]
    const statuses: number[] = []
    for (const size of sizes) {
      const body = form(part('file', 'a'.repeat(size)))
      const answer = await player.post('/api/profile/avatar', { headers: type, body })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([200, 413, 413])
  })

  it('is refused from a guest, from another site and beyond the rate before it is read', async () => {
    const body = form(part('file', 'x'))
    const guest = await new Browser(stack.edge).post('/api/profile/avatar', { headers: type, body })
    expect(guest.statusCode).toBe(401)
    const headers = { ...type, 'x-xsrf-token': 'forged' }
    const forged = await player.post('/api/profile/avatar', { headers, body })
    expect(forged.statusCode).toBe(419)
    stack.settingValues.delete('edge.rateFactor')
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await player.post('/api/profile/avatar', { headers: type, body })
      statuses.push(answer.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  })

  it('in JSON is no file', async () => {
    stack.settingValues.set('edge.rateFactor', 1_000)
    for (const file of ['data:image/png;base64,AAAA', { contentType: 'x', body: 'y' }, null]) {
      const answer = await player.post('/api/profile/avatar', {
        headers: { 'content-type': 'application/json' },
        body: { file },
      })
      expect(answer.statusCode).toBe(422)
    }
  })
})
