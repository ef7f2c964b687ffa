import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Uuid } from '@powerplay/kernel'
import { z } from 'zod'
import type { Queries } from '../../../platform/database/database.ts'
import { sha256, treeOf } from '../../../platform/hash-tree.ts'
import { readJournal, type LanePosition } from '../../wallet/index.ts'
import { fingerprintOf, isOfHouse, type HouseKeys } from './house-keys.ts'
import { keyRuns } from './key-runs.ts'
import { joinHashes, leafHash, lineOf, noLeaf } from './leaf.ts'
import { hashesOf, leafColumns, type StoredLeaf } from './show-receipts.ts'

const contentOf = z.object({
  version: z.literal(1),
  number: z.string(),
  leaves: z.int(),
  root: z.string(),
  before: z.string(),
})

/** A sum of hashes, which does not ask for an order: what was added can be taken away again. */
class LineSums {
  readonly #sums = new Map<Uuid, bigint>()

  add(userId: Uuid, line: string, sign: 1n | -1n): void {
    const hash = BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    this.#sums.set(userId, (this.#sums.get(userId) ?? 0n) + sign * hash)
  }

  uneven(): Uuid[] {
    return [...this.#sums].flatMap(([userId, sum]) => (sum === 0n ? [] : [userId]))
  }
}

/**
 * Checks every receipt that was signed: hashes, chains and signatures, and beside them the journal, as far
 * as receipts have read it. Run in one snapshot.
 * @param house its keys. A bundle by another one is a finding, whatever stands above it: the house signs on top of what
 * the database holds.
 * @returns what is not so, in words.
 */
export async function checkReceipts(on: Queries, house: HouseKeys): Promise<string[]> {
  const found: string[] = []
  const sums = new LineSums()
  await checkKeys(on, house, found)
  await checkBundles(on, { found, sums })
  const until = await on.query<LanePosition>({
    text: `select c.lane, c.number from projector_checkpoints c join projectors f on f.id = 'receipts'
      where c.projector = case when f.is_live then 'live' else f.id end order by 1`,
  })
  await readJournal(on, { from: [], until }, (facts) => {
    for (const fact of facts) {
      const line = lineOf(fact)
      if (line !== undefined) sums.add(fact.userId, line, -1n)
    }
  })
  for (const userId of sums.uneven()) found.push(`${userId}: receipts and journal differ`)
  return found
}

/** Each key signs for a while and is followed by the next; the house's is the last. */
async function checkKeys(on: Queries, house: HouseKeys, found: string[]): Promise<void> {
  let [end, newest] = [0n, house.publicKey]
  for (const { publicKey: own, first, last } of await keyRuns(on)) {
    if (!isOfHouse(house, own))
      found.push(
        `bundles ${first} to ${last}: signed by ${fingerprintOf(own) ?? 'no key'}, which is not the house's`,
      )
    if (first <= end)
      found.push(`bundles ${first} to ${last}: their key began before another ended`)
    if (last > end) [end, newest] = [last, own]
  }
  if (newest !== house.publicKey) found.push(`bundle ${end}: none by the house's key follows it`)
}

interface Checking {
  readonly found: string[]
  readonly sums: LineSums
}

async function checkBundles(on: Queries, { found, sums }: Checking): Promise<void> {
  const last = new Map<Uuid, { readonly hash: string; readonly total: bigint }>()
  let [before, number] = [noLeaf, 0n]
  for (;;) {
    const leaves = await on.query<StoredLeaf>({
      text: `select ${leafColumns} from receipt_bundles b
          left join receipt_leaves l on l.bundle = b.number
        where b.number = (select min(number) from receipt_bundles where number > $1)
        order by l.place`,
      values: [number],
    })
    const [bundle] = leaves
    if (bundle === undefined) return
    const say = (what: string) => void found.push(`bundle ${bundle.number}: ${what}`)
    if (bundle.number !== number + 1n) say('bundles before it are missing')
    checkSigned(bundle, { before, say })
    const hashes = hashesOf(bundle)
    if (leaves.length !== hashes.length) say('leaves are missing')
    for (const [place, leaf] of leaves.entries()) {
      const known = last.get(leaf.userId) ?? { hash: noLeaf, total: 0n }
      const lines = leaf.lines.split('\n').slice(0, -1)
      const hash = leafHash(leaf)
      if (hash !== hashes[place] || leaf.place !== place) say(`leaf ${place} is another one`)
      if (leaf.before !== known.hash) say(`leaf ${place} does not follow its player's last one`)
      if (leaf.total !== known.total + BigInt(lines.length)) say(`leaf ${place} miscounts`)
      last.set(leaf.userId, { hash, total: leaf.total })
      for (const line of lines) sums.add(leaf.userId, line, 1n)
    }
    ;[before, number] = [bundle.hash, bundle.number]
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey(publicKey)
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    // What stands there is no key.
    return false
  }
}

function checkSigned(
  bundle: StoredLeaf,
  own: { before: string; say: (what: string) => void },
): void {
  const { content: text, signature, publicKey, number } = bundle
  if (!isSignedBy(publicKey, text, signature)) own.say('its key did not sign it')
  if (sha256(text) !== bundle.hash) own.say('its hash is another one')
  const content = contentOf.safeParse(parsed(text))
  const hashes = hashesOf(bundle)
  const isAsSaid =
    content.data?.number === String(number) &&
    content.data.leaves === hashes.length &&
    content.data.before === own.before &&
    content.data.root === treeOf(hashes, joinHashes).at(-1)?.[0]
  if (!isAsSaid) own.say('it says something else than its leaves')
}
