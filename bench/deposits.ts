import pg from 'pg'
import { PaymentStage, dollar } from '../apps/server/src/features/payments/test/payment-stage.ts'
import { say } from './progress.ts'
import type { Row } from './report.ts'

const depositsTotal = 500
const playersTotal = 50
const sumMinor = 25n * dollar
/** Looks at a chain after which nobody waits any more. */
const pollsMax = 10

/**
 * 500 deposits in one block: how many looks at the chain, once it is deep enough, until each is credited,
 * and that each is credited once.
 * @param serverUrl a PostgreSQL server on which a database of its own is made.
 */
export async function measureDeposits(serverUrl: string): Promise<Row[]> {
  const url = new URL(serverUrl)
  url.pathname = '/powerplay_bench_deposits'
  const admin = new pg.Client({ connectionString: serverUrl })
  const drop = async () => {
    await admin.query('drop database if exists powerplay_bench_deposits with (force)')
  }
  await admin.connect()
  await drop()
  await admin.query('create database powerplay_bench_deposits')
  const stage = await PaymentStage.open({}, { url: url.href, drop })
  try {
    return [await measured(stage)]
  } finally {
    await stage.close()
    await admin.end()
  }
}

async function measured(stage: PaymentStage): Promise<Row> {
  say(`${depositsTotal} deposits in one block`)
  const addresses: string[] = []
  for (let index = 0; index < playersTotal; index += 1) {
    addresses.push((await stage.addressOf(await stage.player())).wallet)
  }
  for (let index = 0; index < depositsTotal; index += 1) {
    stage.pay(addresses[index % playersTotal] ?? '', sumMinor)
  }
  const chain = stage.devnet.chain('eth')
  for (let block = 0; block < 12; block += 1) chain.mine(Date.now())
  let polls = 0
  let slowestMs = 0
  while ((await credited(stage)) < depositsTotal && polls < pollsMax) {
    const startedAt = performance.now()
    await stage.look()
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    polls += 1
  }
  const isOnce =
    (await credited(stage)) === depositsTotal && (await postings(stage)) === depositsTotal
  return {
    id: 'deposits_500_polls',
    value: isOnce ? polls : null,
    unit: 'polls',
    note: isOnce
      ? `looks at a chain until ${depositsTotal} deposits of one block were credited, each once; the longest took ${Math.round(slowestMs)} ms`
      : `after ${polls} looks not every deposit was credited once`,
  }
}

async function credited(stage: PaymentStage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from deposits where state = 'credited'`,
  )
  return row?.count ?? 0
}

async function postings(stage: PaymentStage): Promise<number> {
  const [row] = await stage.query<{ count: number }>(
    `select count(*)::int as count from postings where reason = 'deposit'`,
  )
  return row?.count ?? 0
}
