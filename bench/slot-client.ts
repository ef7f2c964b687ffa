import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startEmulator } from '@powerplay/emulators'
import { games } from '@powerplay/emulators/catalogue/catalogue'
import { buildQuery, flatten, type Parameters } from '@powerplay/emulators/protocol/php-query'
import { sign } from '@powerplay/emulators/protocol/signature'
import { chromium, type Browser, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { merchant } from './callbacks/merchant.ts'
import { definedOf } from './chromium.ts'
import { readFrames, type Frames } from './frame-trace.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'

/** One game of every way to pay, and a table. */
const played = ['fox-hollow', 'howl-of-the-north', 'honey-heist', 'candy-kettle', 'speed-roulette']
const slowdown = 4
const spins = 3
const gzipLevel = 9
/** Longest wait for a round to end, on a slow computer. */
const patienceMs = 120_000

/** What one game's page cost a slow computer, and the scripts it loaded. */
interface ClientCost {
  readonly game: string
  readonly frames: Frames
  readonly scriptBytes: number
}

/** The pages of the emulated games: their weight, and how long they keep a slow computer busy. */
export async function measureSlotClient(root: string, runFolder: string): Promise<Row[]> {
  const emulator = await startEmulator({
    port: 0,
    merchantId: merchant.id,
    merchantKey: merchant.key,
    // Demo sessions have a purse of the emulator's own: nobody is called.
    callbackUrl: 'http://127.0.0.1:9/',
    dataDir: join(runFolder, 'emulator'),
    seed: 'bench',
    clientDir: join(root, 'dist/emulator/client'),
  })
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args: [...args], env: definedOf(env) })
  try {
    const costs: ClientCost[] = []
    for (const game of played) {
      say(`page of ${game}`)
      costs.push(await measureGame(browser, game, await openDemo(emulator.apiUrl, game)))
    }
    return rowsOf(costs)
  } finally {
    await browser.close()
    await emulator.stop()
  }
}

/** The address of a demo session, asked for as a merchant asks. */
async function openDemo(apiUrl: string, slug: string): Promise<string> {
  const game = games.find((one) => one.slug === slug)
  if (game === undefined) throw new Error(`The catalogue has no ${slug}.`)
  const parameters: Parameters = { game_uuid: game.uuid }
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const signed = { merchantId: merchant.id, timestamp, nonce: randomBytes(16).toString('hex') }
  const answer = await fetch(`${apiUrl}/games/init-demo`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-merchant-id': signed.merchantId,
      'x-timestamp': signed.timestamp,
      'x-nonce': signed.nonce,
      'x-sign': sign(flatten(parameters), signed, merchant.key),
    },
    body: buildQuery(flatten(parameters)),
  })
  const body: unknown = await answer.json()
  if (typeof body === 'object' && body !== null && 'url' in body) return String(body.url)
  throw new Error(`The emulator did not open ${slug}.`)
}

async function measureGame(browser: Browser, game: string, url: string): Promise<ClientCost> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 750 } })
  page.setDefaultTimeout(patienceMs)
  const bodies: Promise<number>[] = []
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return
    bodies.push(response.body().then((body) => gzipSync(body, { level: gzipLevel }).length))
  })
  const frames = await readFrames(page, slowdown, async () => {
    await page.goto(url)
    await page.locator('#game:not([aria-busy])').waitFor()
    await ((await page.locator('.table').count()) > 0 ? playRound(page) : playSpins(page))
  })
  const scriptBytes = (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0)
  await page.close()
  return { game, frames, scriptBytes }
}

async function playSpins(page: Page): Promise<void> {
  for (let spin = 0; spin < spins; spin += 1) {
    await page.keyboard.press('Space')
    await page.locator('.slot.is-busy').waitFor()
    await page.locator('.slot:not(.is-busy)').waitFor()
  }
}

/** One round from the chip to its result. */
async function playRound(page: Page): Promise<void> {
  await page.locator('.table[data-phase="betting"]').waitFor()
  await page.locator('.spot-red').click()
  await page.locator('.table[data-phase="dealing"]').waitFor()
  await page.locator('.table[data-phase="told"]').waitFor()
}

function rowsOf(costs: readonly ClientCost[]): Row[] {
  const heavy = Math.max(...costs.map(({ scriptBytes }) => scriptBytes))
  const long = Math.max(...costs.map(({ frames }) => frames.longTaskMs))
  const each = costs.map(
    ({ game, frames }) =>
      `${game} ${frames.longTaskMs.toFixed(0)} ms (work per frame p95 ${frames.workMsP95.toFixed(1)})`,
  )
  return [
    {
      id: 'slot_client_kb',
      value: heavy / 1_000,
      unit: 'kB',
      note: `gzip -${gzipLevel} of all scripts the page of an emulated game loads`,
    },
    {
      id: 'slot_longtask_ms_worst',
      value: long,
      unit: 'ms',
      note: `longest task of loading and playing on a ${slowdown}x slower CPU, without painting; ${each.join(', ')}`,
    },
  ]
}
