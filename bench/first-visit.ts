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
/** A feed that starts tells its events within a minute, or something is wrong with it. */
const feedTries = 30
/** The realtime client: it comes after the first paint and is reported apart. */
const realtimeName = /realtime|socket|echo/i

/** Whoever is known by a cookie. */
export type Cookie = Readonly<Record<'name' | 'value', string>>

/** Every script that a browser fetches on its first visit of a page, on a screen so wide; as a guest without a cookie. */
async function loadedScripts(url: string, width: number, cookie?: Cookie): Promise<Script[]> {
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: definedOf(env) })
  try {
    const context = await browser.newContext({ viewport: { width, height: 844 } })
    if (cookie !== undefined) await context.addCookies([{ ...cookie, url }])
    const page = await context.newPage()
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

/** On a phone the panel beside the page is closed; on a desktop it stands open from the start. */
const [phoneWidth, desktopWidth] = [390, 1440]

const isRealtime = ({ name }: Script) => realtimeName.test(name)

function weightKb(scripts: readonly Script[]): number {
  return scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / bytesPerKb
}

const tableLink = 'a[href^="/poker/table/"]'

/** The address of some table of hold'em that is open. */
async function tableAddress(url: string): Promise<string> {
  const { executablePath, args, env } = await findChromium()
  const browser = await chromium.launch({ executablePath, args, env: definedOf(env) })
  try {
    const page = await browser.newPage({ viewport: { width: desktopWidth, height: 844 } })
    await page.goto(new URL('/poker', url).href)
    const path = await page.locator(tableLink).first().getAttribute('href')
    return new URL(path ?? '', url).href
  } finally {
    await browser.close()
  }
}

/** The page of a match that runs, once the feed has told one. */
async function eventPath(url: string): Promise<string> {
  const page = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
  const arrived = await fetch(new URL('/sanctum/csrf-cookie', url), { headers: page })
  const cookies = arrived.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const [, token = ''] = cookies.map((one) => one.split('XSRF-TOKEN=')).find(([, own]) => own) ?? []
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(new URL('/api/bookmaker/live', url), {
      method: 'POST',
      headers: { ...page, 'x-xsrf-token': token, cookie: cookies.join('; ') },
      body: JSON.stringify({ limit: 1 }),
    })
    const [, id] = /"id":"(sr:match:\d+)"/.exec(await response.text()) ?? []
    if (id !== undefined) return `/sport/event/${encodeURIComponent(id)}`
    if (tries === feedTries) throw new Error(`no live match was told: ${response.status}`)
    await new Promise((resolve) => setTimeout(resolve, settleMs))
  }
}

/** JavaScript of the dashboard when staff open it for the first time, as whom a cookie says. */
export async function measureDeskVisit(url: string, cookie: Cookie): Promise<Row[]> {
  const scripts = await loadedScripts(new URL('/admin', url).href, desktopWidth, cookie)
  const foreign = scripts.find(({ name }) => !name.startsWith('/admin/'))
  if (foreign !== undefined)
    throw new Error(`/admin was not the dashboard: it loads ${foreign.name}`)
  return [
    {
      id: 'admin_first_load_kb',
      value: weightKb(scripts),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${scripts.length} scripts that /admin loads for an administrator, realtime client included`,
    },
  ]
}

/** JavaScript of the first visit: entry, what it preloads, the chunks of `/`. */
export async function measureFirstVisit(url: string): Promise<Row[]> {
  const scripts = await loadedScripts(url, phoneWidth)
  const [page, realtime] = [
    scripts.filter((script) => !isRealtime(script)),
    scripts.filter(isRealtime),
  ]
  const wide = await loadedScripts(url, desktopWidth)
  const ofPhone = new Set(scripts.map(({ name }) => name))
  const ofChat = wide.filter((script) => !ofPhone.has(script.name) && !isRealtime(script))
  const trading = await loadedScripts(new URL('/trading/BTC', url).href, desktopWidth)
  const known = new Set([...scripts, ...wide].map(({ name }) => name))
  const isOwn = (script: Script) => !known.has(script.name) && !isRealtime(script)
  const ownOfTrading = trading.filter(isOwn)
  const sport = await loadedScripts(new URL(await eventPath(url), url).href, desktopWidth)
  const ownOfSport = sport.filter(isOwn)
  const table = await loadedScripts(await tableAddress(url), desktopWidth)
  const ownOfTable = table.filter(isOwn)
  return [
    {
      id: 'first_visit_js_kb',
      value: weightKb(page),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${page.length} scripts that / loads while the panel is closed, realtime client apart`,
    },
    {
      id: 'trading_chunk_kb',
      value: weightKb(ownOfTrading),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${ownOfTrading.length} scripts that /trading/BTC loads beyond those of /, chart included`,
    },
    {
      id: 'poker_chunk_kb',
      value: weightKb(ownOfTable),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${ownOfTable.length} scripts that a table of hold’em loads beyond those of /`,
    },
    {
      id: 'sport_event_chunk_kb',
      value: weightKb(ownOfSport),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${ownOfSport.length} scripts that the page of a match loads beyond those of /, slip and menu of sports included`,
    },
    {
      id: 'chat_script_kb',
      value: weightKb(ofChat),
      unit: 'kB',
      note: `gzip -${gzipLevel} of the ${ofChat.length} scripts that / loads besides with the chat open`,
    },
    {
      id: 'first_visit_open_panel_kb',
      value: weightKb(wide.filter((script) => !isRealtime(script))),
      unit: 'kB',
      note: 'orientation; the same on a desktop, where the chat stands open and loads once the page stands',
    },
    {
      id: 'first_visit_realtime_kb',
      value: weightKb(realtime),
      unit: 'kB',
      note: `orientation; ${realtime.length} scripts of the realtime client, after the first paint`,
    },
  ]
}
