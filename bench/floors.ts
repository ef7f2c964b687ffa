import { holdReading } from './held-reading.ts'
import { metered } from './meter.ts'
import type { MoneyParts, Seating } from './money-parts.ts'
import type { Row } from './report.ts'
import type { Samples } from './samples.ts'

/** Bets in flight, as in the rows that are compared. */
const callers = 1_000

/** The same rows by a bare settler loop, while nothing reads the journal. */
export async function measureFloor({ database, floor, options, samples }: MoneyParts) {
  const held = await holdReading(database.url)
  try {
    await floor.call('play', { callers, durationMs: options.warmMs })
    const { result, used } = await metered(database, [floor.pid], () =>
      floor.call('play', { callers, durationMs: options.measureMs }),
    )
    samples.add('floor.rate', result.count / result.seconds)
    if (used.postgresUs === null) return
    const node = used.processUs.get(floor.pid) ?? 0
    samples.add('floor.node', node / result.count)
    samples.add('floor.pg', used.postgresUs / result.count)
  } finally {
    await held.release()
  }
}

/** The same frames by a bare Socket.IO server, with nothing behind it. */
export async function measureBareSockets(
  { database, options, samples }: MoneyParts,
  seats: Seating,
) {
  const { process: sockets, order, bare } = seats
  const { port } = await bare.call('open', await sockets.call('lastAnswer'))
  await sockets.call('sit', { ...order, port })
  await sockets.call('play', { callers, durationMs: options.warmMs })
  const { result, used } = await metered(database, [bare.pid], () =>
    sockets.call('play', { callers, durationMs: options.measureMs }),
  )
  await sockets.call('stand')
  await bare.call('close')
  samples.add('bare.rate', result.count / result.seconds)
  const perFrame = (used.processUs.get(bare.pid) ?? 0) / result.count
  if (perFrame === 0 || !samples.has('service_1000.cpu')) return
  const behind = samples.all('service_1000.cpu').at(-1) ?? Number.NaN
  samples.add('bare.node', perFrame)
  samples.add('socket_floor.cpu', behind + perFrame)
}

/** What features and edge cost over what no product can do without. */
export function floorRows(samples: Samples): Row[] {
  return [...serviceRows(samples), ...socketRows(samples)]
}

function serviceRows(samples: Samples): Row[] {
  if (!samples.has('floor.rate')) return []
  const cpu = samples.has('floor.pg')
    ? `; CPU per row: server ${samples.of('floor.node').toFixed(1)} us, PostgreSQL ${samples.of('floor.pg').toFixed(1)} us`
    : ''
  return [
    {
      id: 'service_vs_floor',
      value: samples.ratio('service_1000.rate', 'floor.rate'),
      unit: 'x',
      note: `bets/s over the same rows/s of a settler without features and projections${cpu}`,
    },
    {
      id: 'floor_rate',
      value: samples.of('floor.rate'),
      unit: '1/s',
      note: 'orientation; a bare settler loop, 1000 in flight',
    },
  ]
}

function socketRows(samples: Samples): Row[] {
  if (!samples.has('bare.rate')) return []
  const floor: Row[] = samples.has('socket_floor.cpu')
    ? [
        {
          id: 'socket_vs_floor',
          value: samples.ratio('socket_floor.cpu', 'socket_1000.cpu'),
          unit: 'x',
          note: `CPU of a bet through the service layer and of its frames by a bare Socket.IO server (${samples.of('bare.node').toFixed(1)} us), over that of a bet through the socket API`,
        },
      ]
    : []
  return [
    ...floor,
    {
      id: 'bare_socket_rate',
      value: samples.of('bare.rate'),
      unit: '1/s',
      note: 'orientation; the same frames by a bare Socket.IO server with nothing behind it',
    },
  ]
}
