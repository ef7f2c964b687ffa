import type { Page, WebSocketRoute } from 'playwright-core'

/** The sockets of a page, to be cut and joined again. */
export interface Cable {
  /** Ends all sockets and lets none through. */
  cut(): Promise<void>
  /** Lets sockets through again. */
  join(): void
}

/** Puts a hand on the sockets of a page that is not loaded yet. */
export async function holdSockets(page: Page): Promise<Cable> {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/(socket\.io|trading-socket)/, async (socket) => {
    if (isCut) return socket.close({ code: 1001 })
    open.add(socket)
    socket.connectToServer()
  })
  return {
    async cut() {
      isCut = true
      await Promise.all([...open].map((socket) => socket.close({ code: 1001 })))
      open.clear()
    },
    join() {
      isCut = false
    },
  }
}
