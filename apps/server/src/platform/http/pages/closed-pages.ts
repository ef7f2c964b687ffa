import { join } from 'node:path'
import { existsSync } from 'node:fs'
import type { FastifyRequest } from 'fastify'
import type { BrowserSession } from '../cookies/browser-session.ts'
import { clientAddress } from '../address/client-address.ts'
import { readPage, type Page } from './page.ts'
import type { EdgeParts } from '../parts.ts'

/** A document that only some are sent. */
export interface ClosedPage {
  readonly page: Page
  /** Whether whoever asks gets the page and its files. */
  admits(request: FastifyRequest): Promise<boolean>
  /** True for a path that can only be one of its files. */
  isFile(path: string): boolean
}

/** Finds the document that a path belongs to. */
export interface ClosedPages {
  find(path: string): ClosedPage | undefined
}

/** The closed documents of the built web app; one that was not built is not there for anybody. */
export function openClosedPages(
  { authenticator, closed = [], webRoot }: Pick<EdgeParts, 'authenticator' | 'closed' | 'webRoot'>,
  browser: Pick<BrowserSession, 'secretOf'>,
): ClosedPages {
  const built = closed.flatMap(({ folder, admits }) => {
    const root = join(webRoot ?? '', folder)
    if (webRoot === null || !existsSync(join(root, 'index.html'))) return []
    const own: ClosedPage = {
      page: readPage(root),
      isFile: (path) => path.startsWith(`/${folder}/assets/`),
      async admits(request) {
        const cookie = browser.secretOf(request)
        if (cookie === null) return false
        const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400)
        const ip = clientAddress(request.ip)
        return admits(await authenticator.authenticate({ cookie, bearer: null, ip, userAgent }))
      },
    }
    return [{ folder, own }]
  })
  return {
    find: (path) =>
      built.find(({ folder }) => path === `/${folder}` || path.startsWith(`/${folder}/`))?.own,
  }
}
