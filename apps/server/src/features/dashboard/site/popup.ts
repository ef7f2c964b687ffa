import { popupBannerArea as declaration } from '@powerplay/contract/dashboard/areas'
import { refuse } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { serveArea, type ActOrder, type Done, type ServedArea } from '../../../program/area.ts'
import { wordsOfChange } from '../../../program/row-change.ts'

/** There is one popup, so its name is enough. */
const only = 'popup'

interface Popup {
  readonly title: string
  readonly image: string
  readonly content: string
  readonly isLive: boolean
  readonly version: number
  readonly at: Date
}

async function read(on: Queries, lock = ''): Promise<Popup> {
  const [row] = await on.query<Popup>({
    text: `select title, image, content, is_enabled as "isLive", version, updated_at as at
      from popup_banner ${lock}`,
  })
  return row ?? refuse('core/unknown-id')
}

/** @throws Refusal core/unknown-id, core/stale-version */
async function seen({ tx, id, version }: Pick<ActOrder, 'tx' | 'id' | 'version'>): Promise<Popup> {
  if (id !== only) refuse('core/unknown-id')
  const row = await read(tx, 'for update')
  return row.version === version ? row : refuse('core/stale-version')
}

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
        const { isLive, at, ...row } = await read(database)
        return [{ ...row, id: only, state: isLive ? 'live' : 'draft', at: at.getTime() }]
      },
    },
    actions: {
      async update(order) {
        const { title, image, content } = await seen(order)
        const { tx, fields } = order
        await tx.query({
          text: 'update popup_banner set title = $1, image = $2, content = $3',
          values: [fields.title, fields.image, fields.content],
        })
        const name = { before: title, after: fields.title }
        const { image: newImage, content: newContent } = fields
        return wordsOfChange(name, { image, content }, { image: newImage, content: newContent })
      },
      publish: (order) => turn(order, true),
      withdraw: (order) => turn(order, false),
    },
  })
}
