import { refuse, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { AuthWorkshop } from '../parts.ts'
import { passwordMin } from '../settings.ts'
import { emailProblems, nameProblems, onlyProblems, passwordProblems } from './rules.ts'
import type { FieldProblems } from './rules.ts'
import { findTaken, insertUser, type NewUser } from './user-store.ts'

/** Problems of the fields that every new account has. */
export function accountProblems(
  { platform }: AuthWorkshop,
  fields: { readonly email: string; readonly name: string; readonly password: string },
): FieldProblems {
  const minimum = platform.settings.get(passwordMin)
  return onlyProblems({
    email: emailProblems(fields.email),
    name: nameProblems(fields.name),
    password: passwordProblems(fields.password, fields.name, minimum),
  })
}

/** @throws Refusal core/bad-payload unless there are no problems. */
export function refuseProblems(fields: FieldProblems, limits: FieldLimits = {}): void {
  if (Object.keys(fields).length > 0) refuse('core/bad-payload', { fields, ...limits })
}

/** Numbers that the texts of problems name. */
export interface FieldLimits {
  /** Smallest number of characters of a password. */
  readonly min?: number
}

/** The limits in effect. */
export function fieldLimits({ platform }: AuthWorkshop): FieldLimits {
  return { min: platform.settings.get(passwordMin) }
}

/** @throws Refusal core/bad-payload naming the fields somebody else already has. */
export async function refuseTaken(
  queries: Queries,
  wanted: { readonly name: string; readonly email: string | null },
): Promise<void> {
  const taken = await findTaken(queries, wanted)
  refuseProblems(
    onlyProblems({
      email: taken.email ? ['validation.unique'] : [],
      name: taken.name ? ['validation.unique'] : [],
    }),
  )
}

/** Writes the account and its first seed pair in the caller's transaction. @returns its id. */
export async function createUser(
  { platform, fairness }: AuthWorkshop,
  tx: Queries,
  user: Omit<NewUser, 'id' | 'createdAt'>,
): Promise<Uuid> {
  const id = platform.mintId()
  const isNew = await insertUser(tx, { ...user, id, createdAt: platform.clock.now() })
  if (!isNew) {
    await refuseTaken(tx, user)
    // The other account vanished between the two statements: the caller may try again.
    return refuse('core/too-quick', { retryMs: 1_000 })
  }
  await fairness.openPair(tx, id)
  return id
}
