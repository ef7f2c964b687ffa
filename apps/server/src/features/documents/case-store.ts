import type { DocumentCase, DocumentKind, DocumentState } from '@powerplay/contract'
import { toWireId, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../platform/database/database.ts'
import { neededOf } from './tiers.ts'

/** A case as it is stored; its details are sealed. */
export interface StoredCase {
  readonly id: Uuid
  readonly userId: Uuid
  readonly tier: 1 | 2 | 3
  readonly state: DocumentCase['state']
  readonly details: string | null
  readonly told: string | null
  readonly at: Date
  readonly decidedAt: Date | null
}

const columns = `c.id, c.user_id as "userId", c.tier, c.state, c.details, c.told, c.at,
  c.decided_at as "decidedAt"`

export async function findCase(on: Queries, id: Uuid): Promise<StoredCase | undefined> {
  const [row] = await on.query<StoredCase>({
    text: `select ${columns} from document_cases c where c.id = $1`,
    values: [id],
  })
  return row
}

/** How many cases wait for a decision, and since when the oldest does (epoch ms). */
export async function waitingCases(
  on: Queries,
): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
  const [row] = await on.query<{ open: number; oldest: Date | null }>({
    text: `select count(*)::int as open, min(submitted_at) as oldest from document_cases
      where state = 'pending'`,
  })
  return { open: row?.open ?? 0, oldestAt: row?.oldest?.getTime() ?? null }
}

/** The newest case of a player. */
export async function latestCase(on: Queries, userId: Uuid): Promise<StoredCase | undefined> {
  const [row] = await on.query<StoredCase>({
    text: `select ${columns} from document_cases c where c.user_id = $1
      order by c.at desc, c.id desc limit 1`,
    values: [userId],
  })
  return row
}

interface Tiers {
  readonly tier: number
  readonly neededTier: number
}

export async function tiersOf(on: Queries, userId: Uuid): Promise<Tiers> {
  const [row] = await on.query<Tiers>({
    text: `select tier, case when needed_tier > tier then needed_tier else 0 end as "neededTier"
      from document_players where user_id = $1`,
    values: [userId],
  })
  return row ?? { tier: 0, neededTier: 0 }
}

/** How a player stands, as the wire tells it. */
export async function readState(on: Queries, userId: Uuid): Promise<DocumentState> {
  const { tier, neededTier } = await tiersOf(on, userId)
  const own = await latestCase(on, userId)
  return { tier, neededTier, case: own === undefined ? null : presentCase(own) }
}

function presentCase({ id, tier, state, told, at, decidedAt }: StoredCase): DocumentCase {
  return {
    _id: toWireId('case', id),
    ...{ tier, state, reason: told, needed: [...neededOf[tier]] },
    at: at.getTime(),
    decidedAt: decidedAt?.getTime() ?? null,
  }
}

/** Says that withdrawals of a player wait for a tier; it never falls. */
export async function askTier(
  on: Queries,
  order: { readonly userId: Uuid; readonly tier: number; readonly at: Date },
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into document_players as p (user_id, needed_tier, changed_at) values ($1, $2, $3)
      on conflict (user_id) do update set needed_tier = $2, changed_at = $3
        where p.needed_tier < $2 returning user_id`,
    values: [order.userId, order.tier, order.at],
  })
  return rows.length > 0
}

/** Keeps a case that is filled in for one transaction. @returns false where it is no such case any more. */
export async function lockDraft(tx: Queries, id: Uuid): Promise<boolean> {
  const rows = await tx.query({
    text: `select from document_cases where id = $1 and state = 'draft' for update`,
    values: [id],
  })
  return rows.length > 0
}

/** Begins a case, or begins one anew that was not handed in. @returns false while one waits. */
export async function beginCase(
  tx: Queries,
  own: Pick<StoredCase, 'id' | 'userId' | 'tier' | 'at'> & { readonly details: string },
): Promise<boolean> {
  // Whoever brings a picture now was there before, or finds no case any more.
  await tx.query({
    text: `select from document_cases where user_id = $1 and state = 'draft' for update`,
    values: [own.userId],
  })
  await tx.query({
    text: `delete from document_files where case_id in
      (select id from document_cases where user_id = $1 and state = 'draft')`,
    values: [own.userId],
  })
  await tx.query({
    text: `delete from document_cases where user_id = $1 and state = 'draft'`,
    values: [own.userId],
  })
  const rows = await tx.query({
    text: `insert into document_cases (id, user_id, tier, state, details, at)
      values ($1, $2, $3, 'draft', $4, $5) on conflict do nothing returning id`,
    values: [own.id, own.userId, own.tier, own.details, own.at],
  })
  return rows.length > 0
}

export async function keepFile(
  on: Queries,
  file: { readonly id: Uuid; readonly caseId: Uuid; readonly sealed: Buffer; readonly at: Date },
  most: number,
): Promise<boolean> {
  const rows = await on.query({
    text: `insert into document_files (id, case_id, sealed, at)
      select $1, c.id, $3, $4 from document_cases c
      where c.id = $2 and c.state = 'draft'
        and (select count(*) from document_files f where f.case_id = c.id) < $5
      for update of c
      returning id`,
    values: [file.id, file.caseId, file.sealed, file.at, most],
  })
  return rows.length > 0
}

/**
 * Hands a case in with the files that are named; others of it are dropped.
 * @returns how many of the files belong to it; the case waits only if all do.
 */
export async function handIn(
  tx: Queries,
  order: {
    readonly caseId: Uuid
    readonly files: readonly { readonly id: Uuid; readonly kind: DocumentKind }[]
    readonly at: Date
  },
): Promise<boolean> {
  const { caseId, files, at } = order
  const named = await tx.query({
    text: `update document_files f set kind = n.kind
      from unnest($2::uuid[], $3::text[]) as n (id, kind)
      where f.case_id = $1 and f.id = n.id returning f.id`,
    values: [caseId, files.map(({ id }) => id), files.map(({ kind }) => kind)],
  })
  if (named.length !== files.length) return false
  await tx.query({
    text: 'delete from document_files where case_id = $1 and kind is null',
    values: [caseId],
  })
  await tx.query({
    text: `update document_cases set state = 'pending', submitted_at = $2
      where id = $1 and state = 'draft'`,
    values: [caseId, at],
  })
  return true
}

export interface Decision {
  readonly state: 'verified' | 'refused'
  readonly told: string | null
  readonly by: Uuid | null
  readonly at: Date
}

/** Decides a case that waits. @returns it; undefined where it does not wait. */
export async function decideCase(
  tx: Queries,
  id: Uuid,
  decision: Decision,
): Promise<StoredCase | undefined> {
  const { state, told, by, at } = decision
  const [row] = await tx.query<StoredCase>({
    text: `update document_cases c set state = $2, told = $3, decided_by = $4, decided_at = $5
      where c.id = $1 and c.state = 'pending' returning ${columns}`,
    values: [id, state, told, by, at],
  })
  if (row !== undefined && state === 'verified') {
    await tx.query({
      text: `insert into document_players as p (user_id, tier, changed_at) values ($1, $2, $3)
        on conflict (user_id) do update set tier = greatest(p.tier, $2), changed_at = $3`,
      values: [row.userId, row.tier, at],
    })
  }
  return row
}

/** The newest verified case of each player of whom the country is not kept yet. */
export function verifiedButNotKept(on: Queries): Promise<StoredCase[]> {
  return on.query<StoredCase>({
    text: `select distinct on (c.user_id) ${columns} from document_cases c
      join users u on u.id = c.user_id and u.erased_at is null
      where u.papers_country is null and c.tier > 1 and c.state = 'verified'
        and c.details is not null
      order by c.user_id, c.decided_at desc`,
  })
}

export interface FileRow {
  readonly id: Uuid
  readonly caseId: Uuid
  readonly kind: DocumentKind
}

/** Which files these cases were handed in with. */
export function filesOf(on: Queries, caseIds: readonly string[]): Promise<FileRow[]> {
  return on.query<FileRow>({
    text: `select id, case_id as "caseId", kind from document_files
      where case_id = any($1) and kind is not null`,
    values: [[...caseIds]],
  })
}

/** A file as it is kept, with the case that it belongs to. */
export async function readFile(on: Queries, id: Uuid): Promise<SealedFile | undefined> {
  const [row] = await on.query<SealedFile>({
    text: 'select sealed, case_id as "caseId", kind from document_files where id = $1',
    values: [id],
  })
  return row
}

interface SealedFile {
  readonly sealed: Buffer
  readonly caseId: Uuid
  readonly kind: DocumentKind | null
}
