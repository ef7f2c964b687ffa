import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { WrittenLetter } from './letter.ts'

/** The way out of the house for letters. */
export interface MailTransport {
  /** @throws when the letter was not taken. */
  send(letter: WrittenLetter): Promise<void>
  close(): void
}

/** A mail that stays here: one recipient's copy. */
export interface CaughtMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Our own letters never name a file or an address to be read. */
const safe = { disableFileAccess: true, disableUrlAccess: true }

/** Sends through the mail server that SMTP_URL names. */
export function createSmtpTransport(
  smtpUrl: string,
  { MAIL_FROM }: Pick<Config, 'MAIL_FROM'>,
): MailTransport {
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...safe })
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from: MAIL_FROM, to, subject, text, html })
    },
    close: () => transport.close(),
  }
}

const composed = z.object({ subject: z.string(), text: z.string() })

/**
 * Sends nothing: each mail is composed as it would be sent, with the same checks of its addresses,
 * and handed to `keep`.
 */
export function createCatchingTransport(
  { MAIL_FROM }: Pick<Config, 'MAIL_FROM'>,
  keep: (mail: CaughtMail) => Promise<void>,
): MailTransport {
  const transport = createTransport({ jsonTransport: true, ...safe })
  return {
    async send({ to, subject, text, html }) {
      const sent = await transport.sendMail({ from: MAIL_FROM, to, subject, text, html })
      const mail = composed.parse(JSON.parse(sent.message))
      for (const recipient of sent.envelope.to) await keep({ to: recipient, ...mail })
    },
    close: () => undefined,
  }
}
