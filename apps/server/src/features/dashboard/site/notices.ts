import { notices } from '@powerplay/contract/dashboard/areas'
import { mustHave, refuse, type Clock } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type ServedArea } from '../../../program/area.ts'
import { readWritten, wordsOfChange, wordsOfNew } from '../../../program/row-change.ts'
import { checkTimes, type When } from '../../../program/shown-times.ts'
import { dateOf } from './drafts.ts'

interface Notice extends When {
  readonly html: string
  readonly icon: string
  readonly audience: string
}

/** Nothing said is a start at `now`. @throws Refusal core/bad-payload for an end that is not after it */
function valuesOf(notice: Notice, now: number): unknown[] {
  checkTimes(notice, now)
  const { html, icon, audience, startsAt, endsAt } = notice
  return [html, icon, audience, new Date(startsAt ?? now), dateOf(endsAt)]
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function lock(tx: Queries, { id, version }: Pick<ActOrder, 'id' | 'version'>) {
  const [row] = await tx.query<{ html: string; version: number }>({
    text: 'select html, version from global_notifications where id = $1 for update',
    values: [id],
  })
  if (row === undefined) return refuse('core/unknown-id')
  return row.version === version ? row : refuse('core/stale-version')
}

/** Messages for everybody. Their marks are cleaned where they are shown, so all that was written stays. */
export function noticesArea(clock: Clock): ServedArea {
  return serveArea(notices, {
    source: {
      from: 'global_notifications n',
      id: { sql: 'n.id', type: 'bigint' },
      version: 'n.version',
      columns: {
        html: 'n.html',
        icon: 'n.icon',
        audience: 'n.audience',
        state: `case when not n.is_enabled then 'off' when n.starts_at > now() then 'waits'
          when n.ends_at <= now() then 'over' else 'shown' end`,
        startsAt: 'n.starts_at',
        endsAt: 'n.ends_at',
      },
    },
    actions: {
      async create({ tx, fields }) {
        const values = valuesOf(fields, clock.now())
        const [row] = await tx.query<{ id: bigint }>({
          text: `insert into global_notifications (html, icon, audience, starts_at, ends_at, is_enabled)
            values ($1, $2, $3, $4, $5, $6) returning id`,
          values: [...values, !fields.isDraft],
        })
        const id = String(mustHave(row, 'the new notice').id)
        const written = await readWritten(tx, 'global_notifications', id)
        const after = `${fields.isDraft ? 'draft: ' : ''}${wordsOfNew(fields.html, written)}`
        return { after, subject: id, answer: id }
      },
      async update({ tx, id, version, fields }) {
        const values = valuesOf(fields, clock.now())
        const { html } = await lock(tx, { id, version })
        const before = await readWritten(tx, 'global_notifications', id)
        await tx.query({
          text: `update global_notifications set html = $2, icon = $3, audience = $4,
            starts_at = $5, ends_at = $6 where id = $1`,
          values: [id, ...values],
        })
        const after = await readWritten(tx, 'global_notifications', id)
        return wordsOfChange({ before: html, after: fields.html }, before, after)
      },
      async publish({ tx, id, version }) {
        const { html } = await lock(tx, { id, version })
        await tx.query({
          text: 'update global_notifications set is_enabled = true where id = $1',
          values: [id],
        })
        return { before: 'draft', after: html }
      },
      async archive({ tx, id, version }) {
        const { html } = await lock(tx, { id, version })
        await tx.query({
          text: 'update global_notifications set is_enabled = false where id = $1',
          values: [id],
        })
        return { before: html, after: 'archived' }
      },
    },
  })
}
