import { mustHave } from '@powerplay/kernel'
import { numbersFrom } from '../crash/numbers.ts'
import { gatherFacts } from './gather-facts.ts'
import { Load } from './load.ts'
import type { Asked } from './orders.ts'
import { victims, type RoundReport, type Victim } from './outcome.ts'
import { recover } from './recovery.ts'
import { Scene, type RunDatabase } from './scene.ts'
import { meetPaid, meetPayout, meetTakeBack, payoutStages } from './stages.ts'
import { judge, movedIn } from './verdict.ts'

export interface CrashOptions {
  readonly database: RunDatabase
  readonly rounds: number
  readonly seed: number
  report(round: RoundReport): void
}

/** So many of the newest credited deposits lose their blocks at the most, and whatever is in a block with them. */
const lostMax = 8

/** So many payouts of a round are paid at the most before something is killed. */
const paidMax = 6

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * Plays rounds of deposits and withdrawals. In each one the server, the signer, the chain's node or all of them
 * are killed while payouts are on their way and credited deposits lose their blocks.
 * @returns one report per round; a round with contradictions is the last one.
 */
export async function paymentCrashRun(options: CrashOptions): Promise<RoundReport[]> {
  const scene = await Scene.open(options.database)
  const next = numbersFrom(options.seed)
  const asked: Asked[] = []
  const reports: RoundReport[] = []
  try {
    for (let round = 1; round <= options.rounds; round += 1) {
      const startedAt = Date.now()
      const victim = mustHave(victims[(round - 1) % victims.length], 'victim')
      const struck = await strikeUnderLoad(scene, { asked, next, victim })
      const isCompared = await recover(scene, asked)
      const facts = await gatherFacts(scene, { asked, isCompared })
      const report = {
        ...{ round, victim, ...struck, ...movedIn(facts) },
        ...{ contradictions: judge(facts), durationMs: Date.now() - startedAt },
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

interface Plan {
  readonly asked: Asked[]
  readonly next: (below: number) => number
  readonly victim: Victim
}

/**
 * Kills the victim once a payout stands at a stage that chance chose, or after a while if none does. Players go on
 * asking until the victim is back. The server is killed while it takes deposits back, the signer after deposits
 * lost their blocks; a chain that was killed comes back with other blocks.
 */
async function strikeUnderLoad(
  scene: Scene,
  { asked, next, victim }: Plan,
): Promise<Pick<RoundReport, 'awaited' | 'standing'>> {
  const stage = mustHave(payoutStages[next(payoutStages.length)], 'stage')
  const load = new Load(scene, { asked, next })
  await meetPaid(scene.pool, 1 + next(paidMax))
  const lost = 1 + next(lostMax)
  if (victim === 'signer') await scene.reorganise(lost)
  const isMet = await meetPayout(scene.pool, stage)
  const awaited = [isMet ? stage : `${stage}, in vain`]
  if (victim === 'server') {
    await scene.reorganise(lost)
    if (await meetTakeBack(scene.pool)) awaited.push('a deposit taken back')
  }
  const standing = await scene.strike(victim, 100 + next(300))
  if (victim === 'chain' || victim === 'all') await scene.reorganise(lost)
  await pause(100 + next(300))
  await load.end()
  return { awaited: awaited.join(' and '), standing }
}
