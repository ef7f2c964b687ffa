import type { Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { listedKey } from '../../documents/index.ts'
import type { ListEntry } from './read-list.ts'

const rowsPerStatement = 5_000

interface Row {
  readonly kind: ListEntry['kind']
  readonly key: string
  readonly chain: string | null
  readonly reference: string
}

function rowOf(entry: ListEntry, secrets: Pick<Secrets, 'key'>): Row {
  if (entry.kind === 'address') {
    const { kind, address: key, chain, reference } = entry
    return { kind, key, chain, reference }
  }
  const { kind, name, born, reference } = entry
  return { kind, key: listedKey(secrets, name, born), chain: null, reference }
}

/** Puts what a file has into `read_entries`, a table of this transaction alone. */
export async function readInto(
  tx: Queries,
  entries: readonly ListEntry[],
  own: { readonly secrets: Pick<Secrets, 'key'>; readonly mintId: () => Uuid },
): Promise<void> {
  await tx.query({
    text: `create temporary table read_entries (id uuid, kind text, key text, chain text, reference text)
      on commit drop`,
  })
  for (let from = 0; from < entries.length; from += rowsPerStatement) {
    const some = entries
      .slice(from, from + rowsPerStatement)
      .map((entry) => rowOf(entry, own.secrets))
    await tx.query({
      text: `insert into read_entries
        select r.id, r.kind, case r.kind when 'address' then place_key(r.key) else r.key end, r.chain,
          r.reference
        from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
          as r (id, kind, key, chain, reference)`,
      values: [
        ...[some.map(() => own.mintId()), some.map(({ kind }) => kind), some.map(({ key }) => key)],
        ...[some.map(({ chain }) => chain), some.map(({ reference }) => reference)],
      ],
    })
  }
}

/**
 * Has what was read hold from now on, and nothing else. What stood before keeps the moment since when it does,
 * also where it was off the list meanwhile: a case was about it already.
 */
export async function putEntries(
  tx: Queries,
  own: { readonly at: Date; readonly mark: string },
): Promise<void> {
  // Of another key or folding: nothing will ever be the same as these.
  await tx.query({
    text: `delete from sanction_entries where kind = 'person' and mark <> $1`,
    values: [own.mark],
  })
  await tx.query({
    text: `update sanction_entries e set removed_at = $1
      where removed_at is null and not exists (select from read_entries r
        where r.kind = e.kind and r.key = e.key and r.chain is not distinct from e.chain
          and r.reference = e.reference)`,
    values: [own.at],
  })
  await tx.query({
    text: `insert into sanction_entries as e (id, kind, key, chain, reference, added_at, mark)
      select distinct on (kind, key, coalesce(chain, ''), reference)
        id, kind, key, chain, reference, $1::timestamptz, $2 from read_entries
      on conflict (kind, key, coalesce(chain, ''), reference) do update set removed_at = null
        where e.removed_at is not null`,
    values: [own.at, own.mark],
  })
}
