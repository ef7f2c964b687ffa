import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { openBrowser } from './chromium.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'

const categories = ['performance', 'accessibility'] as const

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
}

/** Lighthouse with its mobile preset and simulated throttling; the median of several runs. */
export async function measureLighthouse({ url, runs, runFolder }: LighthouseOrder): Promise<Row[]> {
  const samples = new Samples()
  for (let run = 1; run <= runs; run += 1) {
    say(`Lighthouse run ${run} of ${runs}`)
    await auditOnce(url, join(runFolder, `browser-${run}`), samples)
  }
  const note = `Lighthouse 12 of / as a guest, mobile preset, simulated; median of ${runs}`
  return [
    ...categories.map((category) => ({
      id: `lighthouse_${category}`,
      value: samples.of(category),
      unit: 'of 100',
      note,
    })),
    ...audits.map(([audit, unit]) => ({
      id: audit.replaceAll('-', '_'),
      value: samples.of(audit),
      unit,
      note: 'orientation; simulated mobile',
    })),
  ]
}

async function auditOnce(url: string, profileFolder: string, samples: Samples): Promise<void> {
  const browser = await openBrowser(profileFolder)
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: [...categories],
      logLevel: 'error',
    })
    if (result === undefined) throw new Error('Lighthouse gave no result.')
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(lhr.runtimeError.message)
    for (const category of categories) {
      samples.add(category, Math.round((lhr.categories[category]?.score ?? 0) * 100))
    }
    for (const [audit] of audits) samples.add(audit, lhr.audits[audit]?.numericValue ?? 0)
  } finally {
    await browser.close()
  }
}
