import { secondMs } from '@powerplay/kernel'
import type { SignerClient, SignerState } from '@powerplay/signer'
import type { Queries } from '../../../platform/database/database.ts'
import { nowOf, type PaymentParts } from '../parts.ts'

/** What the signer said of itself last, on whatever node it answers. */
export interface SeenSigner {
  readonly state: SignerState
  readonly seenAt: Date
}

/** Whoever was not heard of for so long does not answer. */
export const silentAfterMs = 30 * secondMs

const subject = 'signer'

/** Notes that the signer is to stop; the node that reaches it has it stop. */
export async function askForStop(
  on: Queries,
  { platform }: Pick<PaymentParts, 'platform'>,
  reason: string,
): Promise<void> {
  await on.query({
    text: 'insert into signer_stops (id, reason, asked_at) values ($1, $2, $3)',
    values: [platform.mintId(), reason, nowOf(platform)],
  })
}

/** Whether somebody asked for a stop that the signer has not confirmed: nothing is signed meanwhile. */
export async function isToStop(on: Queries): Promise<boolean> {
  const rows = await on.query({
    name: 'signer_stops_open',
    text: 'select from signer_stops where done_at is null limit 1',
  })
  return rows.length > 0
}

/**
 * Has the signer do what staff asked for, and notes what it says of itself. Where it does not answer here
 * nothing happens: another node may reach it.
 */
export async function watchSigner(parts: PaymentParts): Promise<void> {
  const client = parts.signer()
  if (client === null) return
  const { platform, alarms } = parts
  try {
    await stopAsAsked(parts, client)
    const state = await client.state()
    await noteSeen(platform.database, state, nowOf(platform))
    if (!state.isStopped) return await alarms.clear('signer-stopped', subject)
    const detail = `signs nothing: ${state.stop?.why ?? 'stopped on its machine'}`
    await alarms.raise({ kind: 'signer-stopped', chain: null, subject, detail })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    platform.logOf('payments').debug({ event: 'payments.signer_silent', error: message })
  }
}

async function stopAsAsked({ platform }: PaymentParts, client: SignerClient): Promise<void> {
  const { database } = platform
  const asked = await database.query<{ id: string; reason: string }>({
    text: 'select id, reason from signer_stops where done_at is null order by asked_at',
  })
  for (const { id, reason } of asked) {
    await client.stop(reason)
    await database.query({
      text: 'update signer_stops set done_at = $2 where id = $1',
      values: [id, nowOf(platform)],
    })
  }
}

async function noteSeen(on: Queries, state: SignerState, at: Date): Promise<void> {
  await on.query({
    text: `insert into signer_seen (name, state, seen_at) values ($1, $2, $3)
      on conflict (name) do update set state = excluded.state, seen_at = excluded.seen_at`,
    values: [subject, JSON.stringify(state), at],
  })
}

/** Undefined where it was never heard of. */
export async function seenSigner(on: Queries): Promise<SeenSigner | undefined> {
  const [row] = await on.query<SeenSigner>({
    text: 'select state, seen_at as "seenAt" from signer_seen where name = $1',
    values: [subject],
  })
  return row
}
