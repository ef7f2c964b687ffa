import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { openBrowser, type Browser } from './chromium.ts'
import type { Cookie } from './first-visit.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'

const categories = ['performance', 'accessibility', 'best-practices'] as const

/** A page that is looked at, with what ends the names of its rows. */
interface LookedAt {
  readonly path: string
  readonly suffix: string
  readonly as: string
  readonly cookie?: Cookie
}

const guestPages: readonly LookedAt[] = [
  { path: '/', suffix: '', as: 'a guest' },
  { path: '/casino/slots', suffix: '_slots', as: 'a guest' },
  { path: '/casino/game/dice', suffix: '_game', as: 'a guest' },
]

/** Figures of a page load that stand behind the score. */
const audits = [
  ['first-contentful-paint', 'ms'],
  ['largest-contentful-paint', 'ms'],
  ['total-blocking-time', 'ms'],
  ['cumulative-layout-shift', ''],
] as const

interface LighthouseOrder {
  readonly url: string
  readonly runs: number
  readonly runFolder: string
  /** Games in the catalogue meanwhile. */
  readonly games: number
  /** Who opens the dashboard. */
  readonly staff: Cookie
}

/** Lighthouse with its mobile preset and simulated throttling; the median of several runs. */
export async function measureLighthouse(order: LighthouseOrder): Promise<Row[]> {
  const { runs, runFolder, staff } = order
  const pages = [
    ...guestPages,
    { path: '/admin', suffix: '_admin', as: 'an administrator', cookie: staff },
  ]
  const rows: Row[] = []
  for (const page of pages) {
    const samples = new Samples()
    const lacks = new Set<string>()
    for (let run = 1; run <= runs; run += 1) {
      say(`Lighthouse run ${run} of ${runs} on ${page.path}`)
      const profileFolder = join(runFolder, `browser${page.suffix}-${run}`)
      const url = new URL(page.path, order.url).href
      const lacking = await auditOnce({ url, profileFolder, cookie: page.cookie }, samples)
      for (const lack of lacking) lacks.add(lack)
    }
    rows.push(...rowsOf(page, samples, lacks, order))
  }
  return rows
}

function rowsOf(
  { path, suffix, as }: LookedAt,
  samples: Samples,
  lacks: ReadonlySet<string>,
  { runs, games }: LighthouseOrder,
): Row[] {
  const setting = path === '/casino/slots' ? `, ${games} games in the catalogue` : ''
  const found = lacks.size === 0 ? '' : `; lacks ${[...lacks].join(', ')}`
  const note = `Lighthouse 12 of ${path} as ${as}${setting}, mobile preset, simulated; median of ${runs}`
  return [
    ...categories.map((category) => ({
      id: `lighthouse_${category.replace('-', '_')}${suffix}`,
      value: samples.of(category),
      unit: 'of 100',
      note: category === 'performance' ? note : `${note}${found}`,
    })),
    ...audits.map(([audit, unit]) => ({
      id: `${audit.replaceAll('-', '_')}${suffix}`,
      value: samples.of(audit),
      unit,
      note: `orientation; ${path}, simulated mobile`,
    })),
  ]
}

interface Look {
  readonly url: string
  readonly profileFolder: string
  readonly cookie: Cookie | undefined
}

/** Looks at a page once. @returns what its accessibility and best practices lack. */
async function auditOnce(
  { url, profileFolder, cookie }: Look,
  samples: Samples,
): Promise<string[]> {
  const browser = await openBrowser(profileFolder)
  try {
    if (cookie !== undefined) await keepCookie(browser, { ...cookie, url })
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...categories],
      logLevel: 'error',
      // The browser is new for each look, and what it holds is whose cookie was put there.
      disableStorageReset: true,
    })
    if (result === undefined) throw new Error('Lighthouse gave no result.')
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
    for (const category of categories) {
      samples.add(category, Math.round((lhr.categories[category]?.score ?? 0) * 100))
    }
    for (const [audit] of audits) samples.add(audit, lhr.audits[audit]?.numericValue ?? 0)
    return categories
      .filter((category) => category !== 'performance')
      .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && lhr.audits[id]?.score === 0)
      .map(({ id }) => `${id}${firstNode(lhr.audits[id]?.details)}`)
  } finally {
    await browser.close()
  }
}

async function keepCookie(
  { port }: Browser,
  cookie: Cookie & { readonly url: string },
): Promise<void> {
  const driven = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  await driven.contexts()[0]?.addCookies([cookie])
  await driven.close()
}

/** Where on the page an audit found what is lacking, if it says so. */
function firstNode(details: unknown): string {
  const items: unknown = Reflect.get(Object(details), 'items')
  const first: unknown = Array.isArray(items) ? items[0] : undefined
  const node: unknown = Reflect.get(Object(first), 'node')
  const selector: unknown = Reflect.get(Object(node), 'selector')
  return typeof selector === 'string' ? ` at ${selector}` : ''
}
