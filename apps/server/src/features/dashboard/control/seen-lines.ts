import { areas, type Demand } from '@powerplay/contract/dashboard/areas'
import type { Caller } from '../../../platform/context.ts'

const seesUsers: Demand = { permission: 'users' }

/** Who may read lines that features write by themselves, by the first word of their events. */
const ofFeatures: Readonly<Record<string, Demand>> = {
  auth: seesUsers,
  profile: seesUsers,
  documents: { permission: 'kyc' },
  protection: { permission: 'compliance' },
  providers: { permission: 'providers' },
  sportsbook: { permission: 'sports' },
}

/**
 * The first words of the events about an account that somebody may read: those of the areas that he may
 * see, and what features write where his permissions show the same. A word that nobody placed is left to
 * those who read the whole trail: null stands for all of it. A case of money or harm tells of a player
 * what staff outside of compliance must not hand on (decision 0161).
 */
export function wordsSeenBy({ can }: Pick<Caller, 'can'>): string[] | null {
  if (can('audit')) return null
  const ofAreas = areas.map(({ id, demand }) => [id, demand] as const)
  return [...ofAreas, ...Object.entries(ofFeatures)].flatMap(([word, demand]) =>
    can(demand.permission, demand.type) ? [word] : [],
  )
}
