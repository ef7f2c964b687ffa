import { popupBannerArea as declaration } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import { wordsOfChange } from '../../../program/row-change.ts'
import { expectPicture } from '../../../program/shown-picture.ts'
import { checkTimes } from '../../../program/shown-times.ts'
import { dateOf, stateSql } from './drafts.ts'

/** There is one popup, so its name is enough. */
const only = 'popup'

interface Popup {
  readonly title: string
  readonly image: string
  readonly content: string
  readonly isLive: boolean
  readonly state: string
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly version: number
  readonly at: Date
}

async function read(on: Queries, lock = ''): Promise<Popup> {
  const [row] = await on.query<Popup>({
    text: `select title, image, content, is_enabled as "isLive", ${stateSql('p')} as state,
        starts_at as "startsAt", ends_at as "endsAt", version, updated_at as at
      from popup_banner p ${lock}`,
  })
  return row ?? refuse('core/unknown-id')
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function seen({ tx, id, version }: Pick<ActOrder, 'tx' | 'id' | 'version'>): Promise<Popup> {
  if (id !== only) refuse('core/unknown-id')
  const row = await read(tx, 'for update')
  return row.version === version ? row : refuse('core/stale-version')
}

const instantOf = (at: Date | null) => at?.getTime() ?? null

/** What staff write besides the title, for the trail. */
const writtenIn = ({ image, content, startsAt, endsAt }: Popup) => ({
  ...{ image, content, startsAt, endsAt },
})

/** A popup that says nothing opens an empty window. @throws Refusal core/bad-payload */
function expectWords({ title, content }: Popup): void {
  if (title !== '' && content !== '') return
  refuse('core/bad-payload', { fields: { content: ['validation.required'] } })
}

async function turn(order: ActOrder<unknown>, isLive: boolean): Promise<Done> {
  const row = await seen(order)
  if (isLive) expectWords(row)
  await order.tx.query({ text: 'update popup_banner set is_enabled = $1', values: [isLive] })
  return { before: row.isLive ? 'live' : 'draft', after: isLive ? 'live' : 'draft' }
}

/** The popup of the site. What was written stays as written; pages get it cleaned. */
export function popupArea(database: Queries): ServedArea {
  return serveArea(declaration, {
    source: {
      async rows() {
        const { title, image, content, state, version, ...row } = await read(database)
        const times = { startsAt: instantOf(row.startsAt), endsAt: instantOf(row.endsAt) }
        return [
          {
            ...{ id: only, title, image, content, state, version },
            ...times,
            at: row.at.getTime(),
          },
        ]
      },
    },
    actions: {
      async update(order) {
        const { tx, fields } = order
        checkTimes(fields, null)
        await expectPicture(tx, 'image', fields.image)
        const before = await seen(order)
        await tx.query({
          text: `update popup_banner
            set title = $1, image = $2, content = $3, starts_at = $4, ends_at = $5`,
          values: [
            ...[fields.title, fields.image, fields.content],
            ...[dateOf(fields.startsAt), dateOf(fields.endsAt)],
          ],
        })
        const name = { before: before.title, after: fields.title }
        return wordsOfChange(name, writtenIn(before), writtenIn(await read(tx)))
      },
      publish: (order) => turn(order, true),
      withdraw: (order) => turn(order, false),
    },
  })
}
