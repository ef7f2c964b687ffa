/**
 * Checks a player's signed receipts and adds up what they come to, without any other file of the
 * project: `node receipts.mjs --file receipts.json`. Needs Node 20 or newer and no network.
 *
 * Written apart from the code that makes receipts, on purpose.
 */
import { createHash, createPublicKey, verify } from 'node:crypto'

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/** What stands before a player's first leaf. */
const nothing = sha256('')

/**
 * @typedef {object} Row A bundle's lines of one player, as the wallet's export has them.
 * @property {string} content
 * @property {string} signature
 * @property {string} publicKey
 * @property {string} before
 * @property {string} total
 * @property {string} lines
 * @property {{ side: string, hash: string }[]} way
 */

/** @typedef {{ player: string, rows: Row[] }} Receipts */

/**
 * @typedef {object} Key A key of the house, and the first and last bundle that it signed (null: it goes on).
 * @property {string} publicKey
 * @property {string} first
 * @property {string | null} last
 */

/**
 * @typedef {object} Step A line, and what the player held in that currency after it: open stakes and bonus
 * money are held, a debt is taken off.
 * @property {string} line
 * @property {string} currency
 * @property {bigint} after
 */

const betLine =
  /^bet ([+-]) ([0-9a-f-]{36}\.\d+\.\d+) ([a-z0-9]+) ([a-z_]+) (\d+) (\d+) (\d{4}-[\dT:.-]+Z)$/
const moneyLine =
  /^money ([a-z_]+) ([0-9a-f-]{36}) ([a-z0-9]+) ([a-z_]+) (-?\d+) (\d{4}-[\dT:.-]+Z)$/

/**
 * Reads a line. A correction takes a result back (`-`) as it was, and gives another.
 * @param {string} line @param {Map<string, string>} standing results by id
 * @returns {{ currency: string, amount: bigint } | string} the problem in words
 */
function readLine(line, standing) {
  const money = moneyLine.exec(line)
  if (money) return { currency: money[3] ?? '', amount: BigInt(money[5] ?? 0) }
  const bet = betLine.exec(line)
  if (!bet) return 'no line of a receipt'
  const [, sign, id = '', currency = '', pocket, stake = '0', payout = '0'] = bet
  const sums = [currency, pocket, stake, payout].join(' ')
  if (sign === '-') {
    if (standing.get(id) !== sums) return 'takes back what does not stand'
    standing.delete(id)
  } else {
    if (standing.has(id)) return 'a result that stands already'
    standing.set(id, sums)
  }
  const won = BigInt(payout) - BigInt(stake)
  return { currency, amount: sign === '-' ? -won : won }
}

/** @param {Row} row @param {string} player */
function rootOf(row, player) {
  const leaf = sha256(`leaf:${player}:${row.before}:${row.total}:${sha256(row.lines)}`)
  let hash = leaf
  for (const { side, hash: other } of row.way) {
    hash = sha256(side === 'left' ? `node:${other}:${hash}` : `node:${hash}:${other}`)
  }
  return { leaf, root: hash }
}

/**
 * What `--key` gave: the file of keys that the house publishes, or one key as PEM.
 * @param {string} text @returns {Key[]}
 */
function readKeys(text) {
  if (!text.trimStart().startsWith('{')) return [{ publicKey: text, first: '1', last: null }]
  const { keys } = JSON.parse(text)
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('no keys in that file')
  return keys
}

/** The keys that may have signed this bundle. @param {Key[]} keys @param {bigint} number */
function keysFor(keys, number) {
  const own = keys.filter(
    ({ first, last }) => number >= BigInt(first) && (last === null || number <= BigInt(last)),
  )
  return own.map(({ publicKey }) => publicKey)
}

/** SHA-256 of the key's DER, as the house shows it. @param {string} publicKey */
function fingerprintOf(publicKey) {
  const der = createPublicKey(publicKey).export({ format: 'der', type: 'spki' })
  return createHash('sha256').update(der).digest('hex')
}

/** @param {Row} row @param {string} key */
function isSigned({ content, signature }, key) {
  try {
    const used = createPublicKey(key)
    if (used.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(content), used, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** @param {string} text @returns {{ number: bigint, root: string, before: string }} */
function readContent(text) {
  const { version, number, root, before } = JSON.parse(text)
  if (version !== 1) throw new Error('another version of receipts')
  return { number: BigInt(number), root: String(root), before: String(before) }
}

/**
 * What a file of receipts holds. @param {string} text @param {string} name of the file @returns {Receipts}
 */
function readReceipts(text, name) {
  /** @type {any} */
  let said
  try {
    said = JSON.parse(text)
  } catch {
    throw new Error(`${name} is no JSON: give the file that the wallet's history saved.`)
  }
  const isFile = typeof said?.player === 'string' && Array.isArray(said.rows)
  const isRow = (/** @type {any} */ row) =>
    ['content', 'signature', 'publicKey', 'before', 'total', 'lines'].every(
      (field) => typeof row?.[field] === 'string',
    ) &&
    Array.isArray(row.way) &&
    row.way.every((/** @type {any} */ step) => typeof step?.hash === 'string')
  if (!isFile || !said.rows.every(isRow)) {
    throw new Error(`${name} holds no receipts: give the file that the wallet's history saved.`)
  }
  return said
}

/** @typedef {{ fingerprint: string, first: bigint, last: bigint }} Used A key, and what it signed one after the other. */

/** @param {Used[]} used @param {string | undefined} key @param {bigint} number */
function noteKey(used, key, number) {
  const fingerprint = key === undefined ? 'of nobody' : fingerprintOf(key)
  const newest = used.at(-1)
  if (newest?.fingerprint === fingerprint) newest.last = number
  else used.push({ fingerprint, first: number, last: number })
}

/**
 * Checks receipts: every signature, that each leaf stands under its root, that no leaf or line between
 * them is missing, and that every correction takes back what stood. Without a key of the house from elsewhere
 * each bundle is checked by the key that its own row names: then `used` has to be compared with what the house
 * publishes, or anybody may have signed them.
 * @param {Receipts} receipts
 * @param {{ key?: string, kept?: Receipts }} [own] the house's key or the file of its keys, and what was saved before
 */
export function checkReceipts({ player, rows }, own = {}) {
  /** @type {string[]} */
  const problems = []
  /** @type {Step[]} */
  const path = []
  /** @type {Map<string, bigint>} */
  const balances = new Map()
  /** @type {Map<string, string>} */
  const standing = new Map()
  const keys = own.key === undefined ? undefined : readKeys(own.key)
  /** @type {Used[]} */
  const used = []
  let [leafBefore, total, number, contentBefore] = [nothing, 0n, 0n, '']
  for (const row of rows) {
    let said
    try {
      said = readContent(row.content)
    } catch (error) {
      problems.push(
        `a bundle that nobody can read: ${error instanceof Error ? error.message : error}`,
      )
      continue
    }
    const name = `bundle ${said.number}`
    const key = (keys === undefined ? [row.publicKey] : keysFor(keys, said.number)).find((one) =>
      isSigned(row, one),
    )
    if (key === undefined) problems.push(`${name}: not signed by the house's key`)
    noteKey(used, key, said.number)
    const { leaf, root } = rootOf(row, player)
    if (root !== said.root) problems.push(`${name}: these lines are not under its root`)
    if (row.before !== leafBefore) problems.push(`${name}: receipts before it are missing`)
    if (said.number <= number) problems.push(`${name}: not in order`)
    if (said.number === number + 1n && number > 0n && said.before !== contentBefore) {
      problems.push(`${name}: does not follow the bundle before`)
    }
    const lines = row.lines.split('\n').slice(0, -1)
    total += BigInt(lines.length)
    if (String(total) !== row.total)
      problems.push(`${name}: ${row.total} lines are said, ${total} are here`)
    for (const line of lines) {
      const read = readLine(line, standing)
      if (typeof read === 'string') {
        problems.push(`${name}: ${read}: ${line}`)
        continue
      }
      const after = (balances.get(read.currency) ?? 0n) + read.amount
      balances.set(read.currency, after)
      path.push({ line, currency: read.currency, after })
    }
    ;[leafBefore, number, contentBefore] = [leaf, said.number, sha256(row.content)]
  }
  problems.push(...againstKept(rows, own.kept))
  return { problems, balances, path, used }
}

/** What was saved before has to stand at the beginning, as it was. @param {Row[]} rows @param {Receipts} [kept] */
function againstKept(rows, kept) {
  return (kept?.rows ?? []).flatMap((row, place) =>
    rows[place]?.content === row.content && rows[place]?.lines === row.lines
      ? []
      : [`receipt ${place + 1} is not as it was saved before`],
  )
}

const unknownKey =
  'WHOSE KEY? They were checked by the key in the file itself, which anybody can make. Compare its fingerprint with ' +
  'the one in /.well-known/powerplay-receipts.json of the site, or save that file and give it with --key.'

const usage = `node receipts.mjs --file receipts.json [--kept older.json] [--key keys.json] [--path yes]

  --file  the receipts that the wallet's history saved
  --kept  receipts that you saved before: they have to be in the file as they were
  --key   the house's keys: the file /.well-known/powerplay-receipts.json of the site, or one key as PEM
  --path  yes: every line with what you held after it

Ends with 0 where all hold, 1 where something is not so or nothing was checked, 3 where all hold by a key that nobody vouches for.
`

/** @param {string[]} args @param {(line: string) => void} print @returns {Promise<number>} exit code */
export async function runCommand(args, print) {
  const options = new Map()
  for (let place = 0; place < args.length; place += 2) options.set(args[place], args[place + 1])
  const { readFileSync } = await import('node:fs')
  const read = (/** @type {string} */ name) => readFileSync(options.get(name), 'utf8')
  if (!options.has('--file')) {
    print(usage)
    return 2
  }
  const readFile = (/** @type {string} */ name) => readReceipts(read(name), options.get(name))
  const receipts = readFile('--file')
  const { problems, balances, path, used } = checkReceipts(receipts, {
    ...(options.has('--key') && { key: read('--key') }),
    ...(options.has('--kept') && { kept: readFile('--kept') }),
  })
  if (receipts.rows.length === 0) {
    for (const problem of problems) print(`NOT SO: ${problem}`)
    print('NOTHING WAS CHECKED: there are no receipts in that file.')
    return 1
  }
  if (options.has('--path')) {
    for (const { line, currency, after } of path) print(`${line} -> ${after} ${currency}`)
  }
  print(
    `${path.length} lines. Held at the end, in smallest units, open stakes and bonus money too:`,
  )
  for (const [currency, amount] of balances) print(`  ${currency} ${amount}`)
  for (const problem of problems) print(`NOT SO: ${problem}`)
  for (const { fingerprint, first, last } of used) {
    print(`bundles ${first} to ${last}: signed by the key ${fingerprint}`)
  }
  if (used.length > 0) {
    print(`Nothing after bundle ${used.at(-1)?.last} is here: compare the end with your wallet.`)
  }
  if (problems.length > 0) print(`${problems.length} problems.`)
  else if (options.has('--key')) print('All receipts hold.')
  else print(unknownKey)
  if (problems.length > 0) return 1
  return options.has('--key') ? 0 : 3
}

async function startIfMain() {
  // A browser that saves it twice calls the second one `receipts (1).mjs`.
  if (!/receipts[^/\\]*\.mjs$/.test(process.argv[1] ?? '')) return
  try {
    process.exitCode = await runCommand(process.argv.slice(2), (line) =>
      process.stdout.write(`${line}\n`),
    )
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

void startIfMain()
