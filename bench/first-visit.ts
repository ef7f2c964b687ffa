import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { findChromium } from '../scripts/chromium.mjs'
import { definedOf } from './chromium.ts'
import type { Row } from './report.ts'

interface Script {
  readonly name: string
  readonly gzipBytes: number
}

const gzipLevel = 9
const bytesPerKb = 1_000
const settleMs = 2_000
/** The realtime client: it comes after the first paint and is reported apart. */
const realtimeName = /realtime|socket|echo/i

/** Every script that a browser fetches on its first visit of `/` as a guest. */
async function loadedScripts(url: string): Promise<Script[]> {
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: definedOf(env) })
  try {
    const page = await browser.newPage()
    const bodies: Promise<Script>[] = []
    page.on('response', (response) => {
      const name = new URL(response.url()).pathname
      if (name.endsWith('.js')) bodies.push(response.body().then((body) => weigh(name, body)))
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForSelector('.shell', { state: 'detached' })
    await page.waitForTimeout(settleMs)
    return await Promise.all(bodies)
  } finally {
    await browser.close()
  }
}

function weigh(name: string, body: Buffer): Script {
  return { name, gzipBytes: gzipSync(body, { level: gzipLevel }).length }
}

/** JavaScript of the first visit: entry, what it preloads, the chunks of `/`. */
export async function measureFirstVisit(url: string): Promise<Row[]> {
  const scripts = await loadedScripts(url)
  const isRealtime = ({ name }: Script) => realtimeName.test(name)
  const weight = (some: readonly Script[]) =>
    some.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / bytesPerKb
  const page = scripts.filter((script) => !isRealtime(script))
  const realtime = scripts.filter(isRealtime)
  return [
    {
      id: 'first_visit_js_kb',
      value: weight(page),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${page.length} scripts that / loads, realtime client apart`,
    },
    {
      id: 'first_visit_realtime_kb',
      value: weight(realtime),
      unit: 'kB',
      note: `orientation; ${realtime.length} scripts of the realtime client, after the first paint`,
    },
  ]
}
