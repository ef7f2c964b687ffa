import { mustHave } from '@powerplay/kernel'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { boardMoves, type BoardMove } from './board-moves.ts'
import { definedOf } from './chromium.ts'
import { readFrames, type Frames } from './frame-trace.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { measureRewardsPage } from './rewards-page.ts'
import { weighScripts } from './weighed-scripts.ts'

const slowdown = 4
const account = { login: 'nova', password: 'powerplay-demo' }
const settleMs = 800

/** What one board cost a slow computer, and what its page loaded. */
interface BoardCost {
  readonly game: string
  readonly frames: Frames
  readonly scripts: ReadonlyMap<string, number>
}

/**
 * The boards of all games: what their own scripts weigh and what their animation costs. Two browsers play at
 * once: what a main thread worked is read in its own time, which a neighbour does not add to.
 */
export async function measureBoards(url: string): Promise<Row[]> {
  const browsers = await Promise.all([launch(), launch()])
  try {
    const contexts = await Promise.all(browsers.map((browser) => playerOf(browser, url)))
    const waiting = [...boardMoves]
    const costs: BoardCost[] = []
    const play = async (context: BrowserContext) => {
      for (let move = waiting.shift(); move !== undefined; move = waiting.shift()) {
        say(`board of ${move.game}`)
        costs.push(await measureBoard(context, move))
      }
    }
    await Promise.all(contexts.map(play))
    const context = mustHave(contexts[0], 'a context')
    const open = (path: string) => openPage(context, path)
    const rewards = await measureRewardsPage({ context, open, slowdown })
    return [...frameRows(costs), chunkRow(costs), ...rewards]
  } finally {
    await Promise.all(browsers.map((browser) => browser.close()))
  }
}

async function launch(): Promise<Browser> {
  const { executablePath, args, env } = await findChromium()
  return chromium.launch({ executablePath, args: [...args], env: definedOf(env) })
}

async function playerOf(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  await signIn(context)
  return context
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await openPage(context, '/')
  await page.getByRole('button', { name: 'Sign in' }).filter({ visible: true }).first().click()
  await page.getByLabel('Email or login').fill(account.login)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await page.getByRole('button', { name: `Account of ${account.login}` }).waitFor()
  await page.close()
}

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(path)
  await page.locator('.shell').waitFor({ state: 'detached' })
  return page
}

async function measureBoard(context: BrowserContext, move: BoardMove): Promise<BoardCost> {
  const weighed = weighScripts(context)
  const page = await openPage(context, `/casino/game/${move.game}`)
  await move.ready(page)
  await page.waitForTimeout(settleMs)
  weighed.stop()
  const frames = await readFrames(page, slowdown, () => move.play(page))
  await move.leave?.(page)
  await page.close()
  return { game: move.game, frames, scripts: weighed.bytes }
}

function frameRows(costs: readonly BoardCost[]): Row[] {
  const slow = worst(costs, ({ frames }) => frames.workMsP95)
  const long = worst(costs, ({ frames }) => frames.longTaskMs)
  const each = costs.map(({ game, frames }) => `${game} ${frames.workMsP95.toFixed(1)}`).join(', ')
  return [
    {
      id: 'board_frame_ms_p95_worst',
      value: slow.frames.workMsP95,
      unit: 'ms',
      note: `main-thread work per frame without painting, p95 of a round on a ${slowdown}x slower CPU; worst ${slow.game}; ${each}`,
    },
    {
      id: 'board_longtask_ms_worst',
      value: long.frames.longTaskMs,
      unit: 'ms',
      note: `longest task of a round on a ${slowdown}x slower CPU, without painting; ${long.game}`,
    },
  ]
}

/** Scripts that every game's page loads are the house's; what is left is the game's own. */
function chunkRow(costs: readonly BoardCost[]): Row {
  const names = costs.flatMap(({ scripts }) => [...scripts.keys()])
  const isShared = (name: string) => names.filter((one) => one === name).length === costs.length
  const ownBytes = ({ scripts }: BoardCost) =>
    [...scripts].reduce((sum, [name, bytes]) => sum + (isShared(name) ? 0 : bytes), 0)
  const heavy = worst(costs, ownBytes)
  return {
    id: 'game_chunk_kb_worst',
    value: ownBytes(heavy) / 1_000,
    unit: 'kB',
    note: `gzip -9 of the scripts that not every game's page loads, engines counted; ${heavy.game}`,
  }
}

function worst(costs: readonly BoardCost[], of: (cost: BoardCost) => number): BoardCost {
  return costs.reduce((most, cost) => (of(cost) > of(most) ? cost : most))
}
