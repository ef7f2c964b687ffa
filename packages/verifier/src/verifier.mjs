/**
 * Re-derives Powerplay rounds from their seeds, without any other file of the project.
 *
 * In a browser or in Node: `import { verifyRound } from './verifier.mjs'`.
 * On the command line:     `node verifier.mjs --help`.
 *
 * Everything here is written on purpose differently from the code that decides the rounds: two
 * roads to the same number prove more than one road taken twice. Sections: hashing, random words,
 * fractions, cards, games of one call, games of many turns, crash, the round, futures, bets on
 * sport, the command line.
 */

// --- SHA-256 and HMAC -------------------------------------------------------------------------

/** The first 64 primes: both tables of constants of SHA-256 are made from their roots. @type {number[]} */
const primes = []
for (let candidate = 2; primes.length < 64; candidate += 1) {
  if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate)
}

/**
 * The first 32 bits after the point of a prime's square (2) or cube (3) root, found exactly by
 * halving an interval of integers.
 * @param {number} prime
 * @param {2 | 3} degree
 */
function rootFraction(prime, degree) {
  const power = BigInt(degree)
  const scaled = BigInt(prime) << (32n * power)
  let low = 0n
  let high = 1n << 40n
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** power <= scaled) low = middle
    else high = middle
  }
  return Number(BigInt.asUintN(32, low))
}

const hashStart = Int32Array.from(primes.slice(0, 8), (prime) => rootFraction(prime, 2))
const roundConstants = Int32Array.from(primes, (prime) => rootFraction(prime, 3))

/** The block to hash in its first 16 words; the others are made from them. */
const schedule = new Int32Array(64)

function stretchSchedule() {
  const w = schedule
  for (let i = 16; i < 64; i += 1) {
    const old = w[i - 15]
    const late = w[i - 2]
    w[i] =
      w[i - 16] +
      w[i - 7] +
      (((old >>> 7) | (old << 25)) ^ ((old >>> 18) | (old << 14)) ^ (old >>> 3)) +
      (((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10))
  }
}

/**
 * Folds the block in `schedule` into a hash: 64 rounds over eight working words.
 * @param {Int32Array} hash
 */
function foldBlock(hash) {
  stretchSchedule()
  const w = schedule
  const k = roundConstants
  let a = hash[0]
  let b = hash[1]
  let c = hash[2]
  let d = hash[3]
  let e = hash[4]
  let f = hash[5]
  let g = hash[6]
  let h = hash[7]
  for (let i = 0; i < 64; i += 1) {
    const upper = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const first = (h + upper + ((e & f) ^ (~e & g)) + k[i] + w[i]) | 0
    const lower = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const voted = (a & b) ^ (a & c) ^ (b & c)
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + lower + voted) | 0
  }
  hash[0] += a
  hash[1] += b
  hash[2] += c
  hash[3] += d
  hash[4] += e
  hash[5] += f
  hash[6] += g
  hash[7] += h
}

/**
 * Eight words are copied faster one by one than by a call.
 * @param {Int32Array} from @param {Int32Array} to
 */
function copyWords(from, to) {
  for (let i = 0; i < 8; i += 1) to[i] = from[i]
}

/** The message that is being hashed, with room for its padding. */
let message = new Uint8Array(512)
let messageBytes = 0

/** @param {number} moreBytes */
function makeRoom(moreBytes) {
  if (messageBytes + moreBytes + 72 <= message.length) return
  const larger = new Uint8Array((messageBytes + moreBytes + 72) * 2)
  larger.set(message)
  message = larger
}

/** @param {string} text is appended as UTF-8. */
function addText(text) {
  makeRoom(text.length * 3)
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    if (unit > 127) {
      const { written } = new TextEncoder().encodeInto(
        text.slice(i),
        message.subarray(messageBytes),
      )
      messageBytes += written
      return
    }
    message[messageBytes] = unit
    messageBytes += 1
  }
}

/**
 * Pads the message (the bit 1, zeros, the length in bits) and folds it into `hash`.
 * @param {Int32Array} hash
 * @param {number} before bytes that were folded in earlier
 */
function foldMessage(hash, before) {
  makeRoom(0)
  const end = Math.ceil((messageBytes + 9) / 64) * 64
  message[messageBytes] = 0x80
  for (let i = messageBytes + 1; i < end; i += 1) message[i] = 0
  for (let at = 0; at < end; at += 64) {
    for (let i = 0, byte = at; i < 16; i += 1, byte += 4) {
      schedule[i] =
        (message[byte] << 24) |
        (message[byte + 1] << 16) |
        (message[byte + 2] << 8) |
        message[byte + 3]
    }
    if (at + 64 === end) {
      schedule[14] = Math.floor((before + messageBytes) / 2 ** 29)
      schedule[15] = (before + messageBytes) << 3
    }
    foldBlock(hash)
  }
}

/** @param {string} text @returns {string} SHA-256 in hex */
function sha256Hex(text) {
  messageBytes = 0
  addText(text)
  const hash = hashStart.slice()
  foldMessage(hash, 0)
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** @param {Uint8Array} key at most 64 bytes @param {number} pad */
function paddedKeyHash(key, pad) {
  schedule.fill(pad * 0x01010101, 0, 16)
  key.forEach((byte, i) => {
    schedule[i >> 2] ^= byte << (24 - 8 * (i & 3))
  })
  const hash = hashStart.slice()
  foldBlock(hash)
  return hash
}

/** The key used last, with the hashes of its inner and outer pad: they serve all its messages. */
let keyText = ''
let innerStart = hashStart
let outerStart = hashStart

/** @param {string} text at most 64 bytes of UTF-8, as every server seed and game hash */
function useKey(text) {
  if (text === keyText) return
  const bytes = new TextEncoder().encode(text)
  innerStart = paddedKeyHash(bytes, 0x36)
  outerStart = paddedKeyHash(bytes, 0x5c)
  keyText = text
}

/**
 * The digest made last: HMAC-SHA-256 of `message` under the key in use. A round reads its words
 * from here, one after the other.
 */
const digest = new Int32Array(8)

function hmacMessage() {
  copyWords(innerStart, digest)
  foldMessage(digest, 64)
  copyWords(digest, schedule)
  schedule[8] = 0x80000000
  for (let i = 9; i < 15; i += 1) schedule[i] = 0
  schedule[15] = (64 + 32) * 8
  copyWords(outerStart, digest)
  foldBlock(digest)
}

// --- Commitment, random words, verify links ---------------------------------------------------

let committedSeed = ''
let committedHash = ''

/**
 * The commitment of a server seed: SHA-256 of its text, in hex. It must equal the hash that was
 * shown before the bet.
 * @param {string} serverSeed
 * @returns {string}
 */
export function commitment(serverSeed) {
  if (serverSeed !== committedSeed) {
    committedHash = sha256Hex(serverSeed)
    committedSeed = serverSeed
  }
  return committedHash
}

/**
 * The random words of one round, 0 to 2^32 - 1 each, taken one after the other: eight lie in each
 * HMAC-SHA-256(server seed, "clientSeed:nonce:block").
 */
class Words {
  /** @param {{serverSeed: string, clientSeed: string, nonce: number}} seeds */
  constructor(seeds) {
    this.seeds = seeds
    this.taken = 0
  }

  /** @returns {number} */
  next() {
    const place = this.taken & 7
    if (place === 0) this.load(this.taken >> 3)
    this.taken += 1
    return digest[place] >>> 0
  }

  /** @param {number} block */
  load(block) {
    useKey(this.seeds.serverSeed)
    messageBytes = 0
    addText(this.seeds.clientSeed)
    addText(`:${this.seeds.nonce}:${block}`)
    hmacMessage()
  }

  /** @param {number} range @returns {number} 0 to range - 1 */
  below(range) {
    return Math.floor((this.next() * range) / 2 ** 32)
  }

  /** @param {number} count @param {number} range */
  many(count, range) {
    return Array.from({ length: count }, () => this.below(range))
  }

  /**
   * Takes numbers out of 0..size-1: each time the one at a random place among those left.
   * @param {number} size @param {number} count
   */
  draw(size, count) {
    const left = [...Array(size).keys()]
    return Array.from({ length: count }, () => left.splice(this.below(left.length), 1)[0])
  }
}

/**
 * Reads a verify link, either the whole address or only what follows `verify=`:
 * game, server seed, client seed (which may hold "-") and nonce.
 * @param {string} text
 * @returns {{game: string, serverSeed: string, clientSeed: string, nonce: number}}
 * @throws {Error} when the text is no verify link.
 */
export function parseLink(text) {
  const isPlain = /^[a-z0-9]+-[0-9a-f]{64}-/.test(text)
  const value = isPlain
    ? text
    : decodeURIComponent(text.replace(/^.*?verify=/s, '').split(/[&#]/)[0])
  const gameEnd = value.indexOf('-')
  const seedEnd = gameEnd + 1 + 64
  const nonceStart = value.lastIndexOf('-')
  const link = {
    game: value.slice(0, Math.max(gameEnd, 0)),
    serverSeed: value.slice(gameEnd + 1, seedEnd),
    clientSeed: value.slice(seedEnd + 1, nonceStart),
    nonce: Number(value.slice(nonceStart + 1)),
  }
  const isWhole = value[seedEnd] === '-' && nonceStart > seedEnd && link.game !== ''
  if (!isWhole || !/^(0|[1-9]\d*)$/.test(value.slice(nonceStart + 1))) {
    throw new Error('no verify link')
  }
  checkSeeds(link)
  return link
}

/** The server seed whose form was checked last. */
let checkedSeed = ''

/** @param {{serverSeed: unknown, clientSeed: unknown, nonce: unknown}} seeds */
function checkSeeds({ serverSeed, clientSeed, nonce }) {
  if (typeof serverSeed !== 'string' || serverSeed !== checkedSeed) {
    if (typeof serverSeed !== 'string' || !/^[0-9a-f]{64}$/.test(serverSeed)) {
      throw new Error('the server seed must be 64 lower-case hex characters')
    }
    checkedSeed = serverSeed
  }
  if (typeof clientSeed !== 'string' || clientSeed === '' || clientSeed.includes(':')) {
    throw new Error('the client seed must be a text without ":"')
  }
  if (nonce === -1) throw new Error('a round with nonce -1 cannot be verified')
  if (!Number.isSafeInteger(nonce) || Number(nonce) < 0) {
    throw new Error('the nonce must be an integer of 0 or more')
  }
}

// --- Parameters, fractions, cards -------------------------------------------------------------

/** @param {boolean} isGood @param {string} name */
function demand(isGood, name) {
  if (!isGood) throw new Error(`the ${name} is not allowed`)
}

/**
 * An amount of hundredths as an exact integer, or an error that names the field.
 * @param {any} value @param {number} low @param {number} high @param {string} name
 */
function hundredths(value, low, high, name = 'target') {
  const whole = typeof value === 'number' ? Math.round(value * 100) : NaN
  demand(whole / 100 === value && whole >= low && whole <= high, name)
  return whole
}

/** @param {any} value @param {number} low @param {number} high @param {string} name */
function integer(value, low, high, name) {
  demand(Number.isInteger(value) && value >= low && value <= high, name)
  return value
}

/**
 * @param {any} value @param {number} longest @param {string} name
 * @returns {any[]}
 */
function list(value, longest, name) {
  demand(Array.isArray(value) && value.length <= longest, name)
  return value
}

/** @param {any} table @param {any} key @param {string} name */
function entryOf(table, key, name) {
  demand((typeof key === 'string' || typeof key === 'number') && Object.hasOwn(table, key), name)
  return table[key]
}

/**
 * An exact fraction as a multiplier, cut after four decimals.
 * @param {bigint} top @param {bigint} bottom
 */
const cut = (top, bottom) => Number((top * 10_000n) / bottom) / 10_000

/** Rank of a card, 0 for a two to 12 for an ace. @param {number} card */
const rank = (card) => card >> 2

/** 2 to 10 as printed, 10 for J, Q, K, 1 for an ace. @param {number} card */
const points = (card) => (rank(card) === 12 ? 1 : Math.min(rank(card) + 2, 10))

// --- Games of one call ------------------------------------------------------------------------

/**
 * @typedef {{serverSeed: string, clientSeed: string, nonce: number}} Seeds
 * @typedef {{multiplier: number, win: boolean, roll?: number, result?: number}} Derived
 */

/** Prizes of plinko from the centre outwards, for 8 to 16 rows. */
const plinkoPrizes = {
  low: [
    '0.5 1 1.1 2.1 5.6',
    '0.7 1 1.6 2 5.6',
    '0.5 1 1.1 1.4 3 8.9',
    '0.7 1 1.3 1.9 3 8.4',
    '0.5 1 1.1 1.4 1.6 3 10',
    '0.7 0.9 1.2 1.9 3 4 8.1',
    '0.5 1 1.1 1.3 1.4 1.9 4 7.1',
    '0.7 1 1.1 1.5 2 3 8 15',
    '0.5 1 1.1 1.2 1.4 1.4 2 9 16',
  ],
  medium: [
    '0.4 0.7 1.3 3 13',
    '0.5 0.9 1.7 4 18',
    '0.4 0.6 1.4 2 5 22',
    '0.5 0.7 1.8 3 6 24',
    '0.3 0.6 1.1 2 4 11 33',
    '0.4 0.7 1.3 3 6 13 43',
    '0.2 0.5 1 1.9 4 7 15 58',
    '0.3 0.5 1.3 3 5 11 18 88',
    '0.3 0.5 1 1.5 3 5 10 41 110',
  ],
  high: [
    '0.2 0.3 1.5 4 29',
    '0.2 0.6 2 7 43',
    '0.2 0.3 0.9 3 10 76',
    '0.2 0.4 1.4 5.2 14 120',
    '0.2 0.2 0.7 2 8.1 24 170',
    '0.2 0.2 1 4 11 37 260',
    '0.2 0.2 0.3 1.9 5 18 56 420',
    '0.2 0.2 0.5 3 8 27 83 620',
    '0.2 0.2 0.2 2 4 9 26 130 1000',
  ],
}

/** Prizes of keno by hits, for 1 to 10 picks. */
const kenoPrizes = {
  classic: [
    '0 3.96',
    '0 1.9 4.5',
    '0 1 3.1 10.4',
    '0 0.8 1.8 5 22.5',
    '0 0.25 1.4 4.1 16.5 36',
    '0 0 1 3.68 7 16.5 40',
    '0 0 0.47 3 4.5 14 31 60',
    '0 0 0 2.2 4 13 22 55 70',
    '0 0 0 1.55 3 8 15 44 60 85',
    '0 0 0 1.4 2.25 4.5 8 17 50 80 100',
  ],
  low: [
    '0.7 1.85',
    '0 2 3.8',
    '0 1.1 1.38 26',
    '0 0 2.2 7.9 90',
    '0 0 1.5 4.2 13 300',
    '0 0 1.1 2 6.2 100 700',
    '0 0 1.1 1.6 3.5 15 225 700',
    '0 0 1.1 1.5 2 5.5 39 100 800',
    '0 0 1.1 1.3 1.7 2.5 7.5 50 250 1000',
    '0 0 1.1 1.2 1.3 1.8 3.5 13 50 250 1000',
  ],
  medium: [
    '0.4 2.75',
    '0 1.8 5.1',
    '0 0 2.8 50',
    '0 0 1.7 10 100',
    '0 0 1.4 4 14 390',
    '0 0 0 3 9 180 710',
    '0 0 0 2 7 30 400 800',
    '0 0 0 2 4 11 67 400 900',
    '0 0 0 2 2.5 5 15 100 500 1000',
    '0 0 0 1.6 2 4 7 26 100 500 1000',
  ],
  high: [
    '0 3.96',
    '0 0 17.1',
    '0 0 0 81.5',
    '0 0 0 10 259',
    '0 0 0 4.5 48 450',
    '0 0 0 0 11 350 710',
    '0 0 0 0 7 90 400 800',
    '0 0 0 0 5 20 270 600 900',
    '0 0 0 0 4 11 56 500 800 1000',
    '0 0 0 0 3.5 8 13 63 500 800 1000',
  ],
}

/** Printed wheels; the low one is a block of ten, the high one has a single prize. */
const wheelPrizes = {
  low: '1.5 1.2 1.2 1.2 0 1.2 1.2 1.2 1.2 0',
  medium: {
    10: '0 1.9 0 1.5 0 2 0 1.5 0 3',
    20: '1.5 0 2 0 2 0 2 0 1.5 0 3 0 1.8 0 2 0 2 0 2 0',
    30: '1.5 0 1.5 0 2 0 1.5 0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 2 0 1.7 0 4 0 1.5 0 2 0',
    40:
      '2 0 3 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 ' +
      '1.5 0 2 0 2 0 1.6 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0',
    50:
      '2 0 1.5 0 2 0 1.5 0 3 0 1.5 0 1.5 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 ' +
      '0 2 0 2 0 1.5 0 3 0 1.5 0 2 0 1.5 0 1.5 0 5 0 1.5 0 2 0 1.5 0',
  },
}

/** @param {string} text */
const rowOf = (text) => text.split(' ').map(Number)

/** How often each value appears, most often first. @param {number[]} values */
function groupSizes(values) {
  const sizes = new Map()
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1)
  return [...sizes.values()].sort((left, right) => right - left)
}

/** What five gems with these group sizes are called and pay. @type {Record<string, [string, number]>} */
const gemPrizes = {
  5: ['five', 50],
  '4,1': ['four', 5],
  '3,2': ['full_house', 4],
  '3,1,1': ['three', 3],
  '2,2,1': ['two_pair', 2],
  '2,1,1,1': ['pair', 0.1],
  '1,1,1,1,1': ['none', 0],
}

/** One letter per pocket from 0 on: green, red or black. */
const pocketColours = 'grbrbrbrbrbbrbrbrbrrbrbrbrbrbbrbrbrbr'

/**
 * What a spot pays in total per unit when the ball lies in `pocket`.
 * @param {string} spot @param {number} pocket
 */
function spotPays(spot, pocket) {
  const [name, number] = spot.split(':')
  const isOne = pocket > 0
  /** @type {Record<string, [number, boolean]>} */
  const wins = {
    straight: [36, spot === `straight:${pocket}`],
    dozen: [3, isOne && Number(number) === Math.ceil(pocket / 12)],
    column: [3, isOne && Number(number) === ((pocket - 1) % 3) + 1],
    red: [2, pocketColours[pocket] === 'r'],
    black: [2, pocketColours[pocket] === 'b'],
    even: [2, isOne && pocket % 2 === 0],
    odd: [2, pocket % 2 === 1],
    low: [2, isOne && pocket < 19],
    high: [2, pocket > 18],
  }
  const [pays, isWin] = wins[name]
  return isWin ? pays : 0
}

const spotPattern =
  /^(straight:([12]?[0-9]|3[0-6])|dozen:[123]|column:[123]|red|black|even|odd|low|high)$/

/**
 * Amounts on spots, checked and as big integers of the smallest unit.
 * @param {any} bets @param {RegExp} pattern @returns {[string, bigint][]}
 */
function stakesOf(bets, pattern) {
  demand(typeof bets === 'object' && bets !== null && !Array.isArray(bets), 'bets')
  const stakes = Object.entries(bets).map(([spot, amount]) => {
    demand(pattern.test(spot), 'bets')
    return /** @type {[string, bigint]} */ ([spot, BigInt(integer(amount, 0, 2 ** 47, 'bets'))])
  })
  demand(sumOf(stakes) > 0n, 'bets')
  return stakes
}

/** @param {[string, bigint][]} amounts */
const sumOf = (amounts) => amounts.reduce((sum, [, amount]) => sum + amount, 0n)

/** @param {bigint} wagered @param {bigint} payout */
const money = (wagered, payout) => ({
  wagered: Number(wagered),
  payout: Number(payout),
  multiplier: cut(payout, wagered),
})

/** @param {number[]} cards */
const baccaratScore = (cards) => cards.reduce((sum, card) => sum + points(card), 0) % 10

/**
 * Whether the banker draws, by its score; `third` is what the player drew, if anything.
 * @param {number} score @param {number | undefined} third
 */
function bankerDraws(score, third) {
  if (third === undefined) return score < 6
  const value = points(third) % 10
  const from = [0, 0, 0, 0, 2, 4, 6, 10][score]
  return score === 3 ? value !== 8 : score < 3 || (value >= from && value <= 7)
}

/** @type {Record<string, (params: any, words: Words) => any>} */
const directGames = {
  limbo(params, words) {
    const target = hundredths(params.target, 101, 100_000_000)
    const top24 = words.next() >>> 8
    // Double arithmetic; the order of these steps is part of the rule.
    let x = 2 ** 24 / (top24 + 1)
    x *= 0.99
    x *= 100
    const result = Math.max(100, Math.floor(x))
    const win = result >= target
    return { result: result / 100, win, multiplier: win ? target / 100 : 0 }
  },

  dice(params, words) {
    const isUnder = params.condition === 'under'
    if (!isUnder) demand(params.condition === 'over', 'condition')
    const target = hundredths(params.target, isUnder ? 1 : 200, isUnder ? 9_800 : 9_999)
    const roll = words.below(10_001)
    const win = isUnder ? roll < target : roll > target
    const winningRolls = isUnder ? target : 10_000 - target
    const multiplierE4 = win ? (99_000_000 - (99_000_000 % winningRolls)) / winningRolls : 0
    return { roll: roll / 100, win, multiplier: multiplierE4 / 10_000 }
  },

  plinko(params, words) {
    const rows = integer(params.rows, 8, 16, 'number of rows')
    const outwards = rowOf(entryOf(plinkoPrizes, params.risk, 'risk')[rows - 8])
    const turns = words.many(rows, 2)
    const bucket = turns.reduce((sum, turn) => sum + turn, 0)
    const fromCentre = Math.floor(Math.abs(bucket - rows / 2))
    const path = turns.map((turn) => 'LR'[turn]).join('')
    return { path, bucket, multiplier: outwards[fromCentre] }
  },

  wheel(params, words) {
    const segments = params.segments
    const medium = entryOf(wheelPrizes.medium, segments, 'number of segments')
    demand(typeof segments === 'number' && ['low', 'medium', 'high'].includes(params.risk), 'risk')
    const index = words.below(segments)
    /** @type {Record<string, () => number>} */
    const prizes = {
      low: () => rowOf(wheelPrizes.low)[index % 10],
      medium: () => rowOf(medium)[index],
      high: () => (index === segments - 1 ? (segments * 99) / 100 : 0),
    }
    return { index, multiplier: prizes[params.risk]() }
  },

  bonuswheel(params, words) {
    const weights = list(params.weights, 100, 'weights')
    for (const weight of weights) integer(weight, 0, 1_000_000, 'weights')
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    demand(total > 0, 'weights')
    let place = words.below(total)
    const index = weights.findIndex((weight) => (place -= weight) < 0)
    return { segment: index + 1, multiplier: 0 }
  },

  diamonds(_params, words) {
    const gems = words.many(5, 7)
    const [category, multiplier] = gemPrizes[groupSizes(gems).join()]
    return { gems, category, multiplier }
  },

  keno(params, words) {
    const picks = list(params.picks, 10, 'picks').map((pick) => integer(pick, 0, 39, 'picks'))
    demand(picks.length > 0 && new Set(picks).size === picks.length, 'picks')
    const rows = entryOf(kenoPrizes, params.risk, 'risk')
    const drawn = words.draw(40, 10)
    const hits = drawn.filter((number) => picks.includes(number)).length
    return { drawn, hits, multiplier: rowOf(rows[picks.length - 1])[hits] }
  },

  roulette(params, words) {
    const stakes = stakesOf(params.bets, spotPattern)
    const pocket = words.below(37)
    const won = stakes
      .map(
        ([spot, amount]) =>
          /** @type {[string, bigint]} */ ([spot, amount * BigInt(spotPays(spot, pocket))]),
      )
      .filter(([, payout]) => payout > 0n)
    const payouts = Object.fromEntries(won.map(([spot, payout]) => [spot, Number(payout)]))
    return { pocket, payouts, ...money(sumOf(stakes), sumOf(won)) }
  },

  baccarat(params, words) {
    const stakes = stakesOf(params.bets, /^(player|banker|tie)$/)
    const cards = words.many(6, 52)
    const player = [cards[0], cards[1]]
    const banker = [cards[2], cards[3]]
    if (baccaratScore(player) < 8 && baccaratScore(banker) < 8) {
      if (baccaratScore(player) < 6) player.push(cards[4])
      if (bankerDraws(baccaratScore(banker), player[2])) banker.push(cards[2 + player.length])
    }
    const [playerScore, bankerScore] = [baccaratScore(player), baccaratScore(banker)]
    const winner = ['banker', 'tie', 'player'][Math.sign(playerScore - bankerScore) + 1]
    const paid = stakes.map(([side, amount]) => {
      /** @type {Record<string, bigint>} */
      const payouts = { player: 40n, banker: 39n, tie: 180n }
      const twentieths = payouts[side]
      if (side === winner) return (amount * twentieths) / 20n
      return winner === 'tie' ? amount : 0n
    })
    const payout = paid.reduce((sum, amount) => sum + amount, 0n)
    return {
      cards,
      player,
      banker,
      playerScore,
      bankerScore,
      winner,
      ...money(sumOf(stakes), payout),
    }
  },
}

// --- Games of many turns ----------------------------------------------------------------------

/**
 * Plays choices until one is wrong, the last step is reached or they run out.
 * @param {any[]} picks
 * @param {{
 *   isRight: (pick: any, step: number) => boolean,
 *   steps: number,
 *   odds: (step: number) => [number, number],
 * }} rules `odds`: of how many equal things how many are right, on each step.
 */
function climb(picks, { isRight, steps, odds }) {
  const turns = []
  let [top, bottom] = [99n, 100n]
  for (const pick of picks.slice(0, steps)) {
    const [all, right] = odds(turns.length)
    if (!isRight(pick, turns.length)) {
      return { turns: [...turns, 'lose'], state: 'lose', multiplier: 0 }
    }
    top *= BigInt(all)
    bottom *= BigInt(right)
    turns.push(turns.length + 1 === steps ? 'finish' : 'continue')
  }
  return { turns, ...standing(turns, cut(top, bottom)) }
}

/**
 * How an unlost round ends: by itself, by the player, or cancelled.
 * @param {string[]} turns @param {number} multiplier
 */
function standing(turns, multiplier) {
  if (turns.at(-1) === 'finish') return { state: 'finish', multiplier }
  return turns.length > 0 ? { state: 'cashout', multiplier } : { state: 'open', multiplier: 1 }
}

/** Cells of a 5 by 5 field, none twice. @param {any} picks @returns {number[]} */
function cellsOf(picks) {
  const cells = list(picks, 25, 'picks').map((cell) => integer(cell, 0, 24, 'picks'))
  demand(new Set(cells).size === cells.length, 'picks')
  return cells
}

/** Tiles of a row, and how many of them are safe. */
const towers = { easy: [4, 3], medium: [3, 2], hard: [2, 1], expert: [3, 1], master: [4, 1] }

/** Faces of matrix in hundredths: value and number of copies, in order. */
const matrixFaces = {
  low: '0 90*5 100*6 110*5 120*2 160',
  medium: '0*3 80*5 100*4 125*4 150*3 250',
  high: '0*7 50*4 100*2 150*3 200*2 250 500',
}

/** @param {string} text */
const facesOf = (text) =>
  text.split(' ').flatMap((part) => {
    const [value, copies] = part.split('*').map(Number)
    return Array(copies ?? 1).fill(value)
  })

/** 1 for an ace, 2 to 13 for a king. @param {number} card */
const aceLow = (card) => (rank(card) === 12 ? 1 : rank(card) + 2)

/**
 * Winning ranks of a guess over an open card; 0 where it may not be made.
 * @param {string} action @param {number} open
 */
function winningRanks(action, open) {
  const isEnd = open === 1 || open === 13
  return [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].filter((next) => {
    if (action === 'same') return isEnd && next === open
    if (next === open) return !isEnd
    if (action === 'high') return open < 13 && next > open
    return action === 'low' && open > 1 && next < open
  })
}

/** @param {number[]} cards @returns {number} the best total, an ace counting 1 or 11 */
function blackjackTotal(cards) {
  const low = cards.reduce((sum, card) => sum + points(card), 0)
  return low < 12 && cards.some((card) => points(card) === 1) ? low + 10 : low
}

/** @param {number[]} cards */
const isNatural = (cards) => cards.length === 2 && blackjackTotal(cards) === 21

/** The five-card hands from best to worst with what they pay, by name. */
const pokerPays = {
  royal_flush: 800,
  straight_flush: 60,
  four_of_a_kind: 22,
  full_house: 9,
  flush: 6,
  straight: 4,
  three_of_a_kind: 3,
  two_pair: 2,
  jacks_or_better: 1,
  none: 0,
}

/** @param {number[]} hand @returns {keyof typeof pokerPays} */
function pokerCategory(hand) {
  const ranks = hand.map(rank).sort((left, right) => left - right)
  const sizes = groupSizes(ranks).join('')
  const isFlush = new Set(hand.map((card) => card & 3)).size === 1
  const isWheel = ranks.join() === '0,1,2,3,12'
  const isStraight = sizes === '11111' && (isWheel || ranks[4] - ranks[0] === 4)
  if (isFlush && isStraight) return ranks[0] === 8 ? 'royal_flush' : 'straight_flush'
  if (sizes === '41') return 'four_of_a_kind'
  if (sizes === '32') return 'full_house'
  if (isFlush) return 'flush'
  if (isStraight) return 'straight'
  if (sizes === '311') return 'three_of_a_kind'
  if (sizes === '221') return 'two_pair'
  const pair = ranks.find((value, i) => ranks.indexOf(value) !== i)
  return pair !== undefined && pair > 8 ? 'jacks_or_better' : 'none'
}

/** A round of blackjack, played out card by card. Amounts are in first wagers. */
class Blackjack {
  /** @param {number[]} cards all 52 */
  constructor(cards) {
    this.cards = cards
    this.taken = 4
    this.hands = [{ cards: [cards[0], cards[1]], bet: 1, isOver: false }]
    this.dealer = [cards[2], cards[3]]
    this.insured = 0
    this.isEnded = false
  }

  take() {
    this.taken += 1
    return this.cards[this.taken - 1]
  }

  /**
   * Insurance, the look at the hole card, then the actions.
   * @param {boolean} insure @param {string[]} actions
   */
  play(insure, actions) {
    const isOffered = points(this.dealer[0]) === 1
    if (isOffered && insure) this.insured = 0.5
    this.isEnded = isNatural(this.dealer) || isNatural(this.hands[0].cards)
    let used = isOffered ? 1 : 0
    for (const action of actions) {
      const hand = this.hands.find(({ isOver }) => !isOver)
      if (this.isEnded || !hand) break
      this.act(action, hand)
      used += 1
    }
    const isOpen = !this.isEnded && this.hands.some(({ isOver }) => !isOver)
    if (!isOpen) this.playDealer()
    return { used, isOpen }
  }

  /** @param {string} action @param {{cards: number[], bet: number, isOver: boolean}} hand */
  act(action, hand) {
    const [first, second] = hand.cards
    const isFresh = hand.cards.length === 2
    if (action === 'split') {
      demand(isFresh && this.hands.length === 1 && points(first) === points(second), 'action')
      this.hands = [first, second].map((card) => ({ cards: [card], bet: 1, isOver: false }))
      for (const half of this.hands) half.cards.push(this.take())
      for (const half of this.hands) {
        half.isOver = points(first) === 1 || blackjackTotal(half.cards) >= 21
      }
      return
    }
    demand(['hit', 'stand'].includes(action) || (action === 'double' && isFresh), 'action')
    if (action === 'double') hand.bet = 2
    if (action !== 'stand') hand.cards.push(this.take())
    hand.isOver = action !== 'hit' || blackjackTotal(hand.cards) >= 21
  }

  playDealer() {
    const isIdle = this.isEnded || this.hands.every(({ cards }) => blackjackTotal(cards) > 21)
    while (!isIdle && blackjackTotal(this.dealer) < 17) this.dealer.push(this.take())
  }

  /** What a hand gets back per unit. @param {number[]} cards */
  factor(cards) {
    const [own, other] = [blackjackTotal(cards), blackjackTotal(this.dealer)]
    if (this.hands.length === 1 && isNatural(cards)) return isNatural(this.dealer) ? 1 : 2.5
    if (own > 21 || isNatural(this.dealer)) return 0
    return other > 21 ? 2 : 1 + Math.sign(own - other)
  }

  get wagered() {
    return this.hands.reduce((sum, { bet }) => sum + bet, this.insured)
  }

  get returned() {
    const insurance = isNatural(this.dealer) ? 3 * this.insured : 0
    return this.hands.reduce((sum, { cards, bet }) => sum + bet * this.factor(cards), insurance)
  }
}

/** @type {Record<string, (params: any, words: Words) => any>} */
const turnGames = {
  mines(params, words) {
    const count = integer(params.mines, 1, 24, 'number of mines')
    const order = words.draw(25, 24)
    const mines = order.slice(0, count)
    const played = climb(cellsOf(params.picks), {
      isRight: (cell) => !mines.includes(cell),
      steps: 25 - count,
      odds: (step) => [25 - step, 25 - count - step],
    })
    return { order, mines, ...played }
  },

  tower(params, words) {
    const [tiles, safe] = entryOf(towers, params.difficulty, 'difficulty')
    const safeTiles = Array.from({ length: 9 }, () => words.draw(tiles, safe))
    const picks = list(params.picks, 9, 'picks').map((tile) => integer(tile, 0, tiles - 1, 'picks'))
    const played = climb(picks, {
      isRight: (tile, row) => safeTiles[row].includes(tile),
      steps: 9,
      odds: () => [tiles, safe],
    })
    return { safeTiles, ...played }
  },

  stairs(params, words) {
    const count = integer(params.stones, 1, 7, 'number of stones')
    const stones = Array.from({ length: 13 }, (_, row) => words.draw(20 - row, count))
    const picks = list(params.picks, 13, 'picks').map((column, row) =>
      integer(column, 0, 19 - row, 'picks'),
    )
    const played = climb(picks, {
      isRight: (column, row) => !stones[row].includes(column),
      steps: 13,
      odds: (row) => [20 - row, 20 - row - count],
    })
    return { stones, ...played }
  },

  coinflip(params, words) {
    const picks = list(params.picks, 20, 'picks')
    demand(
      picks.every((side) => side === 'heads' || side === 'tails'),
      'side',
    )
    const flips = Array.from({ length: 20 }, () => (words.next() > 2 ** 31 ? 'heads' : 'tails'))
    const played = climb(picks, {
      isRight: (side, flip) => side === flips[flip],
      steps: 20,
      odds: () => [2, 1],
    })
    return { flips, ...played }
  },

  matrix(params, words) {
    const faces = facesOf(entryOf(matrixFaces, params.risk, 'risk'))
    const grid = words.many(25, 20).map((face) => faces[face])
    const turns = []
    let [top, bottom] = [99n, 100n]
    for (const cell of cellsOf(params.picks)) {
      if (grid[cell] === 0) {
        return { grid, turns: [...turns, 'lose'], state: 'lose', multiplier: 0 }
      }
      top *= BigInt(grid[cell])
      bottom *= 100n
      /** @type {boolean} */
      const isLast = turns.length === 24 || top >= bottom * 1_000_000n
      turns.push(isLast ? 'finish' : 'continue')
      if (isLast) break
    }
    return { grid, turns, ...standing(turns, Math.min(cut(top, bottom), 1_000_000)) }
  },

  hilo(params, words) {
    const cards = words.many(52, 52)
    const turns = []
    let guesses = 0
    let [top, bottom] = [99n, 100n]
    for (const action of list(params.actions, 51, 'actions')) {
      const [open, next] = [aceLow(cards[turns.length]), aceLow(cards[turns.length + 1])]
      if (action !== 'skip') {
        const wins = winningRanks(action, open)
        demand(wins.length > 0, 'action')
        if (!wins.includes(next)) {
          return { cards, turns: [...turns, 'lose'], state: 'lose', multiplier: 0 }
        }
        guesses += 1
        top *= 13n
        bottom *= BigInt(wins.length)
      }
      /** @type {boolean} */
      const isLast = turns.length === 50 || top >= bottom * 1_000_000n
      turns.push(isLast ? 'finish' : 'continue')
      if (isLast) break
    }
    if (guesses === 0) return { cards, turns, state: 'open', multiplier: 1 }
    return { cards, turns, ...standing(turns, Math.min(cut(top, bottom), 1_000_000)) }
  },

  blackjack(params, words) {
    const cards = words.many(52, 52)
    const game = new Blackjack(cards)
    const actions = list(params.actions, 52, 'actions')
    const { used, isOpen } = game.play(params.insurance === true, actions)
    demand(!isOpen, 'number of actions')
    const { dealer, wagered, returned } = game
    const outcome = ['lose', 'push', 'win'][Math.sign(returned - wagered) + 1]
    const hands = game.hands.map((hand) => hand.cards)
    const multiplier = Math.floor((returned * 10_000) / wagered) / 10_000
    return { cards, hands, dealer, outcome, wagered, returned, usedActions: used, multiplier }
  },

  videopoker(params, words) {
    const hold = list(params.hold, 5, 'hold')
    demand(hold.length === 5 && hold.every((held) => typeof held === 'boolean'), 'hold')
    const deck10 = words.draw(52, 10)
    const deal = deck10.slice(0, 5)
    const further = deck10.slice(5)
    const final = deal.map((card, place) => (hold[place] ? card : (further.shift() ?? 0)))
    const category = pokerCategory(final)
    return { deck10, deal, final, category, multiplier: pokerPays[category] }
  },
}

// --- Crash ------------------------------------------------------------------------------------

/**
 * A game of crash: its hash and the chain's salt decide the point. Without an automatic cash-out
 * nothing but the point follows from them.
 * @param {any} params @param {{serverSeed: string, clientSeed: string}} seeds
 */
function crashRound(params, { serverSeed, clientSeed }) {
  useKey(serverSeed)
  messageBytes = 0
  addText(clientSeed)
  hmacMessage()
  // Double arithmetic; the order of these steps is part of the rule.
  let x = 2 ** 32 / ((digest[0] >>> 0) + 1)
  x *= 0.99
  x *= 100
  const point = Math.max(100, Math.floor(x))
  const common = { result: point / 100, previousHash: commitment(serverSeed) }
  if (params.cashout === undefined) return { ...common, multiplier: undefined }
  const target = hundredths(params.cashout, 101, 100_000_000, 'cash-out')
  return { ...common, multiplier: point >= target ? target / 100 : 0 }
}

/**
 * The seeds of a round. Crash may state them as the hash of its game and the salt.
 * @param {any} round @returns {Seeds}
 */
function seedsOf(round) {
  if (round.game !== 'crash' || round.params.gameHash === undefined) return round
  const { gameHash, salt } = round.params
  return { serverSeed: gameHash, clientSeed: salt, nonce: round.nonce ?? 0 }
}

// --- The round --------------------------------------------------------------------------------

/** The games this verifier knows. */
export const supportedGames = Object.freeze([
  ...Object.keys(directGames),
  ...Object.keys(turnGames),
  'crash',
])

/**
 * Re-derives one round.
 * @param {Seeds & {game: string, params: object}} round as the bet record states it, after its
 *   server seed was revealed.
 * @returns {Derived & {serverSeedHash: string}} the result as a bet record states it, and the
 *   commitment that must have been shown before the bet. A multiplier has at most four decimals
 *   and is 0 when the stake was lost.
 * @throws {Error} for an unknown game and for parameters or seeds that no bet can have.
 */
export function verifyRound(round) {
  const { game, params } = round
  const table = Object.hasOwn(directGames, game) ? directGames : turnGames
  if (table === turnGames && game !== 'crash' && !Object.hasOwn(turnGames, game)) {
    throw new Error(`unknown game ${game}`)
  }
  if (typeof params !== 'object' || params === null) throw new Error('no parameters')
  const seeds = seedsOf(round)
  checkSeeds(seeds)
  const derived =
    game === 'crash' ? crashRound(params, seeds) : table[game](params, new Words(seeds))
  derived.win ??= derived.multiplier >= 1
  derived.serverSeedHash = commitment(seeds.serverSeed)
  return derived
}

// --- Futures ----------------------------------------------------------------------------------

/**
 * @typedef {{seq: number, atMs: number, price: bigint, flags: number}} Tick
 * @typedef {{status: string, reason?: string, entry?: string, entrySeq?: number, exit?: string,
 *   exitSeq?: number, openingFee?: string, fee?: string, payout?: string, profit?: string}} Ended
 */

/** Rounds a fraction with a positive divisor up. @param {bigint} top @param {bigint} bottom */
const roundUp = (top, bottom) => (top > 0n ? (top + bottom - 1n) / bottom : top / bottom)

/** @param {any} value @param {string} name */
function wholeText(value, name) {
  demand(typeof value === 'string' && /^[0-9]{1,30}$/.test(value), name)
  return BigInt(value)
}

/**
 * The ticks of a record: rows of number, time, price in units and flags, each 200 ms after the one
 * before.
 * @param {any} rows @returns {Tick[]}
 */
function ticksOf(rows) {
  const ticks = list(rows, 10_000_000, 'ticks').map((row) => {
    const [seq, atMs, price, flags] = list(row, 4, 'ticks')
    demand(Number.isSafeInteger(seq) && seq * 200 === atMs, 'tick')
    demand(Number.isSafeInteger(price) && price > 0, 'price')
    return { seq, atMs, price: BigInt(price), flags: integer(flags, 0, 7, 'flags') }
  })
  ticks.forEach((tick, i) => demand(i === 0 || tick.seq === ticks[i - 1].seq + 1, 'gap in ticks'))
  return ticks
}

/**
 * The place of the tick that opened a position, or why none did.
 * @param {any} order @param {bigint} side @param {Tick[]} ticks
 */
function openingPlace(order, side, ticks) {
  for (const [place, { atMs, price, flags }] of ticks.entries()) {
    if (atMs < order.fromMs) continue
    if (atMs > order.fromMs + 10_000) return 'too-late'
    if (flags !== 0) continue
    const shown = BigInt(order.shownPrice)
    const against = side * (price - shown) * 10_000n
    const isTooFar = order.maxSlippageBps !== null && against > BigInt(order.maxSlippageBps) * shown
    return isTooFar ? 'slippage' : place
  }
  return 'opening'
}

/**
 * Follows a position from the tick after its opening. Its worth is a share [top, entry price] of the
 * wager, straight from the formula: from the opening, or from the last tick that moved it by more
 * than there was. Such a tick doubles it or takes all.
 * @param {any} record @param {bigint} side @param {Tick[]} ticks @param {number} opened
 */
function walkPosition(record, side, ticks, opened) {
  const entry = ticks[opened]
  const times = { ...record.closings, time: entry.atMs + record.maxHoldMs }
  const most = [10_000n + BigInt(record.maxRoiBps), 10_000n]
  let base = { top: entry.price, price: entry.price }
  let before = entry.price
  for (const tick of ticks.slice(opened + 1)) {
    if (tick.flags !== 0) continue
    const formula = base.top + side * BigInt(record.multiplier) * (tick.price - base.price)
    const top = formula < 0n ? 0n : formula > 2n * before ? 2n * before : formula
    if (top !== formula) base = { top, price: tick.price }
    before = top
    const reason = endOf({ record, side, tick, times, share: [top, entry.price], most })
    if (reason === undefined) continue
    return { tick, reason, share: reason === 'max_roi' ? most : [top, entry.price] }
  }
  return undefined
}

/** @param {any} state @returns {string | undefined} why a position ends with this tick */
function endOf({ record, side, tick, times, share: [top, bottom], most }) {
  if (top === 0n) return 'bust'
  if (top * most[1] >= most[0] * bottom) return 'max_roi'
  /** @param {any} edit */
  const isInForce = ({ fromMs }) => fromMs <= tick.atMs
  const wanted = [record, ...record.edits.filter(isInForce)].at(-1)
  /** @param {number | null} mark @param {bigint} way */
  const passed = (mark, way) => mark !== null && way * side * (tick.price - BigInt(mark)) >= 0n
  if (passed(wanted.stopLoss, -1n)) return 'sl'
  if (passed(wanted.takeProfit, 1n)) return 'tp'
  return ['user', 'time', 'exclusion', 'halt'].find((who) => times[who] <= tick.atMs)
}

/**
 * The money of an ended position.
 * @param {any} record @param {bigint} entry @param {any} end @returns {Omit<Ended, 'status'>}
 */
function positionMoney(record, entry, { tick, reason, share: [top, bottom] }) {
  const wager = wholeText(record.wager, 'wager')
  const notional = wager * BigInt(record.multiplier)
  const worth = (wager * top) / bottom
  const isFlat = record.feeMode === 'flat'
  const flat = BigInt(record.flatPpm ?? 0)
  const due = isFlat
    ? roundUp(notional * tick.price * flat, entry * 1_000_000n)
    : roundUp((worth > wager ? worth - wager : 0n) * BigInt(record.profitBps), 10_000n)
  const fee = reason === 'halt' ? 0n : due > worth ? worth : due
  return {
    openingFee: String(isFlat ? roundUp(notional * flat, 1_000_000n) : 0n),
    fee: String(fee),
    payout: String(worth - fee),
    profit: String(isFlat ? worth - wager : worth - fee - wager),
  }
}

/**
 * Re-derives a position of futures from its ticks: every tick from the order's moment to the end.
 * @param {any} record terms, order, edits, requests to close and ticks, as the position's page
 *   gives them. Amounts are whole smallest units as text, prices whole units of the last decimal.
 * @returns {Ended}
 * @throws {Error} for terms no position can have and for ticks with a hole.
 */
export function verifyPosition(record) {
  demand(record.side === 'long' || record.side === 'short', 'side')
  demand(record.feeMode === 'pnl' || record.feeMode === 'flat', 'fee mode')
  integer(record.multiplier, 1, 1000, 'multiplier')
  integer(record.maxRoiBps, 1, 100_000_000, 'highest return')
  const side = record.side === 'long' ? 1n : -1n
  const ticks = ticksOf(record.ticks)
  const place = openingPlace(record, side, ticks)
  if (place === 'opening') return { status: 'opening' }
  if (typeof place === 'string') return { status: 'refused', reason: place }
  const opened = ticks[place]
  const entry = { entry: String(opened.price), entrySeq: opened.seq }
  const end = walkPosition(record, side, ticks, place)
  if (end === undefined) return { status: 'open', ...entry }
  const exit = { exit: String(end.tick.price), exitSeq: end.tick.seq, reason: end.reason }
  return { status: 'closed', ...entry, ...exit, ...positionMoney(record, opened.price, end) }
}

/**
 * The prices of one ticker on one day of the house's own process, in units: tick i of the day is
 * `start` moved by the ticks 0 to i.
 * @param {{seed: string, ticker: string, start: string, deviationE12: number, jumpsBelow: number,
 *   jumpDeviationE12: number}} day as published; `start` is the fine price before the first tick.
 * @param {number} count ticks from the first on
 * @returns {number[]}
 */
export function verifyPriceDay(day, count) {
  let fine = wholeText(day.start, 'start')
  return Array.from({ length: count }, (_, index) => {
    const words = new Words({ serverSeed: day.seed, clientSeed: day.ticker, nonce: index })
    const [a, b, c, d, jump, ...far] = Array.from({ length: 8 }, () => words.next())
    let part = moveOf([a, b, c, d], day.deviationE12, 262_140, 53_510)
    if (jump < day.jumpsBelow) part += moveOf(far, day.jumpDeviationE12, 196_605, 46_341)
    fine += (fine * part) / 1_000_000_000_000n
    const [whole, rest] = [fine / 1_000_000n, fine % 1_000_000n]
    const isUp = rest > 500_000n || (rest === 500_000n && whole % 2n === 1n)
    return Number(isUp ? whole + 1n : whole)
  })
}

/**
 * The sum of the 16-bit halves of some words, as a move of the price in 1e-12.
 * @param {number[]} words @param {number} deviationE12 @param {number} middle
 * @param {number} perDeviation
 */
function moveOf(words, deviationE12, middle, perDeviation) {
  const sum = words.reduce((so, word) => so + Math.floor(word / 65_536) + (word % 65_536), 0)
  return (BigInt(sum - middle) * BigInt(deviationE12)) / BigInt(perDeviation)
}

// --- Bets on sport ----------------------------------------------------------------------------

/** A unit staked, as chances are counted: twelfths of parts of 10^9. */
const wholeChance = 12_000_000_000

/**
 * The price of an outcome in 1/1000: the highest with two decimals at which a bet loses at least the
 * margin of what is at risk. Found by halving, from 1.01 to 501.
 * @param {{win: number, refund: number, marginPpm: number}} leg
 * @returns {number | null} null where nothing is offered.
 */
export function sportPrice({ win, refund, marginPpm }) {
  integer(win, 0, wholeChance, 'chance')
  integer(refund, 0, wholeChance - win, 'chance of getting the stake back')
  integer(marginPpm, 0, 999_999, 'margin')
  const lose = BigInt(wholeChance - win - refund)
  const risk = lose + BigInt(win)
  if (win === 0 || lose === 0n || 2 * refund > wholeChance) return null
  /** @param {number} cents */
  const isLosing = (cents) =>
    BigInt(win) * BigInt(cents - 100) * 1_000_000n + 100n * BigInt(marginPpm) * risk <=
    100n * lose * 1_000_000n
  if (!isLosing(101)) return null
  let [low, high] = [101, 50_101]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (isLosing(middle)) low = middle
    else high = middle
  }
  return low * 10
}

/**
 * What a unit on a leg comes to, as [top, bottom].
 * @param {any} leg @returns {[bigint, bigint]}
 */
function legFactor({ odds, result, sharedBy }) {
  const price = BigInt(odds)
  /** @type {Record<string, [bigint, bigint]>} */
  const factors = {
    won: [price, 1_000n],
    lost: [0n, 1n],
    void: [1n, 1n],
    half_won: [1_000n + price, 2_000n],
    half_lost: [1n, 2n],
  }
  // A leg that nobody waited for: another one was lost, and the check below sees that it is so.
  if (result === null) return [0n, 1n]
  if (result === 'dead_heat') return [price, 1_000n * BigInt(integer(sharedBy, 2, 100, 'sharers'))]
  demand(Object.hasOwn(factors, result), 'result')
  return factors[result]
}

/**
 * Re-derives a settled bet on sport: the price of each leg from what was held probable and the margin,
 * and the payout from the results, combination by combination.
 * @param {any} record as the page of the bet gives it; amounts are whole smallest units as text.
 * @returns {{payout: string, status: number, prices: (number | null)[]}}
 * @throws {Error} for what no bet can be.
 */
export function verifySportBet(record) {
  const legs = list(record.legs, 12, 'legs')
  const sizes = list(record.sizes, 12, 'sizes')
  const [stake, rest, cashed] = [record.stake, record.rest, record.cashedOut].map((text) =>
    wholeText(text, 'amount'),
  )
  demand(rest <= stake, 'part of the stake')
  let payout = cashed
  if (rest > 0n) {
    const factors = legs.map(legFactor)
    const common = factors.reduce((product, [, bottom]) => product * bottom, 1n)
    let [sum, lines] = [0n, 0n]
    for (let chosen = 1; chosen < 2 ** legs.length; chosen += 1) {
      const own = factors.filter((_factor, at) => (chosen >> at) % 2 === 1)
      if (!sizes.includes(own.length)) continue
      lines += 1n
      const inIt = legs.filter((_leg, at) => (chosen >> at) % 2 === 1)
      const isLost = inIt.some(({ result }) => result === 'lost')
      demand(isLost || inIt.every(({ result }) => result !== null), 'a leg without a result')
      sum += own.reduce((product, [top, bottom]) => (product * top) / bottom, common)
    }
    demand(lines > 0n, 'sizes')
    payout += (rest * sum) / (common * lines)
  }
  const status = payout === stake ? 1 : payout > stake ? 2 : 3
  return { payout: String(payout), status, prices: legs.map(sportPrice) }
}

// --- Players against players ------------------------------------------------------------------

/** @param {unknown} value @param {string} name */
function wholeAmount(value, name) {
  demand(typeof value === 'string' && /^\d{1,19}$/.test(value), name)
  return BigInt(String(value))
}

/** @param {Words} words @param {any[]} entries @param {number} feeBps */
function drawPool(words, entries, feeBps) {
  const amounts = entries.map(({ amountMinor }) => wholeAmount(amountMinor, 'amountMinor'))
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  const bits = BigInt(words.next()) * 2n ** 32n + BigInt(words.next())
  const pick = (bits * total) / 2n ** 64n
  let end = 0n
  const winner = amounts.findIndex((amount) => {
    end += amount
    return pick < end
  })
  const fee = (total * BigInt(feeBps)) / 10_000n
  return { pick: String(pick), winner, prize: String(total - fee), fee: String(fee) }
}

/** @param {Words} words */
function rollDice(words) {
  const pairs = []
  for (let turn = 0; turn < 8; turn += 1) {
    const pair = [words.below(10_001), words.below(10_001)]
    pairs.push(pair)
    if (pair[0] !== pair[1]) return { pairs, winner: pair[0] > pair[1] ? 'creator' : 'joiner' }
  }
  return { pairs, winner: null }
}

/**
 * What a draw reads of a player's client seed.
 * @param {{salt: string, clientSeed: string}} own
 */
function saltedSeed({ salt, clientSeed }) {
  return sha256Hex(`${salt}:${clientSeed}`)
}

/**
 * What a pool is drawn from: its entries, and a public beacon's value where one is mixed in.
 * @param {string} entriesHash
 * @param {{ round: number, value: string | null } | null | undefined} beacon
 * @returns {string}
 */
function withBeacon(entriesHash, beacon) {
  if (beacon == null) return entriesHash
  demand(Number.isInteger(beacon.round) && /^[0-9a-f]{64}$/.test(beacon.value ?? ''), 'beacon')
  return sha256Hex(`${entriesHash}:${beacon.round}:${beacon.value}`)
}

/**
 * Re-derives a round of a pool or a duel of players: who wins, the prize and the house's fee.
 * @param {any} record what `/api/pvp/verify` gives; `creatorSide` with the coin.
 * @throws {Error} for a seed that was not committed to, and for an own part that is not what was drawn from.
 */
export function verifyPvp(record) {
  const { kind, serverSeed, serverSeedHash, nonce, feeBps } = record
  checkSeeds({ serverSeed, clientSeed: kind, nonce })
  if (commitment(serverSeed) !== serverSeedHash)
    throw new Error('the server seed is not the one shown')
  demand(Number.isInteger(feeBps) && feeBps >= 0 && feeBps <= 10_000, 'feeBps')
  if (kind === 'pool') {
    for (const { amountMinor, hash, own } of record.entries) {
      if (!own) continue
      const end = `:${amountMinor}:${saltedSeed(own)}`
      if (sha256Hex(own.text) !== hash || !own.text.endsWith(end))
        throw new Error('an entry is not the one taken')
    }
    const hashes = record.entries.map((/** @type {{ hash: string }} */ { hash }) => hash)
    const clientSeed = sha256Hex(hashes.join('|'))
    if (record.entriesHash !== clientSeed) throw new Error('the entries are not the ones locked')
    const mixed = withBeacon(clientSeed, record.beacon)
    return drawPool(new Words({ serverSeed, clientSeed: mixed, nonce }), record.entries, feeBps)
  }
  demand(kind === 'coinflip' || kind === 'dice', 'kind')
  const { own } = record
  if (own && saltedSeed(own) !== record[`${own.side}Seed`])
    throw new Error('the own seed is not the one taken')
  const clientSeed = sha256Hex(`${record.creatorSeed}:${record.joinerSeed}`)
  const words = new Words({ serverSeed, clientSeed, nonce })
  const both = 2n * wholeAmount(record.stakeMinor, 'stakeMinor')
  const fee = (both * BigInt(feeBps)) / 10_000n
  if (kind === 'dice') {
    const { pairs, winner } = rollDice(words)
    const money = winner === null ? [0n, 0n] : [both - fee, fee]
    return { pairs, winner, prize: String(money[0]), fee: String(money[1]) }
  }
  const side = words.next() <= 2 ** 31 ? 'tails' : 'heads'
  const winner = side === record.creatorSide ? 'creator' : 'joiner'
  return { side, winner, prize: String(both - fee), fee: String(fee) }
}

// --- Hands of hold'em ---------------------------------------------------------------------------

/** @param {string} key @param {string} text @returns {string} HMAC-SHA-256 in hex */
function hmacHex(key, text) {
  useKey(key)
  messageBytes = 0
  addText(text)
  hmacMessage()
  return [...digest].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/**
 * The root of a Merkle tree; a hash without a neighbour moves up as it is.
 * @param {string[]} hashes @returns {string}
 */
function rootOf(hashes) {
  if (hashes.length === 1) return hashes[0]
  const above = []
  for (let i = 0; i < hashes.length; i += 2)
    above.push(i + 1 < hashes.length ? sha256Hex(hashes[i] + hashes[i + 1]) : hashes[i])
  return rootOf(above)
}

/**
 * Where the root leads to that a card's proof climbs to.
 * @param {{place: number, card: number, salt: string, path: (string | null)[]}} proof
 */
function climbed({ place, card, salt, path }) {
  let hash = sha256Hex(`${place}:${card}:${salt}`)
  path.forEach((beside, depth) => {
    if (beside === null) return
    hash = sha256Hex((place >> depth) % 2 === 1 ? beside + hash : hash + beside)
  })
  return hash
}

/** The deck under its seed, and the root that was published. @param {any} record */
function deckOf({ serverSeed, entropyHash, number }) {
  const words = new Words({ serverSeed, clientSeed: entropyHash, nonce: number })
  const deck = words.draw(52, 52)
  const leaves = deck.map((card, place) =>
    sha256Hex(`${place}:${card}:${hmacHex(serverSeed, `salt:${number}:${place}`)}`),
  )
  return { deck, root: rootOf(leaves) }
}

/**
 * Re-derives a hand from what a seat knows: that the values of the seats are those that were hashed, that
 * each card lay at its place of the deck that was bound before, that everybody was dealt his places, and
 * that no chip came or went. With the server seed, given a day later, the whole deck.
 * @param {any} record what `/api/poker/hand` gives.
 * @returns {{cards: number, deck: number[] | null}} cards that were proven; the deck, once the seed is known.
 * @throws {Error} for whatever is not as it was published.
 */
export function verifyHand(record) {
  const { entropy, entropyHash, deckRoot, serverSeed, serverSeedHash, seats, board, button } =
    record
  const values = entropy
    .toSorted((/** @type {any} */ one, /** @type {any} */ other) => one.seat - other.seat)
    .map((/** @type {any} */ { seat, value }) => `${seat}=${value}`)
  if (sha256Hex(values.join('|')) !== entropyHash)
    throw new Error('the entropy is not the one hashed')
  const dealt = seats.map((/** @type {any} */ { seat }) => seat)
  const at = dealt.indexOf(button)
  demand(at >= 0, 'button')
  const order = [...dealt.slice(at + 1), ...dealt.slice(0, at + 1)]
  const known = [...board]
  board.forEach((/** @type {any} */ { place }, /** @type {number} */ index) => {
    if (place !== 2 * order.length + index)
      throw new Error('a card of the board is of another place')
  })
  for (const { seat, cards } of seats) {
    if (cards === null) continue
    const places = cards.map((/** @type {any} */ { place }) => place)
    const first = order.indexOf(seat)
    const own = [first, first + order.length]
    const shown = own.filter((place) => places.includes(place))
    // Both, or the one that was shown.
    if (first < 0 || shown.length === 0 || shown.join() !== places.join())
      throw new Error(`the cards of seat ${seat} are of other places`)
    known.push(...cards)
  }
  for (const proof of known)
    if (climbed(proof) !== deckRoot) throw new Error(`card ${proof.place} is not under the root`)
  checkChips(record)
  if (serverSeed === null) return { cards: known.length, deck: null }
  checkSeeds({ serverSeed, clientSeed: entropyHash, nonce: record.number })
  if (commitment(serverSeed) !== serverSeedHash)
    throw new Error('the server seed is not the one shown')
  const { deck, root } = deckOf(record)
  if (root !== deckRoot) throw new Error('the deck is not the one published')
  return { cards: known.length, deck }
}

/** @param {any} record */
function checkChips({ seats, result }) {
  const minor = (/** @type {string} */ text) => BigInt(text.replace('.', ''))
  const sum = (/** @type {string[]} */ texts) =>
    texts.reduce((total, text) => total + minor(text), 0n)
  const stakes = sum(seats.map((/** @type {any} */ { stake }) => stake))
  const payouts = sum(seats.map((/** @type {any} */ { payout }) => payout))
  if (stakes !== payouts + minor(result.rake)) throw new Error('stakes are not payouts and rake')
}

// --- Statements of affiliates -----------------------------------------------------------------

/**
 * Whether a line of an affiliate's statement is under the root that was published for its day: the
 * hash of the line, joined level by level with the hashes beside its way, must come to the root.
 * @param {{day: string, root: string}} statement as published for everybody
 * @param {{token: string, ratedUsdE6: string, theoreticalUsdE6: string, earnedUsdE6: string,
 *   path: {side: 'left' | 'right', hash: string}[]}} line figures in millionths of a dollar
 * @returns {boolean}
 */
export function verifyStatementLine(statement, line) {
  const figures = [line.ratedUsdE6, line.theoreticalUsdE6, line.earnedUsdE6]
  let hash = sha256Hex(`line:${[statement.day, line.token, ...figures].join(':')}`)
  for (const step of line.path) {
    const pair = step.side === 'left' ? [step.hash, hash] : [hash, step.hash]
    hash = sha256Hex(`node:${pair.join('')}`)
  }
  return hash === statement.root
}

// --- Command line -----------------------------------------------------------------------------

const usage = `Usage:
  node verifier.mjs --bets FILE      one bet per line, as JSON
  node verifier.mjs --vectors FILE   published test vectors
  node verifier.mjs --link LINK --params JSON
  node verifier.mjs --position FILE  positions of futures with their ticks, one per line, as JSON
  node verifier.mjs --sport FILE     settled bets on sport, one per line, as JSON
  node verifier.mjs --pvp FILE       rounds of pools and duels, one per line, as JSON
  node verifier.mjs --hands FILE     hands of hold'em, one per line, as JSON
`

/** Counts what was checked and says what was not as stated. */
class Tally {
  /** @param {(line: string) => void} print */
  constructor(print) {
    this.print = print
    this.passed = 0
    this.failed = 0
  }

  /**
   * @param {string} name
   * @param {() => string[]} check returns one text per difference; may throw.
   */
  run(name, check) {
    const problems = attempt(check)
    if (problems.length === 0) this.passed += 1
    else this.failed += 1
    for (const problem of problems) this.print(`FAILED ${name}: ${problem}`)
  }

  /** The closing line and the exit code. Having checked nothing is no success. */
  close() {
    this.print(`${this.passed} passed, ${this.failed} failed`)
    return this.failed === 0 && this.passed > 0 ? 0 : 1
  }
}

/** @param {() => string[]} check */
function attempt(check) {
  try {
    return check()
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/**
 * What a record must state, besides the multiplier or its money, to be called checked.
 * @type {Record<string, string[]>}
 */
const outcomeFields = {
  limbo: ['result', 'multiplier'],
  dice: ['roll', 'multiplier'],
  crash: ['result', 'multiplier'],
  plinko: ['bucket', 'multiplier'],
  wheel: ['index', 'multiplier'],
  bonuswheel: ['segment'],
  diamonds: ['gems', 'multiplier'],
  keno: ['drawn', 'multiplier'],
  roulette: ['pocket', 'payout'],
  baccarat: ['winner', 'payout'],
  mines: ['mines', 'multiplier'],
  tower: ['safeTiles', 'multiplier'],
  stairs: ['stones', 'multiplier'],
  coinflip: ['flips', 'multiplier'],
  matrix: ['grid', 'multiplier'],
  hilo: ['cards', 'multiplier'],
  blackjack: ['dealer', 'returned'],
  videopoker: ['final', 'multiplier'],
}

/**
 * What the record claims against what the seeds give.
 * @param {any} round
 */
function differences(round) {
  const derived = verifyRound(round)
  const claims = { ...round.expect }
  if (round.serverSeedHash !== undefined) claims.serverSeedHash = round.serverSeedHash
  return [...new Set([...outcomeFields[round.game], ...Object.keys(claims)])].flatMap((field) => {
    if (field === 'multiplier' && derived.multiplier === undefined) return byHand(claims, derived)
    const [claimed, right] = [claims[field], Reflect.get(derived, field)].map((value) =>
      JSON.stringify(value),
    )
    return claimed === right ? [] : [`${field} is ${right}, stated ${claimed}`]
  })
}

/**
 * A cash-out by hand: no seed tells when, but it cannot have paid more than the point.
 * @param {any} claims @param {any} derived
 */
function byHand({ multiplier }, { result }) {
  const isPossible = multiplier === 0 || (multiplier >= 1.01 && multiplier <= result)
  return isPossible ? [] : [`multiplier is at most ${result}, stated ${multiplier}`]
}

/** @param {string} text @param {Tally} tally */
function checkVectors(text, tally) {
  const vectors = JSON.parse(text)
  const { serverSeed, sha256: stated } = vectors.hashCommit
  tally.run('hashCommit', () => (commitment(serverSeed) === stated ? [] : ['another hash']))
  /** @type {[string, any[]][]} */
  const games = Object.entries(vectors.games)
  for (const [game, rounds] of games) {
    rounds.forEach((round, index) => {
      tally.run(`${game} ${index + 1}`, () => differences({ ...round, game }))
    })
  }
}

/** @param {string} text @param {Tally} tally */
function checkBets(text, tally) {
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() !== '') tally.run(`line ${index + 1}`, () => differences(JSON.parse(line)))
  })
}

/**
 * What a record of a position must state to be called checked.
 * @type {Record<string, string[]>}
 */
const positionFields = {
  closed: [
    'status',
    'reason',
    'entrySeq',
    'entry',
    'exitSeq',
    'exit',
    'openingFee',
    'fee',
    'payout',
  ],
  open: ['status', 'entrySeq', 'entry'],
  refused: ['status', 'reason'],
  opening: ['status'],
}

/** @param {any} record @returns {string[]} */
function positionDifferences(record) {
  const derived = verifyPosition(record)
  const claims = record.expect ?? {}
  const fields = new Set([...positionFields[derived.status], ...Object.keys(claims)])
  return [...fields].flatMap((field) => {
    const [claimed, right] = [claims[field], Reflect.get(derived, field)]
    return claimed === right ? [] : [`${field} is ${right}, stated ${claimed}`]
  })
}

/** @param {string} text @param {Tally} tally */
function checkPositions(text, tally) {
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    tally.run(`line ${index + 1}`, () => positionDifferences(JSON.parse(line)))
  })
}

/** @param {any} record @returns {string[]} */
function sportDifferences(record) {
  const derived = verifySportBet(record)
  return ['payout', 'status', 'prices'].flatMap((field) => {
    const [claimed, right] = [record.expect?.[field], Reflect.get(derived, field)].map((value) =>
      JSON.stringify(value),
    )
    return claimed === right ? [] : [`${field} is ${right}, stated ${claimed}`]
  })
}

/** @param {string} text @param {Tally} tally */
function checkSport(text, tally) {
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    tally.run(`line ${index + 1}`, () => sportDifferences(JSON.parse(line)))
  })
}

/** @param {any} record @returns {string[]} */
function pvpDifferences(record) {
  const derived = verifyPvp(record)
  const fields = new Set([...Object.keys(derived), ...Object.keys(record.expect ?? {})])
  return [...fields].flatMap((field) => {
    const [claimed, right] = [record.expect?.[field], Reflect.get(derived, field)].map((value) =>
      JSON.stringify(value),
    )
    return claimed === right ? [] : [`${field} is ${right}, stated ${claimed}`]
  })
}

/** @param {string} text @param {Tally} tally */
function checkPvp(text, tally) {
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    tally.run(`line ${index + 1}`, () => pvpDifferences(JSON.parse(line)))
  })
}

/** @param {string} text @param {Tally} tally */
function checkHands(text, tally) {
  text.split(/\r?\n/).forEach((line, index) => {
    if (line.trim() === '') return
    tally.run(`line ${index + 1}`, () => {
      verifyHand(JSON.parse(line))
      return []
    })
  })
}

/** @param {string} link @param {string | undefined} params @param {(line: string) => void} print */
function showLink(link, params, print) {
  const round = parseLink(link)
  if (params === undefined) throw new Error('a link needs --params, as the bet record states them')
  const { serverSeedHash, ...derived } = verifyRound({ ...round, params: JSON.parse(params) })
  print(`game             ${round.game}`)
  print(`server seed hash ${serverSeedHash}`)
  print(`client seed      ${round.clientSeed}`)
  print(`nonce            ${round.nonce}`)
  for (const [field, value] of Object.entries(derived)) print(`${field.padEnd(16)} ${value}`)
  return 0
}

/**
 * @param {string[]} args
 * @param {(line: string) => void} print
 * @returns {Promise<number>} the exit code
 */
async function runCommand(args, print) {
  const options = new Map()
  for (let i = 0; i < args.length; i += 2) options.set(args[i], args[i + 1])
  const [mode, value] = [...options][0] ?? []
  if (mode === '--link' && value) return showLink(value, options.get('--params'), print)
  /** @type {Record<string, (text: string, tally: Tally) => void>} */
  const checks = {
    '--vectors': checkVectors,
    '--bets': checkBets,
    '--position': checkPositions,
    '--sport': checkSport,
    '--pvp': checkPvp,
    '--hands': checkHands,
  }
  if (!Object.hasOwn(checks, mode ?? '') || !value) {
    print(usage)
    return mode === '--help' ? 0 : 2
  }
  const { readFileSync } = await import('node:fs')
  const tally = new Tally(print)
  checks[mode](readFileSync(value, 'utf8'), tally)
  return tally.close()
}

/** True when Node was started with this very file. */
async function isMainProgram() {
  const started = globalThis.process?.argv?.[1]
  // The cheap look first, so that a mere import loads nothing.
  if (!started?.endsWith('verifier.mjs')) return false
  const { realpathSync } = await import('node:fs')
  const { pathToFileURL } = await import('node:url')
  return pathToFileURL(realpathSync(started)).href === import.meta.url
}

async function startIfMain() {
  if (!(await isMainProgram())) return
  try {
    const print = (/** @type {string} */ line) => process.stdout.write(`${line}\n`)
    process.exitCode = await runCommand(process.argv.slice(2), print)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}

void startIfMain()
