import { refuse, toWireId, type InstantMs } from '@powerplay/kernel'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import type { Platform } from '../context.ts'
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
  /** Newest first. @throws Refusal core/feature-off unless mail is caught here. */
  list(): Promise<CaughtLetter[]>
  /** Throws everything away. @throws Refusal core/feature-off unless mail is caught here. */
  empty(): Promise<void>
}

const keptMax = 200
const shape = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Whether mail stays in the house: in builds that are not real, unless a mail server is named. */
export function catchesMail({ DEMO_BUILD, NODE_ENV, SMTP_URL }: Config): boolean {
  return SMTP_URL === undefined && (DEMO_BUILD || NODE_ENV !== 'production')
}

/** Keeps the newest mails, sealed: their links open accounts. */
export function createMailbox(
  { clock, config, database, mintId }: Pick<Platform, 'clock' | 'config' | 'database' | 'mintId'>,
  secrets: Secrets,
): Mailbox {
  const refuseReal = () => {
    if (!catchesMail(config)) refuse('core/feature-off')
  }
  return {
    async keep(mail) {
      const sealed = secrets.seal('mail', JSON.stringify(mail))
      await insertCaught(database, { id: mintId(), sealed, at: clock.now() }, keptMax)
    },
    async list() {
      refuseReal()
      const rows = await listCaught(database, keptMax)
      return rows.map(({ id, sealed, at }) => ({
        ...shape.parse(JSON.parse(secrets.open('mail', sealed))),
        id: toWireId('mail', id),
        receivedAt: at,
      }))
    },
    async empty() {
      refuseReal()
      await deleteCaught(database)
    },
  }
}
