import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { projectRoot } from '../../../platform/project-root.ts'
import { readPublicAddress } from '../../../platform/outgoing/public-address.ts'
import { openCountries, type CountryTable } from './country-table.ts'

/** Where the packed table lies in the checkout. */
export const countryTablePath = 'apps/server/assets/countries-by-address.br'

/** Says in which country an address is; a first guess, never a proof. */
export interface AddressCountries {
  /**
   * Two letters of ISO 3166-1, or null for private addresses and where nothing is known.
   * @param ip as the edge counts it: an IPv4 address, or an IPv6 one or its network.
   */
  isoOf(ip: string): string | null
}

/** Every bet asks, so the answers of the addresses that play are kept. */
const keptMax = 10_000

/**
 * Answers from the packed table, which is read when the first public address asks: an installation
 * on a private network never needs it.
 */
export function createAddressCountries(): AddressCountries {
  let table: CountryTable | undefined
  const kept = new LRUCache<string, { readonly iso: string | null }>({ max: keptMax })
  function find(ip: string): string | null {
    const address = readPublicAddress(ip)
    if (address === null) return null
    table ??= openCountries(readFileSync(join(projectRoot(), countryTablePath)))
    return table.find(address)
  }
  return {
    isoOf(ip) {
      const known = kept.get(ip)
      if (known) return known.iso
      const iso = find(ip)
      kept.set(ip, { iso })
      return iso
    },
  }
}
