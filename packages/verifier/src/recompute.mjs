// Recomputes the published figures of a day of the token: https://… /token/days/DAY.json
// One file, Node 20 or newer or a browser, nothing else of this project. Amounts are whole numbers: worths in
// millionths of a dollar, tokens in hundred-millionths.

/** @typedef {{content: string, hash: string, root: string, signature: string, publicKey: string}} Signed */
/** @typedef {{hour: string, product: string, group: string, leaves: number, bets: string,
 *   stakesE6: string, payoutsE6: string, theoreticalE6: string, expectedE6: string, root: string,
 *   hours?: [string, string][]}} Line */
/** @typedef {{hour: string, group: string, pctE2: number, state: string, theoreticalE6: string,
 *   carryBeforeE6: string, addedE6: string, spentE6: string, carryAfterE6: string, amountMinor: string,
 *   priceE8: string, ref: string | null, moveE4?: number}} Burn */
/** @typedef {{week: string, theoreticalE6: Record<string, string>, pctE2: number, state: string,
 *   carriedE6: string, poolE6: string, paidCents: string, remainderE6: string,
 *   shares: {weight: string, cents: string}[]}} Week */
/** What an hour of a day is burnt by, and a week that ends with the day's beginning is shared by.
 * @typedef {{pctE2: Record<string, number>, moveE4: number, sharePctE2: number, lossStop: boolean,
 *   sharing: boolean}} Terms */
/** Stakes by the end of a day, since the beginning; the weight is of the day alone.
 * @typedef {{inMinor: string, outMinor: string, releasedMinor: string, weight: string}} Stake */
/** From version 2 on: `terms` are those of this day, `next` those of the day after the next, `net30E6`
 * is stakes less payouts of the 30 days before as far as they are published, `owedE6` what weeks without
 * stakers left and no hour has taken up yet, `leftE6` what the last shared week leaves to the next one,
 * `firstWeek` the Sunday of the first week that is shared.
 * @typedef {{version: number, day: string, ticker: string, root: string, before: string | null,
 *   since?: string, madeAt?: string, terms?: Terms, next?: Terms, net30E6?: string, owedE6?: string,
 *   leftE6?: string, firstWeek?: string | null,
 *   position: {from: [number, string][], until: [number, string][]}, lines: Line[],
 *   burns: {moveE4: number, pool: {tokenMinor: string, usdE6: string}, rows: Burn[]},
 *   week: Week | null, stake?: Stake, supply: Record<string, string>,
 *   figures: {groups: Record<string, Record<string, string>>, price: Record<string, string>,
 *     endsAt: string, hours: string}}} Day */

const groups = ['casino', 'sport', 'futures']
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const maxMinor = 100_000_000_000_000_000n
/** How the tokens were shared out when they were made, and the cent apiece that the pool began with. */
const made = {
  pool: 20_000_000_000_000_000n,
  treasury: 40_000_000_000_000_000n,
  locked: 15_000_000_000_000_000n,
}
const firstUsdE6 = 2_000_000_000_000n
/** The team's tokens come free in so many equal months. */
const lockMonths = 24
const netDays = 30

/** The first 32 bits of the fractions of roots of primes. @param {number} count @param {number} root */
function primeFractions(count, root) {
  const found = []
  for (let number = 2; found.length < count; number += 1) {
    let isPrime = true
    for (let by = 2; by * by <= number; by += 1) isPrime &&= number % by !== 0
    if (isPrime) found.push(Math.floor((number ** (1 / root) % 1) * 2 ** 32))
  }
  return found
}
const firstState = primeFractions(8, 2)
const roundWords = Uint32Array.from(primeFractions(64, 3))

/** SHA-256 (FIPS 180-4), here because browsers have none that answers at once. @param {Uint8Array} bytes */
function hashBytes(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, (bytes.length * 8) % 2 ** 32)
  const state = Uint32Array.from(firstState)
  const words = new Uint32Array(64)
  /** @param {number} word @param {number} by */
  const turn = (word, by) => (word >>> by) | (word << (32 - by))
  /** @param {number} place */
  const at = (place) => words[place] ?? 0
  for (let block = 0; block < padded.length; block += 64) {
    for (let place = 0; place < 64; place += 1) {
      if (place < 16) words[place] = view.getUint32(block + place * 4)
      else {
        const [early, late] = [at(place - 15), at(place - 2)]
        const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
        const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
        words[place] = at(place - 16) + one + at(place - 7) + other
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let place = 0; place < 64; place += 1) {
      const mix = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g))
      const one = (h + mix + (roundWords[place] ?? 0) + at(place)) | 0
      const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0]
    }
    for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) {
      state[place] = (state[place] ?? 0) + word
    }
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('')
}

/** @param {string} text @returns {string} */
const sha256 = (text) => hashBytes(new TextEncoder().encode(text))

/** @param {string} base64 */
const bytesOf = (base64) => Uint8Array.from(globalThis.atob(base64), (char) => char.charCodeAt(0))

/** The DER of a key in PEM. @param {string} publicKey */
const derOf = (publicKey) => bytesOf(publicKey.replace(/-----[^-]+-----|\s/g, ''))

/** @param {bigint} top @param {bigint} bottom @returns {bigint} rounded up; both above zero. */
const divideUp = (top, bottom) => (top + bottom - 1n) / bottom

/** @param {bigint} square @returns {bigint} the largest whole number whose square is no more. */
function squareRoot(square) {
  let [low, high] = [0n, 1n]
  while (high * high <= square) high *= 2n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle * middle <= square) low = middle
    else high = middle
  }
  return low
}

/** @param {string} product @returns {string} the group that it burns with; of a rest its own. */
function groupOf(product) {
  if (product.endsWith('.rest')) return product.slice(0, -5)
  if (product === 'sport' || product === 'sportsbook') return 'sport'
  return product === 'trading' ? 'futures' : 'casino'
}

const sumNames = /** @type {const} */ ([
  'bets',
  'stakesE6',
  'payoutsE6',
  'theoreticalE6',
  'expectedE6',
])

/** @param {Line} line @returns {string} */
function lineText(line) {
  const sums = sumNames.map((name) => line[name]).join(':')
  const text = `${line.hour}:${line.product}:${line.leaves}:${sums}:${line.root}`
  return line.hours ? `${text}:${line.hours.map((pair) => pair.join('=')).join(',')}` : text
}

/** The root over the lines of a day. @param {Line[]} lines @returns {string} */
function rootOf(lines) {
  let row = lines.map((line) => sha256(`line:${lineText(line)}`))
  if (row.length === 0) return sha256('')
  while (row.length > 1) {
    const above = []
    for (let place = 0; place < row.length; place += 2) {
      const [left, right] = row.slice(place, place + 2)
      above.push(right === undefined ? (left ?? '') : sha256(`node:${left}:${right}`))
    }
    row = above
  }
  return row[0] ?? ''
}

/** @typedef {{tokens: bigint, usd: bigint}} Pool */
/** A file that was read, by its day. @typedef {{day: Day, signed: Signed}} Read */

/**
 * Recomputes a day from its aggregate and root.
 * @param {Signed} signed the file of the day
 * @param {{before?: Signed | undefined, earlier?: readonly Signed[] | undefined,
 *   root?: string | undefined, key?: string | undefined}} known
 *   the file of the day before; further ones of `neededDays`; the root and the fingerprint of the key
 *   as they were learnt elsewhere
 * @returns {Promise<{problems: string[], day: Day | null}>} all that is not as published
 */
export async function recomputeDay(signed, known = {}) {
  /** @type {string[]} */
  const problems = []
  /** @param {boolean} isSo @param {string} problem */
  const expect = (isSo, problem) => void (isSo || problems.push(problem))
  try {
    const day = await readSigned(signed, expect)
    const isKnownKey = known.key === undefined || known.key === fingerprintOf(signed.publicKey)
    expect(isKnownKey, 'another key signed')
    expect(known.root === undefined || known.root === day.root, 'the root is not the known one')
    checkLines(day, expect)
    checkBurns(day, expect)
    checkWeek(day, expect)
    checkSupply(day, expect)
    checkFigures(day, expect)
    const files = await readEarlier(signed, known, expect)
    const before = files.get(dayAfter(day.day, -1))
    if (before) checkChain(day, before, expect)
    else expect(day.before === null, 'the file of the day before is missing')
    if (day.version >= 2) checkTerms(day, files, expect)
    return { problems, day }
  } catch (error) {
    problems.push(`unreadable: ${error instanceof Error ? error.message : error}`)
    return { problems, day: null }
  }
}

/**
 * The days whose files a day is compared with: the two before, that which left the 30 days, and
 * where a week ends all of its days.
 * @param {string} day @returns {string[]} newest first
 */
export function neededDays(day) {
  const isWeekEnd = new Date(`${day}T00:00:00.000Z`).getUTCDay() === 0
  const back = isWeekEnd ? [1, 2, 3, 4, 5, 6, 7] : [1, 2]
  return [...back, netDays + 1].map((days) => dayAfter(day, -days))
}

/** @param {string} day @param {number} days @returns {string} so many days later. */
function dayAfter(day, days) {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * dayMs).toISOString().slice(0, 10)
}

/**
 * @param {Signed} signed @param {{before?: Signed | undefined, earlier?: readonly Signed[] | undefined}} known
 * @param {Expect} expect @returns {Promise<Map<string, Read>>} those that the same key signed
 */
async function readEarlier(signed, { before, earlier = [] }, expect) {
  /** @type {Map<string, Read>} */
  const files = new Map()
  for (const one of before ? [before, ...earlier] : earlier) {
    const day = await readSigned(one, expect)
    expect(one.publicKey === signed.publicKey, `another key signed ${day.day}`)
    const known = files.get(day.day)
    expect(known === undefined || known.signed.hash === one.hash, `two files of ${day.day}`)
    files.set(day.day, { day, signed: one })
  }
  for (const [name, { day }] of files) {
    const next = files.get(dayAfter(name, 1))
    const isLinked = next === undefined || next.day.before === files.get(day.day)?.signed.hash
    expect(isLinked, `${next?.day.day} does not name the file of ${name}`)
  }
  return files
}

/** @param {string} publicKey as PEM @returns {string} SHA-256 of the key's DER in hex. */
export function fingerprintOf(publicKey) {
  return hashBytes(derOf(publicKey))
}

/** @typedef {(isSo: boolean, problem: string) => void} Expect */

/** @param {Signed} signed @param {Expect} expect @returns {Promise<Day>} */
async function readSigned({ content, hash, root, signature, publicKey }, expect) {
  expect(sha256(content) === hash, 'the hash is not that of the content')
  // Pages that are not sent over HTTPS have no keys: there the signature cannot be checked.
  const { subtle } = globalThis.crypto
  expect(subtle !== undefined, 'signatures can be checked on secure pages alone')
  const key = await subtle?.importKey('spki', derOf(publicKey), 'Ed25519', false, ['verify'])
  const text = new TextEncoder().encode(content)
  const isSigned = await subtle?.verify('Ed25519', key, bytesOf(signature), text)
  expect(isSigned !== false, 'the signature does not fit')
  /** @type {Day} */
  const day = JSON.parse(content)
  expect(day.version === 1 || day.version === 2, 'an unknown version')
  expect(day.root === root, 'the root beside the content is another one')
  return day
}

/** @param {Day} day @param {Expect} expect */
function checkLines(day, expect) {
  expect(rootOf(day.lines) === day.root, 'the lines do not come to the root')
  const start = Date.parse(`${day.day}T00:00:00.000Z`)
  /** @param {string} hour */
  const isOfDay = (hour) => {
    const at = Date.parse(hour)
    return at >= start && at < start + dayMs && at % hourMs === 0
  }
  let last = ''
  for (const line of day.lines) {
    const { hour, product, group, leaves, bets, hours } = line
    expect(isOfDay(hour), `${hour} is no hour of the day`)
    expect(`${hour} ${product}` > last, `${hour} ${product} is out of order, or twice`)
    expect(group === groupOf(product), `${product} is not of ${group}`)
    expect(leaves > 0, `${hour} ${product} has no results`)
    expect(Math.abs(Number(bets)) <= leaves, `${hour} ${product} has more bets than results`)
    expect(product.endsWith('.rest') === (hours !== undefined), `${product}: hours`)
    last = `${hour} ${product}`
    if (!hours) continue
    let lastHour = ''
    for (const [own] of hours) {
      expect(isOfDay(own) && own > lastHour, `${product}: ${own} is no hour of it`)
      lastHour = own
    }
    const sum = hours.reduce((total, [, theoretical]) => total + BigInt(theoretical), 0n)
    expect(sum === BigInt(line.theoreticalE6), `${product}: its hours come to ${sum}`)
  }
  const moved = day.position.until.some(([lane, number]) => {
    const from = day.position.from.find(([own]) => own === lane)
    return BigInt(number) > BigInt(from?.[1] ?? 0)
  })
  expect(moved || day.lines.length === 0, 'the journal stood still')
  const isBack = day.position.from.some(([lane, number]) => {
    const until = day.position.until.find(([own]) => own === lane)
    return BigInt(until?.[1] ?? -1) < BigInt(number)
  })
  expect(!isBack, 'the journal went back')
}

/** The theoretical win of an hour of a group. @param {Day} day @param {string} hour @param {string} group */
function theoreticalOf({ lines }, hour, group) {
  let sum = 0n
  for (const line of lines) {
    if (line.group !== group) continue
    if (!line.hours) sum += line.hour === hour ? BigInt(line.theoreticalE6) : 0n
    for (const [own, theoretical] of line.hours ?? []) {
      sum += own === hour ? BigInt(theoretical) : 0n
    }
  }
  return sum
}

/** @param {Day} day @param {string} group @param {typeof sumNames[number]} name */
function sumOf({ lines }, group, name) {
  return lines
    .filter((line) => line.group === group)
    .reduce((sum, line) => sum + BigInt(line[name]), 0n)
}

/** @param {Day} day @param {Expect} expect @returns {Pool} what the pool holds after the day. */
function checkBurns(day, expect) {
  const { rows, moveE4, pool } = day.burns
  const start = Date.parse(`${day.day}T00:00:00.000Z`)
  let [tokens, usd] = [BigInt(pool.tokenMinor), BigInt(pool.usdE6)]
  const first = Date.parse(rows[0]?.hour ?? '')
  expect(day.before === null ? first >= start : first === start, 'the first hours are missing')
  expect(rows.length === ((start + dayMs - first) / hourMs) * groups.length, 'hours are missing')
  /** @type {Record<string, bigint>} */
  const carried = {}
  /** @type {Map<string, string>} the hour of each posting */
  const refs = new Map()
  let most = 0n
  for (const [place, row] of rows.entries()) {
    const group = groups[place % groups.length] ?? ''
    const what = `burn of ${row.group} at ${row.hour}`
    const at = first + Math.floor(place / groups.length) * hourMs
    expect(row.group === group && Date.parse(row.hour) === at, `${what} is out of order`)
    if (group === 'casino') {
      const move = BigInt(10_000 + (row.moveE4 ?? moveE4))
      most = squareRoot((usd * usd * move) / 10_000n)
    }
    const theoretical = BigInt(row.theoreticalE6)
    expect(theoretical === theoreticalOf(day, row.hour, group), `${what}: theoretical win`)
    const isPaused = row.state === 'paused'
    const own = isPaused ? 0n : (theoretical * BigInt(row.pctE2)) / 10_000n
    const added = BigInt(row.addedE6)
    expect(added >= 0n && (added === 0n || group === 'casino'), `${what}: added`)
    const before = carried[group]
    expect(before === undefined || before === BigInt(row.carryBeforeE6), `${what}: carried before`)
    const due = BigInt(row.carryBeforeE6) + added + own
    const room = most - usd
    let spent = isPaused || due <= 0n ? 0n : due < room ? due : room
    let bought = 0n
    if (spent > 0n) {
      const left = divideUp(tokens * usd, usd + spent)
      bought = tokens - left
      if (bought === 0n) spent = 0n
      else [tokens, usd] = [left, usd + spent]
    }
    const state = isPaused ? 'paused' : bought > 0n ? 'burnt' : due > 0n ? 'carried' : 'nothing'
    expect(row.state === state, `${what}: ${row.state} should be ${state}`)
    expect(BigInt(row.spentE6) === spent, `${what}: spent ${row.spentE6} should be ${spent}`)
    expect(BigInt(row.amountMinor) === bought, `${what}: ${row.amountMinor} should be ${bought}`)
    expect(BigInt(row.carryAfterE6) === due - spent, `${what}: carried on`)
    expect(BigInt(row.priceE8) === (usd * 10_000_000_000n) / tokens, `${what}: price`)
    expect(bought > 0n === (row.ref !== null), `${what}: reference`)
    if (row.ref !== null) {
      expect((refs.get(row.ref) ?? row.hour) === row.hour, `${what}: a posting of another hour`)
      refs.set(row.ref, row.hour)
    }
    carried[group] = due - spent
  }
  return { tokens, usd }
}

/** @param {Day} day @param {Expect} expect */
function checkWeek({ week, day }, expect) {
  if (week === null) return
  const what = `week of ${week.week}`
  expect(Date.parse(week.week) + 7 * dayMs === Date.parse(day), `${what} did not end then`)
  const sum = groups.reduce((total, group) => total + BigInt(week.theoreticalE6[group] ?? 0), 0n)
  const isPaused = week.state === 'paused'
  const own = isPaused || sum <= 0n ? 0n : (sum * BigInt(week.pctE2)) / 10_000n
  const pool = own + BigInt(week.carriedE6)
  expect(BigInt(week.poolE6) === pool, `${what}: pool ${week.poolE6} should be ${pool}`)
  const whole = week.shares.reduce((total, { weight }) => total + BigInt(weight), 0n)
  let paid = 0n
  for (const { weight, cents } of week.shares) {
    const part = (pool * BigInt(weight)) / whole / 10_000n
    expect(BigInt(cents) === part, `${what}: a share of ${cents} should be ${part}`)
    paid += part
  }
  if (!isPaused) {
    const state = week.shares.length === 0 ? 'burnt' : 'shared'
    expect(week.state === state, `${what}: ${week.state} should be ${state}`)
  }
  expect(BigInt(week.paidCents) === paid, `${what}: paid`)
  expect(BigInt(week.remainderE6) === pool - paid * 10_000n, `${what}: remainder`)
}

/** @param {Day} day @param {Expect} expect */
function checkSupply(day, expect) {
  /** @param {string} name */
  const of = (name) => BigInt(day.supply[name] ?? 'x')
  const parts = ['circulating', 'staked', 'treasury', 'locked', 'burnt']
  const sum = parts.reduce((total, name) => total + of(name), 0n)
  expect(sum === maxMinor, `the supply is ${sum}`)
  expect(
    parts.every((name) => of(name) >= 0n),
    'a part of the supply is below zero',
  )
  const burnt = day.burns.rows.reduce((total, row) => total + BigInt(row.amountMinor), 0n)
  expect(of('burnt') - of('retired') - of('burntBefore') === burnt, 'the supply burnt otherwise')
}

/** @param {Day} day @param {Expect} expect */
function checkFigures(day, expect) {
  const { figures, burns } = day
  for (const group of groups) {
    const shown = figures.groups[group] ?? {}
    for (const name of sumNames) {
      const sum = sumOf(day, group, name)
      expect(
        BigInt(shown[name] ?? 'x') === sum,
        `${group}: ${name} ${shown[name]} should be ${sum}`,
      )
    }
    const own = burns.rows.filter((row) => row.group === group)
    const amount = own.reduce((sum, row) => sum + BigInt(row.amountMinor), 0n)
    const spent = own.reduce((sum, row) => sum + BigInt(row.spentE6), 0n)
    expect(BigInt(shown.burntMinor ?? 'x') === amount, `${group}: burnt`)
    expect(BigInt(shown.burntE6 ?? 'x') === spent, `${group}: worth of the burnt`)
  }
  const open = (BigInt(burns.pool.usdE6) * 10_000_000_000n) / BigInt(burns.pool.tokenMinor)
  expect(BigInt(figures.price.openE8 ?? 'x') === open, 'the first price')
  const close = burns.rows.at(-1)?.priceE8
  expect(figures.price.closeE8 === close, 'the last price')
  const end = new Date(Date.parse(`${day.day}T00:00:00.000Z`) + dayMs).toISOString()
  expect(figures.endsAt === end && figures.hours === String(dayMs / hourMs), 'the end of the day')
}

/** @param {Day} day @param {Read} earlier @param {Expect} expect */
function checkChain(day, { day: before, signed }, expect) {
  expect(day.before === signed.hash, 'it does not name the file of the day before')
  expect(day.version >= before.version, 'it tells less than the day before')
  const same = JSON.stringify(day.position.from) === JSON.stringify(before.position.until)
  expect(same, 'the journal was not read on from where the day before ended')
  for (const row of day.burns.rows.slice(0, groups.length)) {
    const last = before.burns.rows.findLast(({ group }) => group === row.group)
    expect(last?.carryAfterE6 === row.carryBeforeE6, `${row.group}: carried over midnight`)
  }
  const burnt = BigInt(before.supply.burnt ?? 'x') - BigInt(before.supply.retired ?? 'x')
  expect(BigInt(day.supply.burntBefore ?? 'x') === burnt, 'burnt before')
  expect(day.figures.price.openE8 === before.figures.price.closeE8, 'the price over midnight')
  const { tokens, usd } = checkBurns(before, () => undefined)
  const isSame =
    BigInt(day.burns.pool.tokenMinor) === tokens && BigInt(day.burns.pool.usdE6) === usd
  expect(isSame, 'the pool over midnight')
  const retired = BigInt(day.supply.retired ?? 'x') - BigInt(before.supply.retired ?? 'x')
  expect(retired >= 0n, 'tokens came back that were burnt')
}

/**
 * What cannot be chosen afterwards: terms stand in the file of two days before, the net of 30 days, weeks
 * and what they leave come from the files of their days, and the supply follows a schedule.
 * @param {Day} day @param {Map<string, Read>} files @param {Expect} expect
 */
function checkTerms(day, files, expect) {
  const { terms, next, since = '', madeAt = '', net30E6 = 'x', owedE6 = 'x' } = day
  if (!terms || !next) throw new Error('the terms are missing')
  /** @param {number} days @returns {Day | undefined} the day so long before, if it was published at all. */
  const back = (days) => {
    const name = dayAfter(day.day, -days)
    const file = files.get(name)?.day
    expect(name < since || file !== undefined, `the file of ${name} is missing`)
    return file
  }
  expect((day.before === null) === (day.day === since), 'the first day is another one')
  const before = back(1)
  const announced = back(2)?.next
  expect(!announced || isEqual(announced, terms), 'the terms are not those that were announced')
  const isPaused = terms.lossStop && BigInt(net30E6) < 0n
  expect(day.burns.moveE4 === terms.moveE4, 'another most that the price may move')
  for (const row of day.burns.rows) {
    const what = `burn of ${row.group} at ${row.hour}`
    expect(row.pctE2 === terms.pctE2[row.group], `${what}: another percentage`)
    expect(row.moveE4 === terms.moveE4, `${what}: another most that the price may move`)
    expect((row.state === 'paused') === isPaused, `${what}: ${isPaused ? 'no' : 'a'} pause`)
  }
  checkLeft(day, before, expect)
  checkFirstWeek(day, before, expect)
  const owed = checkWeekOfDays(day, { terms, isPaused, back }, expect)
  const added = day.burns.rows.reduce((sum, row) => sum + BigInt(row.addedE6), 0n)
  const left = before?.version === 1 ? null : BigInt(before?.owedE6 ?? 0n) + owed - added
  expect(left === null || left === BigInt(owedE6), 'what a week without stakers left')
  expect(BigInt(owedE6) >= 0n, 'more was taken up than weeks left')
  if (before?.version !== 1) {
    const net = before ? BigInt(before.net30E6 ?? 'x') + netOf(before) : 0n
    const gone = back(netDays + 1)
    expect(BigInt(net30E6) === net - (gone ? netOf(gone) : 0n), 'the net of 30 days')
    expect(!before || before.since === since, 'the first day was another one')
    expect(!before || before.madeAt === madeAt, 'the tokens were made at another time')
  }
  checkSchedule(day, Date.parse(madeAt), expect)
  checkStakes(day, before, expect)
}

/** @param {Day} day @returns {bigint} stakes less payouts, in millionths of a dollar. */
const netOf = (day) =>
  day.lines.reduce((sum, line) => sum + BigInt(line.stakesE6) - BigInt(line.payoutsE6), 0n)

/** @param {Terms} one @param {Terms} other @returns {boolean} */
const isEqual = (one, other) =>
  groups.every((group) => one.pctE2[group] === other.pctE2[group]) &&
  one.moveE4 === other.moveE4 &&
  one.sharePctE2 === other.sharePctE2 &&
  one.lossStop === other.lossStop &&
  one.sharing === other.sharing

/**
 * The week that ended with the beginning of the day, against the files of its days.
 * @param {Day} day
 * @param {{terms: Terms, isPaused: boolean, back: (days: number) => Day | undefined}} known
 * @param {Expect} expect @returns {bigint} what it leaves to the burn
 */
function checkWeekOfDays({ day, week, since, firstWeek }, { terms, isPaused, back }, expect) {
  if (new Date(`${day}T00:00:00.000Z`).getUTCDay() !== 0) return 0n
  // Of the first week only the days that were published: nothing is counted from before them.
  const days = [7, 6, 5, 4, 3, 2, 1].map(back)
  const [first] = days
  // Files of older sites do not tell the first week: there a whole week of the share is asked for.
  const isDue = firstWeek ? firstWeek <= dayAfter(day, -7) : first?.terms?.sharing === true
  const isShared = terms.sharing && isDue && day !== since
  expect(!isShared || week !== null, 'the week that ended is missing')
  if (week === null) return 0n
  const what = `week of ${week.week}`
  expect(week.pctE2 === terms.sharePctE2, `${what}: another percentage`)
  expect((week.state === 'paused') === isPaused, `${what}: ${isPaused ? 'no' : 'a'} pause`)
  for (const group of groups) {
    const sum = days.reduce(
      (total, one) => total + (one ? sumOf(one, group, 'theoreticalE6') : 0n),
      0n,
    )
    const told = BigInt(week.theoreticalE6[group] ?? 'x')
    expect(told === sum, `${what}: ${group} ${told} should be ${sum}`)
  }
  const whole = days.reduce((total, one) => total + BigInt(one?.stake?.weight ?? 0), 0n)
  const weighed = week.shares.reduce((total, { weight }) => total + BigInt(weight), 0n)
  expect(weighed === (isPaused ? 0n : whole), `${what}: the stakes of its days weigh ${whole}`)
  if (first?.week) {
    expect(week.carriedE6 === leftBy(first.week), `${what}: carried from the week before`)
  }
  return week.state === 'burnt' ? BigInt(week.remainderE6) : 0n
}

/**
 * The first shared week is told from the first day of the share on, is the running or the next one, and stays
 * the same as long as there is a share. Files of older sites do not tell it.
 * @param {Day} day @param {Day | undefined} before @param {Expect} expect
 */
function checkFirstWeek({ day, terms, firstWeek }, before, expect) {
  const known = before?.firstWeek
  expect(known === undefined || firstWeek !== undefined, 'the first shared week is missing')
  if (firstWeek === undefined) return
  expect((firstWeek !== null) === terms?.sharing, 'a first shared week without a share')
  if (firstWeek === null) return
  const isSunday = new Date(`${firstWeek}T00:00:00.000Z`).getUTCDay() === 0
  expect(isSunday, `no week begins on ${firstWeek}`)
  if (known) expect(known === firstWeek, 'the first shared week was another one')
  else expect(firstWeek <= dayAfter(day, 8), 'the share begins too late')
}

/** @param {Week} week @returns {string} what it leaves to the next one: that of a burnt week is burnt. */
const leftBy = ({ state, remainderE6 }) => (state === 'burnt' ? '0' : remainderE6)

/**
 * What the last week left goes from file to file until the next one takes it up, however long that is. Files
 * of older sites do not tell it.
 * @param {Day} day @param {Day | undefined} before @param {Expect} expect
 */
function checkLeft({ week, leftE6, before: link }, before, expect) {
  const known = link === null ? '0' : before?.leftE6
  expect(known === undefined || leftE6 !== undefined, 'what the last week left is missing')
  if (known === undefined || leftE6 === undefined) return
  expect(week === null || week.carriedE6 === known, 'another carry into the week')
  expect(leftE6 === (week ? leftBy(week) : known), 'what the last week left')
}

/**
 * Stakes of the day against the day before: nothing that came in or went out is undone, and they weigh no
 * more than if all that came had been there all day, no less than if all that went had never been.
 * @param {Day} day @param {Day | undefined} before @param {Expect} expect
 */
function checkStakes({ stake, supply }, before, expect) {
  if (!stake) return expect(false, 'the stakes are missing')
  const names = /** @type {const} */ (['inMinor', 'outMinor', 'releasedMinor'])
  const [came, went, back] = names.map((name) => {
    const change = BigInt(stake[name]) - BigInt(before?.stake?.[name] ?? 0)
    expect(change >= 0n, `stakes: ${name} is less than the day before`)
    return change
  })
  if (came === undefined || went === undefined || back === undefined) return
  const kept = BigInt(stake.inMinor) - BigInt(stake.releasedMinor)
  expect(BigInt(supply.staked ?? 'x') === kept, `${kept} should be staked`)
  const isOut = BigInt(stake.releasedMinor) <= BigInt(stake.outMinor)
  expect(isOut, 'more came back than was taken out')
  const earning = BigInt(before?.stake?.inMinor ?? 0) - BigInt(before?.stake?.outMinor ?? 0)
  const [weight, span] = [BigInt(stake.weight), BigInt(dayMs)]
  const isIn = weight >= (earning - went) * span && weight <= (earning + came) * span
  expect(isIn, `${weight} is not what the stakes of the day can weigh`)
}

/** @param {Day} day @param {number} madeAt @param {Expect} expect */
function checkSchedule({ day, before, supply, burns }, madeAt, expect) {
  /** @param {string} name */
  const of = (name) => BigInt(supply[name] ?? 'x')
  const end = Date.parse(`${day}T00:00:00.000Z`) + dayMs
  const months = BigInt(Math.min(lockMonths, monthsBetween(madeAt, end)))
  const locked = made.locked - months * (made.locked / BigInt(lockMonths))
  expect(of('locked') === locked, `locked ${of('locked')} should be ${locked}`)
  expect(of('treasury') === made.treasury - of('retired'), 'the treasury lost what was not burnt')
  const [tokens, usd] = [BigInt(burns.pool.tokenMinor), BigInt(burns.pool.usdE6)]
  expect(tokens + of('burntBefore') === made.pool, 'the pool lost what was not burnt')
  // The product of both sides of the pool stays what it began with, but for what rounding leaves in it.
  const least = made.pool * firstUsdE6
  const isProduct = tokens * usd >= least && (tokens - 1_000_000n) * usd < least
  expect(before !== null || isProduct, 'the pool did not begin with what it was given')
  const isFresh = burns.rows.slice(0, groups.length).every((row) => row.carryBeforeE6 === '0')
  expect(before !== null || isFresh, 'something was carried into the first hour')
}

/** @param {number} from @param {number} to @returns {number} whole months of the calendar, UTC. */
function monthsBetween(from, to) {
  const [one, other] = [new Date(from), new Date(to)]
  const months =
    (other.getUTCFullYear() - one.getUTCFullYear()) * 12 + other.getUTCMonth() - one.getUTCMonth()
  /** @param {Date} date */
  const since = (date) => date.getTime() - Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
  return Math.max(0, months - (since(other) < since(one) ? 1 : 0))
}

/**
 * Whether a player's wager stands in the figures of a day: its leaf, joined with the hashes and sums
 * beside its way, must come to a line of the file, sums included.
 * @param {Signed} signed
 * @param {{leaf: string, salt: string, name: string, hour: string, product: string,
 *   way: {side: 'left' | 'right', hash: string, sums: string[]}[]}} row of the proof
 * @returns {boolean}
 */
export function verifyInclusion(signed, { leaf, salt, name, hour, product, way }) {
  const [leafName, ...own] = leaf.split(':')
  if (leafName !== sha256(`${name}:${salt}`)) return false
  let hash = sha256(`leaf:${leaf}`)
  let sums = own.map(BigInt)
  for (const step of way) {
    const mine = `${hash}:${sums.join(':')}`
    const theirs = `${step.hash}:${step.sums.join(':')}`
    hash = sha256(`node:${step.side === 'left' ? `${theirs}:${mine}` : `${mine}:${theirs}`}`)
    sums = sums.map((sum, place) => sum + BigInt(step.sums[place] ?? 0))
  }
  /** @type {Day} */
  const day = JSON.parse(signed.content)
  const line = day.lines.find((one) => one.hour === hour && one.product === product)
  if (!line || line.root !== hash) return false
  const [, ownHour = '', ownProduct = ''] = name.split(' ')
  const isThere = line.hours
    ? line.group === groupOf(ownProduct) && line.hours.some(([one]) => one === ownHour)
    : hour === ownHour && product === ownProduct
  if (!isThere) return false
  return sumNames.every((sum, place) => BigInt(line[sum]) === sums[place])
}

// --- Command line -----------------------------------------------------------------------------

const usage = `Usage:
  node recompute.mjs --day 2026-11-21 [--site http://localhost:8080]
  node recompute.mjs --file DAY.json [--before DAY.json,DAY.json]
    the files before it: of the two days before, of 31 days before, and on Sundays of seven days
  further: --root HEX and --key HEX, the fingerprint of the key, as they were learnt elsewhere;
           --proof FILE, a proof of a wager of yours
`

/** @param {Day} day @returns {string[]} */
function report(day) {
  /** @param {string | undefined} e6 */
  const dollars = (e6) => `$${(Number(e6) / 1e6).toFixed(2)}`
  const lines = groups.map((group) => {
    const shown = day.figures.groups[group] ?? {}
    const tokens = (Number(shown.burntMinor) / 1e8).toFixed(2)
    return [
      `${day.day} ${group}: ${dollars(shown.theoreticalE6)} from ${shown.bets} bets`,
      `stakes ${dollars(shown.stakesE6)}, payouts ${dollars(shown.payoutsE6)}`,
      `burnt ${tokens} ${day.ticker} for ${dollars(shown.burntE6)}`,
    ].join(', ')
  })
  return [...lines, `price ${Number(day.figures.price.closeE8) / 1e8}, root ${day.root}`]
}

/** @param {string[]} args @param {(line: string) => void} print @returns {Promise<number>} exit code */
export async function runCommand(args, print) {
  const options = new Map()
  for (let place = 0; place < args.length; place += 2) options.set(args[place], args[place + 1])
  const { readFileSync } = await import('node:fs')
  /** @param {string} path @returns {Signed} */
  const read = (path) => JSON.parse(readFileSync(path, 'utf8'))
  const site = options.get('--site') ?? 'http://localhost:8080'
  /** @param {string} day @returns {Promise<Signed | undefined>} */
  const load = async (day) => {
    const answer = await globalThis.fetch(`${site}/token/days/${day}.json`)
    return answer.ok ? /** @type {Promise<Signed>} */ (answer.json()) : undefined
  }
  const day = options.get('--day')
  const file = options.get('--file')
  if (!day && !file) {
    print(usage)
    return 2
  }
  const signed = file ? read(file) : await load(day)
  if (!signed) {
    print(`There is no published day ${day} at ${site}.`)
    return 2
  }
  const paths = String(options.get('--before') ?? '')
    .split(',')
    .filter(Boolean)
  const loaded = file ? paths.map(read) : await Promise.all(neededDays(day).map(load))
  const { problems, day: found } = await recomputeDay(signed, {
    earlier: loaded.filter((one) => one !== undefined),
    root: options.get('--root'),
    key: options.get('--key'),
  })
  if (options.has('--proof')) {
    const proof = JSON.parse(readFileSync(options.get('--proof'), 'utf8'))
    for (const row of proof.rows) {
      if (!verifyInclusion(signed, row)) problems.push(`not in the figures: ${row.leaf}`)
    }
  }
  if (found) {
    for (const line of report(found)) print(line)
    print(`signed by the key ${fingerprintOf(signed.publicKey)}`)
  }
  for (const problem of problems) print(`NOT SO: ${problem}`)
  print(problems.length === 0 ? 'Same result.' : `${problems.length} figures are not as published.`)
  return problems.length === 0 ? 0 : 1
}

async function startIfMain() {
  const started = process.argv[1]
  if (!started?.endsWith('recompute.mjs')) return
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
