import { createHmac } from 'node:crypto'
import { dayMs, mustHave, refuse, startOfDay, toIso, type Uuid } from '@powerplay/kernel'
import type { Caller } from '../../platform/context.ts'
import {
  codesOf,
  countClick,
  findCode,
  forgetVisitors,
  isName,
  keepCode,
  lockAccount,
  removeCode,
  type CodeRow,
} from './code-store.ts'
import type { AffiliateParts } from './parts.ts'
import { codeFrom, codeProblem, normalizeCode } from './rules.ts'
import { affiliateCodesMax } from './settings.ts'

const generatedLength = 8

/** The codes of a player; the first one is made when they are asked for. */
export async function ownCodes(parts: AffiliateParts, userId: Uuid): Promise<CodeRow[]> {
  const { clock, database, mintId, random } = parts.platform
  const known = await codesOf(database, userId)
  if (known.length > 0) return known
  return database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    const before = await codesOf(tx, userId)
    if (before.length > 0) return before
    const code = codeFrom(random.bytes(generatedLength))
    const row = await keepCode(tx, { id: mintId(), userId, code }, clock.now())
    return [mustHave(row, 'a code that nobody has')]
  })
}

/**
 * Puts a code into use. @throws Refusal affiliate/code-characters, affiliate/code-taken,
 * affiliate/too-many-codes, and what keeps the player from promotions
 */
export async function createCode(
  parts: AffiliateParts,
  caller: Caller,
  text: string,
): Promise<CodeRow> {
  const userId = await parts.economy.mayReceive(caller)
  const code = normalizeCode(text)
  const problem = codeProblem(code)
  if (problem === 'characters') refuse('affiliate/code-characters')
  const { clock, database, mintId, settings } = parts.platform
  return database.transaction(async (tx) => {
    await lockAccount(tx, userId)
    if (problem === 'reserved' || (await isName(tx, code, userId))) refuse('affiliate/code-taken')
    const inUse = (await codesOf(tx, userId)).filter(({ isActive }) => isActive)
    if (inUse.some((row) => row.code === code)) refuse('affiliate/code-taken')
    if (inUse.length >= settings.get(affiliateCodesMax)) refuse('affiliate/too-many-codes')
    const row = await keepCode(tx, { id: mintId(), userId, code }, clock.now())
    return row ?? refuse('affiliate/code-taken')
  })
}

/** Ends sign-ups by a code of the player. @throws Refusal core/unknown-id */
export async function endCode({ platform }: AffiliateParts, userId: Uuid, id: Uuid): Promise<void> {
  const { clock, database } = platform
  if (!(await removeCode(database, { id, userId }, clock.now()))) refuse('core/unknown-id')
}

/** Whether a code leads to somebody, whose name it tells if it may; the click is counted. */
export async function visit(
  parts: AffiliateParts,
  text: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<{ valid: boolean; name: string | null }> {
  const { clock, database } = parts.platform
  const row = await findCode(database, normalizeCode(text))
  if (!row?.isActive) return { valid: await parts.isInvite(text), name: null }
  const day = toIso(clock.now()).slice(0, 10)
  const visitor = createHmac('sha256', parts.secrets.key('affiliate'))
    .update(`${day} ${row.id} ${ip}`)
    .digest()
    .subarray(0, 16)
  await countClick(database, { codeId: row.id, day, visitor })
  const owner = (await parts.users.publicUsers([row.userId])).get(row.userId)
  return { valid: true, name: owner === undefined || owner.privateBets ? null : owner.name }
}

/** Forgets who clicked on days before yesterday. */
export async function forgetOldVisitors({ platform }: AffiliateParts): Promise<void> {
  const yesterday = startOfDay(platform.clock.now()) - dayMs
  await forgetVisitors(platform.database, toIso(yesterday).slice(0, 10))
}
