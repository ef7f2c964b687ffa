import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail as it came in over SMTP. */
export interface SunkMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The embedded mail server, listening. */
export interface MailSink {
  readonly port: number
  close(): Promise<void>
}

const bytesMax = 256 * 1_024

async function take(
  stream: Readable,
  envelope: readonly string[],
  keep: (mail: SunkMail) => Promise<void>,
): Promise<void> {
  const mail = await simpleParser(stream)
  const { subject = '', text = '' } = mail
  for (const to of envelope) await keep({ to, subject, text })
}

/**
 * A mail server on the loopback that forwards nothing: demo and development builds deliver here, so
 * that no mail of theirs reaches a real inbox.
 */
export function openMailSink(keep: (mail: SunkMail) => Promise<void>): Promise<MailSink> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: bytesMax,
    logger: false,
    onData(stream, session, done) {
      const envelope = session.envelope.rcptTo.map(({ address }) => address)
      take(stream, envelope, keep).then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  return new Promise((opened, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      // After the start an error is a client that broke off, which is its own affair.
      server.off('error', failed).on('error', () => undefined)
      const { port } = addressOf(server)
      opened({ port, close: () => new Promise((closed) => server.close(() => closed())) })
    })
  })
}

function addressOf(server: SMTPServer): AddressInfo {
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address
}
