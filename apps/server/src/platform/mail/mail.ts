import { dayMs, secondMs } from '@powerplay/kernel'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Platform } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { repeat, type Stop } from '../jobs/repeat.ts'
import type { Secrets } from '../secrets.ts'
import { writeLetter, type Letter } from './letter.ts'
import { claimDue, deleteOldOutgoing, deleteOutgoing, insertOutgoing } from './mail-store.ts'
import { createCatchingTransport, createSmtpTransport } from './mail-transport.ts'
import { catchesMail, createMailbox, type Mailbox } from './mailbox.ts'

/** Mail out of the house. */
export interface Mail {
  /** Writes a letter in the caller's transaction; it goes out once that is committed. */
  put(tx: Queries, letter: Letter): Promise<void>
  /** Sends what is due now. A letter that fails is tried again later, for a day. */
  deliver(): Promise<void>
  /** Sends soon, in the background: for whoever has just put a letter. */
  wake(): void
  /** Where mail of builds that are not real ends up. */
  readonly mailbox: Mailbox
  /** Sends whatever is due now and then, on a worker. @returns stop */
  startDelivery(): Stop
  close(): Promise<void>
}

type MailPlatform = Pick<Platform, 'config' | 'clock' | 'database' | 'logOf' | 'mintId' | 'metrics'>

const everyMs = 5 * secondMs
const triedForMs = dayMs
const atOnce = 20
const written = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/** What a mail library's error may tell the log: never its text, which can hold an address. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}

/** Sends what is due, letter by letter. */
function createDelivery(platform: MailPlatform, secrets: Secrets, mailbox: Mailbox) {
  const { clock, config, database, metrics } = platform
  const log = platform.logOf('mail')
  const results = metrics.counter('mails_total', 'Mails by what became of them.', ['result'])
  const transport =
    config.SMTP_URL === undefined
      ? createCatchingTransport(config, mailbox.keep)
      : createSmtpTransport(config.SMTP_URL.reveal(), config)
  const hasServer = config.SMTP_URL !== undefined || catchesMail(config)

  async function deliverOne({ id, sealed, attempts }: Awaited<ReturnType<typeof claimDue>>[0]) {
    try {
      await transport.send(written.parse(JSON.parse(secrets.open('mail', sealed))))
      await deleteOutgoing(database, id)
      results.inc({ result: 'sent' })
    } catch (error) {
      results.inc({ result: 'failed' })
      log.warn({ event: 'mail.not_sent', mailId: id, attempts, error: codeOf(error) })
    }
  }

  async function deliverDue(): Promise<void> {
    const lost = await deleteOldOutgoing(database, clock.now() - triedForMs)
    if (lost > 0) log.error({ event: 'mail.given_up', count: lost })
    if (!hasServer) return
    const due = await claimDue(database, clock.now(), atOnce)
    for (const row of due) await deliverOne(row)
    if (due.length === atOnce) await deliverDue()
  }

  return { deliverDue, hasServer, close: transport.close }
}

/**
 * Opens the way out: SMTP_URL, or the mailbox of demo and development builds. A real build without
 * SMTP_URL keeps its letters, sealed, until one is named or a day has passed.
 */
export function createMail(platform: MailPlatform, secrets: Secrets): Mail {
  const { clock, config, mintId } = platform
  const log = platform.logOf('mail')
  const mailbox = createMailbox(platform, secrets)
  const delivery = createDelivery(platform, secrets, mailbox)
  let delivering: Promise<void> | undefined

  /** One delivery at a time; who comes meanwhile waits for the next. */
  async function deliver(): Promise<void> {
    await delivering
    delivering ??= delivery.deliverDue().finally(() => {
      delivering = undefined
    })
    await delivering
  }

  return {
    mailbox,
    deliver,
    async put(tx, letter) {
      const sealed = secrets.seal('mail', JSON.stringify(writeLetter(letter, siteAddress(config))))
      await insertOutgoing(tx, { id: mintId(), sealed, at: clock.now() })
    },
    wake() {
      if (!config.ROLES.includes('worker')) return
      deliver().catch((error: Error) => log.warn({ event: 'mail.failed', error: error.message }))
    },
    startDelivery() {
      if (!delivery.hasServer) log.warn({ event: 'mail.no_server' })
      return repeat(log, { event: 'mail.failed', everyMs, work: deliver })
    },
    async close() {
      await delivering?.catch(() => undefined)
      delivery.close()
    },
  }
}

/**
 * Where links in mails lead: PUBLIC_URL, else this machine. Never the Host of a request, which
 * whoever makes the request may choose.
 */
function siteAddress({ PUBLIC_URL, PORT, TLS_CERT }: Config): string {
  return PUBLIC_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${PORT}`
}
