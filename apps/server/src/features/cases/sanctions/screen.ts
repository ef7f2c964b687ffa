import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { NamedPerson } from '../../documents/index.ts'
import type { DestinationAsked } from '../../payments/index.ts'
import { findFindings } from '../find-cases.ts'
import { openCase } from '../open-cases.ts'
import type { CaseParts } from '../parts.ts'
import { caseRules } from '../settings.ts'
import { findSenders } from './find-senders.ts'

type ScreenParts = Pick<CaseParts, 'platform'>

/** Opens a case about somebody whose name and birth date stand on a list, in the transaction that takes his papers. */
export async function screenPerson(
  parts: ScreenParts,
  tx: Queries,
  { userId, keys }: NamedPerson,
): Promise<void> {
  const [row] = await tx.query<{ count: number }>({
    text: `select count(*)::int as count from sanction_entries
      where kind = 'person' and removed_at is null and key = any($1::text[])`,
    values: [keys],
  })
  const count = row?.count ?? 0
  if (count > 0) await open(parts, tx, { userId, sumUsdE6: 0n, count })
}

/**
 * Opens a case before a withdrawal to an address of a list is opened, which then waits for it. Both bear the same
 * moment: once that case is released it was about this withdrawal too.
 */
export async function screenDestination(
  parts: ScreenParts,
  { userId, usdE6, chain, address, askedAt }: DestinationAsked,
): Promise<void> {
  const { database } = parts.platform
  const [row] = await database.query<{ isListed: boolean }>({
    text: 'select is_sanctioned_place($1, $2) as "isListed"',
    values: [chain, address],
  })
  if (row?.isListed !== true) return
  const seen = { userId, sumUsdE6: usdE6, count: 1 }
  await database.transaction((tx) => open(parts, tx, seen, askedAt))
}

/**
 * Opens a case about whatever lists have of a player that no case was about yet: names of papers and of transfers,
 * wallets, and where open withdrawals go.
 */
export async function screenPlayer(
  parts: Pick<CaseParts, 'platform' | 'secrets'>,
  tx: Queries,
  userId: Uuid,
): Promise<void> {
  const { clock, settings } = parts.platform
  const found = await findFindings(tx, 'sanctions', {
    ...{ rules: settings.get(caseRules), now: new Date(clock.now()), only: userId },
    senders: await findSenders(parts, tx, userId),
  })
  for (const finding of found) await openCase(tx, parts.platform, finding)
}

async function open(
  { platform }: ScreenParts,
  tx: Queries,
  seen: { readonly userId: Uuid; readonly sumUsdE6: bigint; readonly count: number },
  at?: Date,
): Promise<void> {
  await openCase(tx, platform, { ...seen, rule: 'sanctions', otherId: null }, at)
}
