import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the page differs in from one request to the next. */
export interface PageFacts {
  readonly nonce: string
  readonly csrfToken: string
  readonly boot: object
}

/** The web app's page with its blanks filled in. */
export interface Page {
  /** Tells one build of the page from another. */
  readonly version: string
  render(facts: PageFacts): string
}

const blank = /(__CSP_NONCE__|__CSRF_TOKEN__|__BOOT__)/

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
    render({ nonce, csrfToken, boot }) {
      const values: Readonly<Record<string, string>> = {
        __CSP_NONCE__: nonce,
        __CSRF_TOKEN__: escapeAttribute(csrfToken),
        __BOOT__: jsonForHtml(boot),
      }
      return pieces.map((piece) => values[piece] ?? piece).join('')
    },
  }
}

/** Reads index.html of the built web app. */
export function readPage(webRoot: string): Page {
  return createPage(readFileSync(join(webRoot, 'index.html'), 'utf8'))
}
