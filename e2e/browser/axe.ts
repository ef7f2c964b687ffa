import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface Finding {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

/** The script that comes with the axe package for Playwright. */
function axeScript(): string {
  const ofProject = createRequire(import.meta.url)
  const ofPackage = createRequire(ofProject.resolve('@axe-core/playwright'))
  return readFileSync(ofPackage.resolve('axe-core/axe.min.js'), 'utf8')
}

/** Puts axe on every page that this tab loads from now on. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axeScript() })
}

/** The themes differ in colours alone: all but the first are asked about contrast only. */
export const themes = ['main', 'gray', 'blue', 'green'] as const
export type Theme = (typeof themes)[number]

/** How a view is looked at. */
export interface Look {
  /** The first one is asked about everything. */
  readonly themes: readonly Theme[]
  /** Leaves out what is on every page: of the site its menus and the panel beside the page, unless said. */
  readonly isFrameKnown: boolean
  readonly frame?: readonly string[]
  /** A window stands open: in further themes only it is asked about, the page behind it is known. */
  readonly isWindow: boolean
}

const siteFrame = ['[data-sidebar]', '[data-panel]', 'footer']

/** What axe finds wrong with the page as it stands; afterwards it is in its first theme again. */
export async function findBarriers(page: Page, look: Look): Promise<string[]> {
  const known = look.isFrameKnown ? [...(look.frame ?? siteFrame)] : []
  const { isWindow, themes: asked } = look
  const found = await page.evaluate(askAxe, { asked: [...asked], known, isWindow })
  return found.flatMap(({ theme, violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) =>
          `${theme}: ${id}: ${html.slice(0, 160)} ${failureSummary}`,
      ),
    ),
  )
}

/** What passes, as a button while its bet is under way, is no barrier: it is looked at once more. */
export async function lookTwice(page: Page, look: Look): Promise<string[]> {
  if ((await findBarriers(page, look)).length === 0) return []
  await page.waitForTimeout(1_000)
  return findBarriers(page, look)
}

interface Asked {
  readonly asked: Theme[]
  /** What is left out. */
  readonly known: string[]
  readonly isWindow: boolean
}

/** Runs inside the page. */
async function askAxe({ asked, known, isWindow }: Asked) {
  const run: unknown = Reflect.get(Object(Reflect.get(window, 'axe')), 'run')
  if (typeof run !== 'function') throw new Error('axe is not on the page')
  const findings: { theme: Theme; violations: Finding[] }[] = []
  const { dataset } = document.documentElement
  const dialog = isWindow ? document.querySelector('dialog[open], [role=dialog]') : null
  for (const theme of asked) {
    dataset['theme'] = theme
    const isFirst = theme === asked[0]
    const only = isFirst ? {} : { runOnly: ['color-contrast'] }
    // Style sheets are read for rules that are not asked about.
    const options = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...only }
    const within = isFirst ? {} : { include: dialog ?? document }
    const { violations } = await run({ ...within, exclude: known }, options)
    findings.push({ theme, violations })
  }
  dataset['theme'] = asked[0]
  return findings
}
