import type { Page, WebSocketRoute } from 'playwright-core'

/** The sockets of a page, to be cut and joined again. */
export interface Cable {
  /** Ends all sockets and lets none through; the server learns of it by itself, or at once. */
  cut(ends?: 'page' | 'both'): Promise<void>
  /** Lets sockets through again. */
  join(): void
}

/** Puts a hand on the sockets of a page that is not loaded yet. */
export async function holdSockets(page: Page): Promise<Cable> {
  /** Each with its end at the server. */
  const open = new Map<WebSocketRoute, WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/(socket\.io|trading-socket)/, async (socket) => {
    if (isCut) return socket.close({ code: 1001 })
    open.set(socket, socket.connectToServer())
  })
  return {
    async cut(ends = 'page') {
      isCut = true
      for (const [socket, server] of open) {
        await socket.close({ code: 1001 })
        if (ends === 'both') await server.close()
      }
      open.clear()
    },
    join() {
      isCut = false
    },
  }
}
