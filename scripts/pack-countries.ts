import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  countryTablePath,
  joinRanges,
  packCountries,
  type CountryRange,
} from '../apps/server/src/features/compliance/index.ts'
import { projectRoot } from '../apps/server/src/platform/project-root.ts'

/**
 * `node scripts/run.mjs scripts/pack-countries.ts FOLDER` packs the two numeric tables of the
 * package @ip-location-db/geo-whois-asn-country, unpacked in FOLDER, into the small table that the
 * server reads. The package itself (47 MB) is no dependency.
 */
const folder = process.argv[2]
if (folder === undefined) throw new Error('Usage: pack-countries.ts FOLDER')

/** Clients with an IPv6 address are known by the upper half of it. */
const hostBitsOfV6 = 64n

function read(family: 'ipv4' | 'ipv6', shift: bigint): CountryRange[] {
  const text = readFileSync(join(folder ?? '', `geo-whois-asn-country-${family}-num.csv`), 'utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [first = '', last = '', iso = ''] = line.trim().split(',')
      return { first: BigInt(first) >> shift, last: BigInt(last) >> shift, iso }
    })
}

const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const source = {
  name: '@ip-location-db/geo-whois-asn-country',
  version: String(version),
  licence: 'CC0-1.0; contains statistics of nro.net under CC BY 4.0',
}
const packed = packCountries(
  source,
  joinRanges(read('ipv4', 0n)),
  joinRanges(read('ipv6', hostBitsOfV6)),
)
const target = join(projectRoot(), countryTablePath)
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, packed)
console.log(`${countryTablePath}: ${packed.length} bytes, version ${source.version}`)
