import { crowds } from './money.ts'
import { floorRows } from './floors.ts'
import { gameRows } from './games.ts'
import type { Row } from './report.ts'
import { roundRows } from './rounds.ts'
import type { Samples } from './samples.ts'

interface Words {
  /** What drove the yardstick. */
  readonly driver: string
  /** What ran on: PostgreSQL's version, rounds, load of the machine. */
  readonly setting: string
}

const projections = 'projections running, their catching up counted'

/** The ratios and figures of the money rounds that were played. */
export function moneyRows(samples: Samples, words: Words): Row[] {
  return [
    ...serviceRatios(samples, words),
    ...floorRows(samples),
    ...gameRows(samples),
    ...roundRows(samples),
    ...socketRatios(samples, words),
    ...yardstickFigures(samples, words),
    ...crowds.flatMap((players) => figuresOf(samples, `service_${players}`)),
    ...['mines_1000', 'wallet_256', 'hot'].flatMap((name) => figuresOf(samples, name)),
    ...crowds.flatMap((players) => figuresOf(samples, `socket_${players}`)),
  ]
}

function ratio(id: string, value: number, note: string): Row {
  return { id, value, unit: 'x', note }
}

function serviceRatios(samples: Samples, { driver, setting }: Words): Row[] {
  if (!samples.has('service_1000.rate')) return []
  const rows = crowds.map((players) =>
    ratio(
      `service_${players}_vs_tpcb`,
      samples.ratio(`service_${players}.rate`, 'tpcb.rate'),
      players === 1_000 ? `bets/s over TPC-B tps; ${driver}; ${setting}` : 'as service_1000',
    ),
  )
  const cpu = samples.has('service_1000.pg')
    ? [
        ratio(
          'pg_cpu_vs_tpcb',
          samples.ratio('service_1000.pg', 'tpcb.pg'),
          `PostgreSQL CPU per bet at 1000 players over per transaction; ${projections}`,
        ),
      ]
    : []
  return [
    ...rows,
    ...cpu,
    ratio(
      'hot_account_vs_uniform',
      samples.ratio('hot.rate', 'wallet_256.rate'),
      'bets/s through the wallet door, 256 players, half of the bets on one account',
    ),
    ratio(
      'lone_bet_vs_commit',
      samples.ratio('service_1.p50', 'commit.p50'),
      'p50 of one player over p50 of one committed insert, same driver',
    ),
    ratio(
      'wal_bytes_vs_tpcb',
      samples.ratio('service_1000.wal', 'tpcb.wal'),
      `log bytes per bet at 1000 players over per transaction; ${projections}`,
    ),
  ]
}

function socketRatios(samples: Samples, { driver, setting }: Words): Row[] {
  if (!samples.has('socket_1000.rate')) return []
  return crowds.map((players) =>
    ratio(
      `socket_${players}_vs_tpcb`,
      samples.ratio(`socket_${players}.rate`, 'tpcb.rate'),
      players === 1_000
        ? `bets/s over TPC-B tps, 1000 sockets, load generator on the same cores; ${driver}; ${setting}`
        : `${players} bets in flight, going round 1000 sockets`,
    ),
  )
}

function yardstickFigures(samples: Samples, { driver }: Words): Row[] {
  const note = `orientation; ${driver}, 32 connections`
  const rows: Row[] = [
    { id: 'tpcb_rate', value: samples.of('tpcb.rate'), unit: '1/s', note },
    { id: 'tpcb_wal', value: samples.of('tpcb.wal'), unit: 'bytes', note: 'orientation' },
  ]
  if (samples.has('tpcb.pg')) {
    rows.push({ id: 'tpcb_pg_cpu', value: samples.of('tpcb.pg'), unit: 'us', note: 'orientation' })
  }
  if (samples.has('commit.p50')) {
    const p50 = { value: samples.of('commit.p50'), unit: 'ms', note: 'orientation' }
    rows.push({ id: 'commit_p50', ...p50 })
  }
  return rows
}

const figures = [
  ['rate', '1/s', 'settled bets'],
  ['p50', 'ms', 'answer time'],
  ['p99', 'ms', 'answer time'],
  ['pg', 'us', 'PostgreSQL CPU per bet'],
  ['node', 'us', 'server CPU per bet'],
  ['load', 'us', 'load generator CPU per bet'],
  ['wal', 'bytes', 'log per bet'],
] as const

function figuresOf(samples: Samples, name: string): Row[] {
  return figures
    .filter(([figure]) => samples.has(`${name}.${figure}`))
    .map(([figure, unit, words]) => ({
      id: `${name}_${figure}`,
      value: samples.of(`${name}.${figure}`),
      unit,
      note: `orientation; ${words}`,
    }))
}
