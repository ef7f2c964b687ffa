import { cpuPerDelivery, openSides, type DeliveryParts, type Side } from './deliveries.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'
import { Samples } from './samples.ts'

const socketCount = 1_000
const rowsPerSecond = 100
/** The last frame waits up to 80 ms for company and then travels. */
const load = { rowsPerSecond, sockets: socketCount, arrivalMs: 500 }

/** Feed rows to a thousand guests, through the product and through a bare ws server. */
export async function measureFanout(parts: DeliveryParts): Promise<Row[]> {
  const { options } = parts
  const sides = await openSides(parts, { by: 'pour' })
  const samples = new Samples()
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const side of sides) {
      say(`round ${round} of ${options.rounds}: fan-out, ${side.name}`)
      samples.add(side.name, await cpuPerDelivery(parts, side, load))
    }
  }
  return fanoutRows(samples)
}

function fanoutRows(samples: Samples): Row[] {
  const figure = (side: Side['name'], words: string): Row => ({
    id: `fanout_${side}_cpu`,
    value: samples.of(side),
    unit: 'us',
    note: `orientation; server CPU per delivered row, ${words}`,
  })
  return [
    {
      id: 'fanout_vs_ws',
      value: samples.ratio('ours', 'plain'),
      unit: 'x',
      note: `server CPU per delivered row; ${rowsPerSecond} rows/s to ${socketCount} sockets`,
    },
    figure('ours', 'coalesced'),
    figure('plain', 'bare ws, each row a frame built once'),
  ]
}
