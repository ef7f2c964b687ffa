import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { Defect } from '@powerplay/kernel'
import type { PublicAddress } from '../../../platform/outgoing/public-address.ts'

/** From this address on, up to the next entry: the country, or '' where none is known. */
export interface CountryStart {
  readonly start: bigint
  readonly iso: string
}

/** Where the data comes from, kept inside the packed table. */
export interface CountrySource {
  readonly name: string
  readonly version: string
  readonly licence: string
}

interface Header {
  readonly source: CountrySource
  readonly isos: readonly string[]
  /** Number of entries of each family. */
  readonly counts: readonly [number, number]
}

/** The table in memory: two sorted columns per family, searched by halves. */
export interface CountryTable {
  readonly source: CountrySource
  /** @returns null where no country is known. */
  find(address: PublicAddress): string | null
}

/**
 * Packs both families: a line of JSON, then per family the distances between the starts (seven bits
 * a byte, lowest first) and one byte per country, all compressed.
 */
export function packCountries(
  source: CountrySource,
  v4: readonly CountryStart[],
  v6: readonly CountryStart[],
): Buffer {
  const isos = ['', ...new Set([...v4, ...v6].map(({ iso }) => iso).filter((iso) => iso !== ''))]
  if (isos.length > 256) throw new Defect('too many countries for one byte')
  const header: Header = { source, isos: isos.toSorted(), counts: [v4.length, v6.length] }
  const columns = [v4, v6].flatMap((starts) => [
    Buffer.from(distances(starts)),
    Buffer.from(starts.map(({ iso }) => header.isos.indexOf(iso))),
  ])
  const text = Buffer.from(`${JSON.stringify(header)}\n`)
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24 }
  return brotliCompressSync(Buffer.concat([text, ...columns]), { params })
}

function distances(starts: readonly CountryStart[]): number[] {
  const bytes: number[] = []
  let last = 0n
  for (const { start } of starts) {
    let rest = start - last
    last = start
    for (; rest > 127n; rest >>= 7n) bytes.push(byteOf(rest & 127n) | 128)
    bytes.push(byteOf(rest))
  }
  return bytes
}

function byteOf(small: bigint): number {
  return parseInt(small.toString(), 10)
}

/** Unpacks a table made by `packCountries`. */
export function openCountries(packed: Buffer): CountryTable {
  const bytes = brotliDecompressSync(packed)
  const lineEnd = bytes.indexOf('\n')
  // The file is made by `packCountries` and shipped with the code that reads it.
  // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
  const header = JSON.parse(bytes.toString('utf8', 0, lineEnd)) as Header
  const [count4, count6] = header.counts
  const v4 = new BigUint64Array(count4)
  const v6 = new BigUint64Array(count6)
  let at = readStarts(bytes, lineEnd + 1, count4, (index, start) => (v4[index] = start))
  const iso4 = bytes.subarray(at, at + count4)
  at = readStarts(bytes, at + count4, count6, (index, start) => (v6[index] = start))
  const iso6 = bytes.subarray(at, at + count6)
  return {
    source: header.source,
    find({ family, value }) {
      const found = family === 4 ? iso4[lastUpTo(v4, value)] : iso6[lastUpTo(v6, value)]
      const iso = found === undefined ? '' : (header.isos[found] ?? '')
      return iso === '' ? null : iso
    },
  }
}

/** @returns where the column ends. */
function readStarts(
  bytes: Buffer,
  from: number,
  count: number,
  keep: (index: number, start: bigint) => void,
): number {
  let at = from
  let start = 0n
  for (let index = 0; index < count; index += 1) {
    let shift = 0n
    let byte = 128
    for (; byte >= 128; at += 1, shift += 7n) {
      byte = bytes[at] ?? 0
      start += BigInt(byte & 127) << shift
    }
    keep(index, start)
  }
  return at
}

/** Index of the last start that is not above the value; -1 below the first. */
function lastUpTo(starts: BigUint64Array, value: bigint): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? 0n) <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
