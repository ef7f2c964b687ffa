import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a page says about itself to whoever shows a link to it. */
export interface PageHead {
  readonly title: string
  readonly description: string
  /** Id of the game whose picture stands for the page; null for the site's own. */
  readonly game: string | null
}

/** What pages say that have nothing of their own to say. */
export const plainHead: PageHead = {
  title: 'PWRPLAY',
  description: 'Original casino games with every seed in the open: check any bet yourself.',
  game: null,
}

/** The head of a page by its name and a sentence about it. */
export function pageHead(name: string, description: string, game: string | null = null): PageHead {
  return { title: `${name} | ${plainHead.title}`, description, game }
}

/** Looks pages up whose paths have no blanks. */
export function headsAt(heads: Readonly<Record<string, PageHead>>) {
  return (path: string): PageHead | undefined =>
    Object.hasOwn(heads, path) ? heads[path] : undefined
}

/** What the page differs in from one request to the next. */
export interface PageFacts {
  readonly nonce: string
  readonly csrfToken: string
  readonly boot: object
  readonly head: Pick<PageHead, 'title' | 'description'>
  /** Address of the picture. */
  readonly picture: string
}

/** The web app's page with its blanks filled in. */
export interface Page {
  /** Tells one build of the page from another. */
  readonly version: string
  render(facts: PageFacts): string
}

const blank = /(__(?:CSP_NONCE|CSRF_TOKEN|BOOT|TITLE|DESCRIPTION|PICTURE)__)/

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** JSON that cannot end the script element it stands in. */
export function jsonForHtml(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Cuts the page's text at its blanks once. */
export function createPage(html: string): Page {
  const pieces = html.split(blank)
  return {
    version: createHash('sha256').update(html).digest('hex').slice(0, 12),
    render({ nonce, csrfToken, boot, head, picture }) {
      const values: Readonly<Record<string, string>> = {
        __CSP_NONCE__: nonce,
        __CSRF_TOKEN__: escapeAttribute(csrfToken),
        __BOOT__: jsonForHtml(boot),
        __TITLE__: escapeAttribute(head.title),
        __DESCRIPTION__: escapeAttribute(head.description),
        __PICTURE__: escapeAttribute(picture),
      }
      return pieces.map((piece) => values[piece] ?? piece).join('')
    },
  }
}

/** Reads index.html of the built web app, or of a folder in it. */
export function readPage(webRoot: string): Page {
  return createPage(readFileSync(join(webRoot, 'index.html'), 'utf8'))
}
