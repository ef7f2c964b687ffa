import { p95 } from '../samples.ts'

/** Pages that come back to the chat at the same moment. */
export interface CatchUpOrder {
  readonly port: number
  readonly clients: number
}

/** All ask for the history at once, as pages do that were away. @returns p95 of their waits, in ms. */
export async function catchUp({ port, clients }: CatchUpOrder): Promise<number> {
  const site = `http://127.0.0.1:${port}`
  const asked = { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' }
  const first = await fetch(`${site}/sanctum/csrf-cookie`, { headers: asked })
  const jar = first.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const token = jar.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length)
  const headers = { ...asked, cookie: jar.join('; '), 'x-xsrf-token': token ?? '' }
  const body = JSON.stringify({ channel: 'general' })
  const waits = Array.from({ length: clients }, async () => {
    const from = performance.now()
    const answer = await fetch(`${site}/api/chat/history`, { method: 'POST', headers, body })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`the history was answered ${answer.status}: ${text}`)
    return performance.now() - from
  })
  return p95(await Promise.all(waits))
}
