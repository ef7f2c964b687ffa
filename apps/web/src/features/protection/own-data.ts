import { toIso } from '@powerplay/kernel'
import { callServer } from '../../platform/client/call-server.ts'

const perPage = 50
/** Histories are told in so many pages; what is older is in the receipts, or asked of support. */
const pagesMax = 200
/** Between two pages, so that the rate of reading is kept. */
const pauseMs = 150

const pause = () => new Promise((resolve) => setTimeout(resolve, pauseMs))

async function allOf<Row>(
  read: (page: number) => Promise<{ readonly rows: readonly Row[] }>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let page = 1; page <= pagesMax; page += 1) {
    const { rows } = await read(page)
    all.push(...rows)
    if (rows.length < perPage) break
    await pause()
  }
  return all
}

/** What the house signed of the reader's bets and money. */
async function receiptsOfAll() {
  let shown = await callServer('receipts', {})
  const rows = [...shown.rows]
  while (shown.next !== null) {
    await pause()
    shown = await callServer('receipts', { after: shown.next })
    rows.push(...shown.rows)
  }
  return { player: shown.player, rows }
}

/**
 * Everything that the site tells its reader about the reader, as one JSON text. The receipts come first:
 * the server asks for a proof of who sits there, and without one nothing is put together.
 */
export async function readOwnData(): Promise<string> {
  const receipts = await receiptsOfAll()
  const data = {
    savedAt: toIso(Date.now()),
    protection: await callServer('protectionState', {}),
    documents: await callServer('documentState', {}),
    sessions: await callServer('sessions', {}),
    addresses: (await callServer('addressBook', {})).rows,
    deposits: await allOf((page) => callServer('depositHistory', { page, perPage })),
    withdrawals: await allOf((page) => callServer('withdrawHistory', { page, perPage })),
    movements: await allOf((page) => callServer('ledgerHistory', { page, perPage })),
    bets: await allOf((page) => callServer('profileBets', { page, perPage })),
    receipts,
  }
  return JSON.stringify(data, null, 2)
}
