import { mustHave, secondMs } from '@powerplay/kernel'
import { numbersFrom } from '../crash/numbers.ts'
import type { Asked } from './orders.ts'
import { chain, currency, Scene, strangersAddress, type RunDatabase, type Victim } from './scene.ts'
import { verdictOf } from './verdict.ts'

/** What came of a round. */
export interface RoundReport {
  readonly round: number
  readonly victim: Victim
  /** Deposits that the chain took, and withdrawals that were acknowledged. */
  readonly sent: number
  readonly withdrawn: number
  readonly contradictions: readonly string[]
  readonly durationMs: number
}

export interface CrashOptions {
  readonly database: RunDatabase
  readonly rounds: number
  readonly seed: number
  report(round: RoundReport): void
}

const victims: readonly Victim[] = ['server', 'signer', 'chain', 'all']
const units = 1_000_000n
const settleMsMax = 40 * secondMs

/**
 * Rounds of deposits and withdrawals under which the server, the signer, the chain's node or all of them
 * are killed. @returns one report per round; a round with contradictions is the last one.
 */
export async function paymentCrashRun(options: CrashOptions): Promise<RoundReport[]> {
  const scene = await Scene.open(options.database)
  const next = numbersFrom(options.seed)
  const reports: RoundReport[] = []
  const asked: Asked[] = []
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const startedAt = Date.now()
      const victim = mustHave(victims[(options.seed + round) % victims.length], 'victim')
      const load = playRound(scene, { asked, next })
      await new Promise((resolve) => setTimeout(resolve, 150 + next(900)))
      await scene.strike(victim, 100 + next(400))
      const sent = await load
      await settle(scene, asked)
      const report = {
        ...{ round, victim, sent, withdrawn: asked.filter(({ fate }) => fate === 'done').length },
        contradictions: await verdictOf(scene, asked),
        durationMs: Date.now() - startedAt,
      }
      options.report(report)
      reports.push(report)
      if (report.contradictions.length > 0) break
    }
    return reports
  } finally {
    await scene.close()
  }
}

interface Load {
  readonly asked: Asked[]
  readonly next: (below: number) => number
}

/** Every player is paid a few times and asks for one withdrawal. @returns how many the chain took. */
async function playRound(scene: Scene, { asked, next }: Load): Promise<number> {
  const pause = () => new Promise((resolve) => setTimeout(resolve, next(250)))
  const paid = await Promise.all(
    scene.payers.map(async ({ address, userId }) => {
      let sent = 0
      const own: Asked = { userId, key: scene.mintKey(), address: strangersAddress(), fate: '' }
      asked.push(own)
      for (let times = 0; times < 3; times += 1) {
        await pause()
        const txid = await scene.pay(address, BigInt(5 + next(20)) * units + BigInt(next(1_000)))
        if (txid !== undefined) sent += 1
        if (times === 1) own.fate = await withdraw(scene, own)
      }
      return sent
    }),
  )
  return paid.reduce((sum, one) => sum + one, 0)
}

const withdraw = (scene: Scene, { userId, key, address }: Asked) =>
  scene.order({ what: 'withdraw', userId, key, sum: '12', currency, wallet: address })

/**
 * Asks again for what was lost, approves what waits, and waits until nothing is on its way. What was seen
 * before the chain was killed, and in no block, may never come.
 */
async function settle(scene: Scene, asked: readonly Asked[]): Promise<void> {
  for (const own of asked.filter(({ fate }) => fate === 'unknown')) {
    own.fate = await withdraw(scene, own)
  }
  const until = Date.now() + settleMsMax
  while (Date.now() < until) {
    await approveAll(scene)
    const { rows } = await scene.client.query<{ open: number }>(`select
      (select count(*) from withdrawals where stage in ('asked', 'taken', 'approved', 'signed', 'sent'))
      + (select count(*) from deposits where state in ('confirming', 'crediting', 'reversing')
        or state = 'seen' and seen_at > now() - interval '2 seconds') as open`)
    if (Number(rows[0]?.open) === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await compareAnew(scene)
}

const comparisonsMax = 100

/** A comparison is passed over where a block came between its questions, and blocks are quick here. */
async function compareAnew(scene: Scene): Promise<void> {
  const { rows: began } = await scene.client.query<{ at: Date }>('select clock_timestamp() as at')
  for (let times = 0; times < comparisonsMax; times += 1) {
    await scene.order({ what: 'reconcile' })
    const { rows } = await scene.client.query(
      `select 1 from chain_balances where chain = $1 and checked_at > $2`,
      [chain, began[0]?.at],
    )
    if (rows.length > 0) return
  }
}

/** Another player stands for staff here. */
async function approveAll({ client, payers }: Scene): Promise<void> {
  const persons = payers.map(({ userId }) => userId)
  await client.query(
    `select approve_withdrawal(w.id, array[(select p from unnest($1::uuid[]) as p
        where p <> w.user_id limit 1)], 'a test', now())
      from withdrawals w where w.stage = 'asked'`,
    [persons],
  )
}
