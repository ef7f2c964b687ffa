import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium, openSeat } from './browser/browser.ts'
import { deskViews } from './browser/desk-views.ts'
import { furnishDesk } from './browser/furnish-desk.ts'
import { viewsFor, type View } from './browser/views.ts'
import { visit } from './browser/tour.ts'
import { makeWorld, type World } from './browser/world.ts'
import type { Visitor } from './client/visitor.ts'
import { startServer } from './stack/server-process.ts'

/**
 * `npm run gallery`: pictures of every page and window, in all widths and themes, into gallery/.
 * With `-- desk` those of the staff's desk alone, with `-- site` all others.
 */
const folder = resolve(import.meta.dirname, '../gallery')
const screens = [
  { width: 1440, height: 900 },
  { width: 991, height: 900 },
  { width: 390, height: 844 },
] as const
const themes = ['main', 'gray', 'blue', 'green'] as const

interface Picture {
  readonly file: string
  readonly view: string
  readonly width: number
}

async function takeThemes(page: Page, stem: string, fullPage: boolean): Promise<string[]> {
  const files: string[] = []
  for (const theme of themes) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name
    }, theme)
    const file = `${stem}-${theme}.png`
    await page.screenshot({ path: join(folder, file), animations: 'disabled', fullPage })
    files.push(file)
  }
  return files
}

/** Who sits down before which views. */
interface Sitter {
  readonly who: 'guest' | 'player' | 'staff'
  readonly as?: Visitor
  viewsAt(width: number): readonly View[]
}

async function takeSeat(
  browser: Browser,
  siteUrl: string,
  { world, sitter, screen }: { world: World; sitter: Sitter; screen: (typeof screens)[number] },
): Promise<Picture[]> {
  const { who, as } = sitter
  const seat = { viewport: screen, isStill: true, ...(as && { as }) }
  const context = await openSeat(browser, siteUrl, seat)
  const page = await context.newPage()
  const pictures: Picture[] = []
  for (const view of sitter.viewsAt(screen.width)) {
    await visit(page, view, world)
    const name = `${view.name}-${who}`
    const files = await takeThemes(page, `${name}-${screen.width}`, who === 'staff')
    pictures.push(...files.map((file) => ({ file, view: name, width: screen.width })))
    console.log(`${name} at ${screen.width}`)
  }
  await context.close()
  return pictures
}

function imageOf({ file }: Picture): string {
  return `<a href="${file}"><img src="${file}" alt="${file}" loading="lazy"></a>`
}

/** One page with all pictures, a row per view and width. */
function contactSheet(pictures: readonly Picture[]): string {
  const titleOf = ({ view, width }: Picture) => `${view}, ${width} px`
  const sections = [...new Set(pictures.map(titleOf))].map((title) => {
    const row = pictures.filter((picture) => titleOf(picture) === title)
    return `<h2>${title}</h2><div>${row.map(imageOf).join('')}</div>`
  })
  const style =
    'body{background:#222;color:#eee;font:14px sans-serif}div{display:flex;gap:8px}img{width:22vw}'
  return `<!doctype html><title>Gallery</title><style>${style}</style>${sections.join('\n')}`
}

/** Everybody who sits down, or only staff, or all but staff. */
async function sittersOf(part: string, siteUrl: string, world: World): Promise<Sitter[]> {
  const site: Sitter[] = [
    { who: 'guest', viewsAt: (width) => viewsFor('guest', width) },
    { who: 'player', as: world.player, viewsAt: (width) => viewsFor('player', width) },
  ]
  if (part === 'site') return site
  const staff: Sitter = {
    who: 'staff',
    as: await furnishDesk(siteUrl, world),
    viewsAt: (width) => deskViews.filter(({ widthMax = Infinity }) => width <= widthMax),
  }
  return part === 'desk' ? [staff] : [...site, staff]
}

async function takeAll(siteUrl: string): Promise<Picture[]> {
  const browser = await launchChromium()
  try {
    const world = await makeWorld(siteUrl)
    const pictures: Picture[] = []
    for (const sitter of await sittersOf(process.argv[2] ?? 'all', siteUrl, world)) {
      for (const screen of screens) {
        pictures.push(...(await takeSeat(browser, siteUrl, { world, sitter, screen })))
      }
    }
    return pictures
  } finally {
    await browser.close()
  }
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const server = await startServer()
try {
  const pictures = await takeAll(server.url)
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures))
  console.log(`${pictures.length} pictures; open gallery/index.html`)
} finally {
  await server.stop()
  server.remove()
}
