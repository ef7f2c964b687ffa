import { cpuPerDelivery, openSides, type DeliveryParts } from './deliveries.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'

/** Messages a second. */
const rates = [20, 100] as const
const pages = 5_000
const writers = 200
const catchUpClients = 1_000
/** The last frame waits for company and then travels to all. */
const arrivalMs = 2_000

/**
 * Messages of the chat to thousands of pages, stored and read again on the way, over a bare ws
 * server that sends each by itself and stores none; and what it takes when all come back at once.
 */
export async function measureChat(parts: DeliveryParts): Promise<Row[]> {
  const { options, server, serverPort, sockets } = parts
  await server.call('seatAtChat', writers)
  const sides = await openSides(parts, { by: 'pourChat', mark: '"liked":' })
  const samples = new Samples()
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const rowsPerSecond of rates) {
      for (const side of sides) {
        say(`round ${round}: chat, ${rowsPerSecond} a second, ${side.name}`)
        const us = await cpuPerDelivery(parts, side, { rowsPerSecond, sockets: pages, arrivalMs })
        samples.add(`${side.name} ${rowsPerSecond}`, us)
      }
    }
    say(`round ${round}: ${catchUpClients} catch up at once`)
    const order = { port: serverPort, clients: catchUpClients }
    samples.add('catch-up', await sockets.call('catchUp', order))
  }
  return rowsOf(samples)
}

function rowsOf(samples: Samples): Row[] {
  const ratios = rates.map((rate): Row => {
    const us = (side: string) => samples.of(`${side} ${rate}`).toFixed(2)
    return {
      id: `chat_vs_ws_${rate}`,
      value: samples.ratio(`ours ${rate}`, `plain ${rate}`),
      unit: 'x',
      note: `${us('ours')} over ${us('plain')} us of server CPU per delivered line, ${pages} pages`,
    }
  })
  const note = `${catchUpClients} clients ask for the history at the same moment`
  return [...ratios, { id: 'chat_catchup_p95_ms', value: samples.of('catch-up'), unit: 'ms', note }]
}
