import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secondMs } from '@powerplay/kernel'
import { z } from 'zod'
import type { Platform } from '../../../platform/context.ts'
import { projectRoot } from '../../../platform/project-root.ts'
import { parseCountries, type CountryList } from './parse-countries.ts'
import { addRestrictions, allRestrictions, type RestrictionRow } from './store.ts'

/** Whether a provider's games may not be offered in one country. */
export type ProviderBlock = (provider: string) => boolean

/** Where the providers may be offered. */
export interface Restrictions {
  /** @param iso null where the country is not known: then only a list with a mistake blocks. */
  blockIn(iso: string | null): Promise<ProviderBlock>
  /** Names of the providers that are blocked in a country. */
  blockedIn(iso: string | null): Promise<readonly string[]>
  /** Writes the shipped lists of providers that the table does not know yet. */
  seed(): Promise<void>
}

/** Where the shipped lists lie in the checkout. */
const shippedPath = 'apps/server/assets/providers-restrictions.json'
const shipped = z.array(z.strictObject({ provider: z.string().min(1), countries: z.string() }))

/** The lists that come with the product. */
export function shippedRestrictions(): RestrictionRow[] {
  return shipped.parse(JSON.parse(readFileSync(join(projectRoot(), shippedPath), 'utf8')))
}

/** How old the table in memory may be. */
const freshMs = secondMs

/** Reads lists, each text once: the result is kept under the hash of the text. */
export function createCountryLists(read = parseCountries): (text: string) => CountryList {
  const lists = new Map<string, CountryList>()
  return (text) => {
    const hash = createHash('sha256').update(text).digest('hex')
    const list = lists.get(hash) ?? read(text)
    lists.set(hash, list)
    return list
  }
}

/** The restrictions over their table; a change shows within a second. */
export function createRestrictions({ database, clock, logOf }: Platform): Restrictions {
  const log = logOf('compliance')
  const listOf = createCountryLists()
  const warned = new Set<string>()
  let rows: readonly RestrictionRow[] = []
  /** Names of the blocked providers by country, as of the rows in memory. */
  const blockedByIso = new Map<string | null, ReadonlySet<string>>()
  let readAt = Number.NEGATIVE_INFINITY

  async function refresh(): Promise<void> {
    if (clock.now() - readAt < freshMs) return
    rows = await allRestrictions(database)
    blockedByIso.clear()
    readAt = clock.now()
  }

  function isBlocked({ provider, countries }: RestrictionRow, iso: string | null): boolean {
    const { isos, unknown } = listOf(countries)
    if (unknown.length === 0) return iso !== null && isos.includes(iso)
    // Rather nowhere than where it is forbidden; said once per text, not at every look.
    if (!warned.has(countries)) {
      warned.add(countries)
      log.warn({ event: 'compliance.unknown_country', provider, unknown })
    }
    return true
  }

  async function blockedSet(iso: string | null): Promise<ReadonlySet<string>> {
    await refresh()
    const known = blockedByIso.get(iso)
    if (known !== undefined) return known
    const names = rows.filter((row) => isBlocked(row, iso)).map(({ provider }) => provider)
    const blocked = new Set(names)
    blockedByIso.set(iso, blocked)
    return blocked
  }

  return {
    blockedIn: async (iso) => [...(await blockedSet(iso))],
    async blockIn(iso) {
      const blocked = await blockedSet(iso)
      return (provider) => blocked.has(provider)
    },
    async seed() {
      await addRestrictions(database, shippedRestrictions())
      readAt = Number.NEGATIVE_INFINITY
    },
  }
}
