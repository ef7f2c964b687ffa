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

/** The themes differ in colours alone, so the others are asked about contrast only. */
const passes = [
  { theme: 'main', rules: null },
  { theme: 'gray', rules: ['color-contrast'] },
  { theme: 'blue', rules: ['color-contrast'] },
  { theme: 'green', rules: ['color-contrast'] },
] as const

/** The themes to ask about: a place of all widths has the same colours on every one of them. */
export type Themes = 'all' | 'main'

/** What axe finds wrong with the page as it stands. */
export async function findBarriers(page: Page, themes: Themes): Promise<string[]> {
  const found = await page.evaluate(
    async (all) => {
      const run: unknown = Reflect.get(Object(Reflect.get(window, 'axe')), 'run')
      if (typeof run !== 'function') throw new Error('axe is not on the page')
      const findings: { theme: string; violations: Finding[] }[] = []
      for (const { theme, rules } of all) {
        document.documentElement.dataset.theme = theme
        const only = rules === null ? {} : { runOnly: rules }
        const { violations } = await run(document, { resultTypes: ['violations'], ...only })
        findings.push({ theme, violations })
      }
      return findings
    },
    passes.slice(0, themes === 'all' ? passes.length : 1),
  )
  return found.flatMap(({ theme, violations }) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(
        ({ html, failureSummary = '' }) =>
          `${theme}: ${id}: ${html.slice(0, 160)} ${failureSummary}`,
      ),
    ),
  )
}
