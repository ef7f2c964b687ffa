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

/** Everything that the site tells its reader about the reader, as one JSON text. */
export async function readOwnData(): Promise<string> {
  const data = {
    savedAt: new Date().toISOString(),
    protection: await callServer('protectionState', {}),
    documents: await callServer('documentState', {}),
    sessions: await callServer('sessions', {}),
    addresses: (await callServer('addressBook', {})).rows,
    deposits: await allOf((page) => callServer('depositHistory', { page, perPage })),
    withdrawals: await allOf((page) => callServer('withdrawHistory', { page, perPage })),
    movements: await allOf((page) => callServer('ledgerHistory', { page, perPage })),
    bets: await allOf((page) => callServer('profileBets', { page, perPage })),
  }
  return JSON.stringify(data, null, 2)
}
