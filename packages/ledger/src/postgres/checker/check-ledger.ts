import type { ClientBase } from 'pg'
import { auditAnchors, auditChains, auditHeads } from './audit.ts'
import {
  balancesMatchEntries,
  entriesSumToZero,
  noPlayerBelowZero,
  oneCurrencyPerRow,
} from './balances.ts'
import type { Check, Finding } from './check.ts'
import { movementsUseTheirHouses, wagersUseTheirHouse } from './houses.ts'
import { businessKeysKept, keysUnique, storedAnswersHaveEffects } from './keys.ts'
import { commitOrderTold, lanesNumbered, readingListComplete, storyInOrder } from './lanes.ts'
import { noncesGapFree } from './nonces.ts'
import {
  debtsAreKnown,
  debtsArePaid,
  demoApart,
  exclusionsHold,
  openStakesInEscrow,
  wagersOwnTheirAccounts,
} from './pockets.ts'
import { checkpointsBehindLanes, statisticsMatchJournal } from './projections.ts'
import { resultsInOrder, resultsPosted, sharesAddUp } from './results.ts'
import { roundsHaveWagers, roundStepsCounted } from './rounds.ts'
import {
  payoutsRecomputed,
  settledOnce,
  stakesAddUp,
  wagersMoveTheirAmounts,
} from './settlements.ts'

/** What must hold of the ledger's own tables, in the order it is checked; features add theirs. */
export const ledgerChecks: readonly Check[] = [
  noPlayerBelowZero,
  entriesSumToZero,
  oneCurrencyPerRow,
  balancesMatchEntries,
  settledOnce,
  wagersMoveTheirAmounts,
  wagersUseTheirHouse,
  movementsUseTheirHouses,
  stakesAddUp,
  payoutsRecomputed,
  resultsInOrder,
  sharesAddUp,
  resultsPosted,
  openStakesInEscrow,
  demoApart,
  wagersOwnTheirAccounts,
  debtsAreKnown,
  debtsArePaid,
  exclusionsHold,
  noncesGapFree,
  roundsHaveWagers,
  roundStepsCounted,
  keysUnique,
  businessKeysKept,
  storedAnswersHaveEffects,
  lanesNumbered,
  readingListComplete,
  commitOrderTold,
  storyInOrder,
  checkpointsBehindLanes,
  statisticsMatchJournal,
  auditChains,
  auditHeads,
]

/** Rows told per check: enough to find the cause, few enough to read. */
const rowsMax = 50

/**
 * Checks every promise of the ledger in one read-only snapshot; safe beside live traffic.
 * @param client a connection of its own, outside any transaction.
 * @param checks the checks of the ledger, and those of the features whose tables are there.
 * @param anchors text of the audit anchors file, if there is one.
 * @returns the rows that break a promise, at most fifty per check; empty when all is well.
 */
export async function checkLedger(
  client: ClientBase,
  checks: readonly Check[],
  anchors = '',
): Promise<Finding[]> {
  const findings: Finding[] = []
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    for (const check of [...checks, auditAnchors(anchors)]) {
      findings.push(...(await findingsOf(client, check)))
    }
  } finally {
    await client.query('rollback')
  }
  return findings
}

async function findingsOf(client: ClientBase, { name, text, values = [] }: Check) {
  const { rows } = await client.query<{ row_id: string; found: string | null }>({
    text: `select * from (${text}) as broken limit ${rowsMax}`,
    values: [...values],
  })
  return rows.map((row) => ({ check: name, rowId: row.row_id, found: row.found ?? '' }))
}
