import { refuse, toWireId, type InstantMs } from '@powerplay/kernel'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Platform } from '../context.ts'
import { isServedSecurely } from '../http/cookies/cookies.ts'
import type { Secrets } from '../secrets.ts'
import { deleteCaught, insertCaught, listCaught } from './mail-store.ts'
import type { CaughtMail } from './mail-transport.ts'

/** A mail in the mailbox of a demo or development build. */
export interface CaughtLetter {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly receivedAt: InstantMs
}

/** What was caught instead of being sent. */
export interface Mailbox {
  keep(mail: CaughtMail): Promise<void>
  /** Newest first. @throws Refusal core/feature-off unless `showsMail`. */
  list(): Promise<CaughtLetter[]>
  /** Throws everything away. @throws Refusal core/feature-off unless `showsMail`. */
  empty(): Promise<void>
}

const keptMax = 200
const shape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Whether mail stays in the house: in builds that are not real, unless a mail server is named. */
export function catchesMail({ DEMO_BUILD, NODE_ENV, SMTP_URL }: Config): boolean {
  return SMTP_URL === undefined && (DEMO_BUILD || NODE_ENV !== 'production')
}

/**
 * Whether the mail that is caught may be looked at. Its links open accounts, and over https a site
 * is there for more people than its operator.
 */
export function showsMail(config: Config): boolean {
  return catchesMail(config) && !isServedSecurely(config)
}

/** Keeps the newest mails, sealed: their links open accounts. */
export function createMailbox(
  { clock, config, database, mintId }: Pick<Platform, 'clock' | 'config' | 'database' | 'mintId'>,
  secrets: Secrets,
): Mailbox {
  const refuseHidden = () => {
    if (!showsMail(config)) refuse('core/feature-off')
  }
  return {
    async keep(mail) {
      const sealed = secrets.seal('mail', JSON.stringify(mail))
      await insertCaught(database, { id: mintId(), sealed, at: clock.now() }, keptMax)
    },
    async list() {
      refuseHidden()
      const rows = await listCaught(database, keptMax)
      return rows.map(({ id, sealed, at }) => ({
        ...shape.parse(JSON.parse(secrets.open('mail', sealed))),
        id: toWireId('mail', id),
        receivedAt: at,
      }))
    },
    async empty() {
      refuseHidden()
      await deleteCaught(database)
    },
  }
}
