import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { WrittenLetter } from './letter.ts'
import { openMailSink, type MailSink, type SunkMail } from './mail-sink.ts'

/** The way to a mail server; opened with the first letter. */
export interface MailTransport {
  /** @throws when the server did not take the letter. */
  send(letter: WrittenLetter): Promise<void>
  close(): Promise<void>
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Our own letters never name a file or an address to be read. */
const safe = { disableFileAccess: true, disableUrlAccess: true }

/** Sends through SMTP_URL; without it through the embedded server, which hands over to `keep`. */
export function createMailTransport(
  { SMTP_URL, MAIL_FROM }: Config,
  keep: (mail: SunkMail) => Promise<void>,
): MailTransport {
  let sink: Promise<MailSink> | undefined
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    if (SMTP_URL !== undefined) {
      return createTransport({ url: SMTP_URL.reveal(), ...timeouts, ...safe })
    }
    sink = openMailSink(keep)
    const { port } = await sink
    const place = { host: '127.0.0.1', port, secure: false, ignoreTLS: true }
    return createTransport({ ...place, ...timeouts, ...safe })
  }

  return {
    async send({ to, subject, text, html }) {
      opened ??= open()
      const transport = await opened
      await transport.sendMail({ from: MAIL_FROM, to, subject, text, html })
    },
    async close() {
      const transport = await opened?.catch(() => undefined)
      transport?.close()
      const server = await sink?.catch(() => undefined)
      await server?.close()
    },
  }
}
