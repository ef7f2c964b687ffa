import { Defect, toIso, type Clock, type Uuid } from '@powerplay/kernel'
import type { Queries } from '../../../platform/database/database.ts'
import { sha256, treeOf } from '../../../platform/hash-tree.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { openSigningKey, type SigningKey } from '../../../platform/signing-key.ts'
import type { Fold } from '../../wallet/index.ts'
import type { Alarms } from '../alarms.ts'
import { fingerprintOf, isOfHouse, type HouseKeys } from './house-keys.ts'
import { joinHashes, leafHash, lineOf, noLeaf, type BundleContent, type Leaf } from './leaf.ts'

/** The key that signs receipts. */
export const receiptKey = (secrets: Pick<Secrets, 'key'>): SigningKey =>
  openSigningKey(secrets.key('receipts'))

/** What receipts are signed with and by. */
export interface ReceiptParts {
  readonly clock: Clock
  readonly key: SigningKey
  readonly house: HouseKeys
  readonly alarms: Pick<Alarms, 'raiseIn'>
}

/**
 * Receipts of all that a turn of reading finds: one leaf per player, one signature over the root of
 * them. It is signed once, so it is not written anew.
 */
export function receiptsFold(parts: ReceiptParts): Fold {
  return {
    id: 'receipts',
    tables: ['receipt_leaves', 'receipt_bundles'],
    isFinal: true,
    begin() {
      const linesOf = new Map<Uuid, Lines>()
      return {
        add(fact) {
          const line = lineOf(fact)
          if (line === undefined) return
          const own = linesOf.get(fact.userId)
          if (own === undefined)
            return void linesOf.set(fact.userId, { text: `${line}\n`, count: 1 })
          own.text += `${line}\n`
          own.count += 1
        },
        async write(tx) {
          if (linesOf.size > 0) await writeBundle(tx, linesOf, parts)
        },
      }
    },
    clear: () => Promise.reject(new Defect('receipts are signed once and never written anew')),
  }
}

/** What a turn found of one player. */
interface Lines {
  text: string
  count: number
}

interface LastLeaf {
  readonly id: Uuid
  /** Its hash. */
  readonly before: string
  readonly total: bigint
}

/** The last leaf of each of these players that has one. */
function lastLeaves(tx: Queries, userIds: readonly Uuid[]): Promise<LastLeaf[]> {
  return tx.query<LastLeaf>({
    name: 'receipts_last_leaves',
    text: `select u.id, l.before, l.total from unnest($1::uuid[]) as u (id)
      cross join lateral (select o.hash as before, o.total from receipt_leaves o
        where o.user_id = u.id order by o.bundle desc limit 1) as l`,
    values: [userIds],
  })
}

interface LastBundle {
  readonly number: bigint
  readonly hash: string
  readonly publicKey: string
}

async function lastBundle(tx: Queries): Promise<LastBundle | undefined> {
  const [bundle] = await tx.query<LastBundle>({
    name: 'receipts_last_bundle',
    text: `select number, hash, public_key as "publicKey" from receipt_bundles
      order by number desc limit 1`,
  })
  return bundle
}

/** Signing goes on, or nobody would get a receipt any more; staff learn what is being signed over. */
async function tellForeign(
  tx: Queries,
  { number, publicKey }: LastBundle,
  { house, alarms }: ReceiptParts,
): Promise<void> {
  if (isOfHouse(house, publicKey)) return
  const fingerprint = fingerprintOf(publicKey) ?? 'no key'
  await alarms.raiseIn(tx, {
    ...{ kind: 'foreign-receipts', chain: null, subject: fingerprint },
    detail: `bundle ${number} and all before it by this key were signed by nobody of the house`,
  })
}

/** Stands in no line. */
const betweenLeaves = '\u001e'

async function writeBundle(
  tx: Queries,
  linesOf: ReadonlyMap<Uuid, Lines>,
  parts: ReceiptParts,
): Promise<void> {
  const at = toIso(parts.clock.now())
  const last = new Map((await lastLeaves(tx, [...linesOf.keys()])).map((row) => [row.id, row]))
  const leaves = [...linesOf].map(([userId, { text, count }]): Leaf => {
    const known = last.get(userId)
    const total = (known?.total ?? 0n) + BigInt(count)
    return { userId, before: known?.before ?? noLeaf, total, lines: text }
  })
  const hashes = leaves.map(leafHash)
  const bundle = await lastBundle(tx)
  if (bundle !== undefined) await tellForeign(tx, bundle, parts)
  const number = (bundle?.number ?? 0n) + 1n
  const content: BundleContent = {
    ...{ version: 1, number: String(number), at, leaves: leaves.length },
    root: treeOf(hashes, joinHashes).at(-1)?.[0] ?? noLeaf,
    before: bundle?.hash ?? noLeaf,
  }
  const text = JSON.stringify(content)
  await tx.query({
    name: 'receipts_bundle',
    text: `insert into receipt_bundles (number, content, hash, signature, public_key, leaves, at)
      values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7)`,
    values: [
      number,
      text,
      sha256(text),
      parts.key.sign(text),
      parts.key.publicKey,
      hashes.join(''),
      at,
    ],
  })
  await tx.query({
    name: 'receipts_leaves',
    text: `insert into receipt_leaves (user_id, bundle, place, before, total, lines, hash)
      select l.user_id, $1, l.place - 1, l.before, l.total, l.lines, l.hash
      from unnest($2::uuid[], $3::text[], $4::bigint[], string_to_array($5, $6), $7::text[])
        with ordinality as l (user_id, before, total, lines, hash, place)`,
    values: [
      number,
      arrayOf(leaves.map(({ userId }) => userId)),
      arrayOf(leaves.map(({ before }) => before)),
      arrayOf(leaves.map(({ total }) => total)),
      leaves.map(({ lines }) => lines).join(betweenLeaves),
      betweenLeaves,
      arrayOf(hashes),
    ],
  })
}

/**
 * An array as the database reads it, of ids, hashes and numbers: the driver would look at every character
 * for what it has to quote.
 */
const arrayOf = (values: readonly (string | bigint)[]): string => `{${values.join(',')}}`
