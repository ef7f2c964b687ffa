import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { CaughtMail } from './mail-transport.ts'
import { createCatchingTransport, createSmtpTransport } from './mail-transport.ts'

const config = { MAIL_FROM: 'Powerplay <no-reply@powerplay.example>' }
const letter = {
  to: 'alice@powerplay.example',
  subject: 'Set a new password',
  text: 'Open http://localhost:3000/reset?token=abc=def',
  html: '<p>Open http://localhost:3000/reset?token=abc=def</p>',
}

interface Delivered {
  readonly from: string
  readonly to: readonly string[]
  readonly mail: string
}

describe('the mail server that SMTP_URL names', () => {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? new Error('no such mailbox') : null)
    },
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope
      const from = mailFrom === false ? '' : mailFrom.address
      const to = rcptTo.map(({ address }) => address)
      textOf(stream).then((mail) => {
        delivered.push({ from, to, mail })
        done()
      }, done)
    },
  })

  async function smtpUrl(): Promise<string> {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    const address = server.server.address()
    if (address === null || typeof address === 'string') throw new Error('no port was given')
    return `smtp://127.0.0.1:${address.port}`
  }

  afterEach(() => {
    server.close()
    delivered.length = 0
  })

  it('gets each letter whole, and a letter it does not take is thrown', async () => {
    const transport = createSmtpTransport(await smtpUrl(), config)
    await transport.send(letter)
    const [first] = delivered
    expect(first).toMatchObject({ from: 'no-reply@powerplay.example', to: [letter.to] })
    expect(first?.mail).toContain('Subject: Set a new password')
    expect(first?.mail).toContain('multipart/alternative')
    await expect(transport.send({ ...letter, to: 'nobody@powerplay.example' })).rejects.toThrow()
    expect(delivered).toHaveLength(1)
    transport.close()
  })
})

describe('mail that is caught', () => {
  it('is handed over with each recipient, as it would have been sent', async () => {
    const caught: CaughtMail[] = []
    const transport = createCatchingTransport(config, async (mail) => void caught.push(mail))
    await transport.send(letter)
    const { to, subject, text } = letter
    expect(caught).toEqual([{ to, subject, text }])
  })

  it('is not lost without a word when it cannot be kept', async () => {
    const transport = createCatchingTransport(config, () => Promise.reject(new Error('full')))
    await expect(transport.send(letter)).rejects.toThrow('full')
  })

  it('names no recipient whom a line break smuggled in', async () => {
    const caught: CaughtMail[] = []
    const transport = createCatchingTransport(config, async (mail) => void caught.push(mail))
    await transport.send({ ...letter, subject: 'Hi\r\nBcc: eve@powerplay.example' })
    expect(caught.map(({ to }) => to)).toEqual([letter.to])
  })
})
