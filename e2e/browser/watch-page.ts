import type { Page, Response } from 'playwright-core'

/** Calls may be refused: that is the subject of many stories. Files and pages may not. */
const callPaths = ['/api/', '/auth/', '/sanctum/', '/license', '/analytics/']

function isCall(response: Response): boolean {
  const { pathname } = new URL(response.url())
  return callPaths.some((prefix) => pathname.startsWith(prefix))
}

/** Chromium writes a line of its own for each refused request; those are judged by `isCall`. */
const refusedRequest = /^Failed to load resource/
/**
 * Of a story in which the network is cut: what a part of a page could not fetch then is missing beside
 * the story's own. A file that the server does not have is told by its answer.
 */
const cutNetwork =
  /net::ERR_INTERNET_DISCONNECTED|WebSocket is closed before|Failed to fetch dynamically imported module/

/** Errors of the browser itself come without a stack. */
function textOf({ name, message, stack = '' }: Error): string {
  return stack === '' ? `${name}: ${message}` : stack
}

/** Reports errors of scripts and console, failed files, dialogs and breaches of the policy. */
export function watchPage(page: Page, report: (trouble: string) => void): void {
  page.on('pageerror', (error) => report(`page error: ${textOf(error)}`))
  page.on('dialog', (dialog) => {
    report(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' || refusedRequest.test(text) || cutNetwork.test(text)) return
    report(`console: ${text}`)
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status >= 500 || (status >= 400 && !isCall(response))) {
      report(`answer: ${status} for ${response.url()}`)
    }
  })
}
