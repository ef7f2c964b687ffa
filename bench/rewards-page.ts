import type { BrowserContext, Page } from 'playwright-core'
import { readFrames } from './frame-trace.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { weighScripts } from './weighed-scripts.ts'

const settleMs = 800
const spinMs = 6_000

interface RewardsPlace {
  readonly context: BrowserContext
  /** Opens a page of the player who is signed in. */
  readonly open: (path: string) => Promise<Page>
  readonly slowdown: number
}

/** What /rewards loads beyond the lobby, and what a spin of the bonus wheel costs a slow computer. */
export async function measureRewardsPage(place: RewardsPlace): Promise<Row[]> {
  say('the rewards page and the bonus wheel')
  const lobby = await scriptsOf(place, '/')
  const rewards = await scriptsOf(place, '/rewards')
  const own = [...rewards].filter(([name]) => !lobby.has(name))
  return [
    {
      id: 'rewards_chunk_kb',
      value: own.reduce((sum, [, bytes]) => sum + bytes, 0) / 1_000,
      unit: 'kB',
      note: `gzip -9 of the ${own.length} scripts that /rewards loads beyond those of / for a player on a desktop`,
    },
    await measureSpin(place),
  ]
}

async function scriptsOf({ context, open }: RewardsPlace, path: string) {
  const weighed = weighScripts(context)
  const page = await open(path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settleMs)
  weighed.stop()
  await page.close()
  return weighed.bytes
}

async function measureSpin({ open, slowdown }: RewardsPlace): Promise<Row> {
  const page = await open('/rewards')
  await page.getByRole('button', { name: 'Open wheel' }).click()
  const spin = page.getByRole('button', { name: 'Spin', exact: true }).last()
  await spin.waitFor()
  await page.waitForTimeout(settleMs)
  const frames = await readFrames(page, slowdown, async () => {
    await spin.click()
    await page.waitForTimeout(spinMs)
  })
  await page.close()
  return {
    id: 'bonus_wheel_frame_ms_p95',
    value: frames.workMsP95,
    unit: 'ms',
    note: `main-thread work per frame without painting, p95 of a spin on a ${slowdown}x slower CPU; ${frames.count} frames, longest task ${frames.longTaskMs.toFixed(1)} ms`,
  }
}
