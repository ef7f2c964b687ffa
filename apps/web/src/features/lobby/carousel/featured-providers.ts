import type { GameProvider } from '@powerplay/contract'
import { carouselProviders } from './carousel-games.ts'

const original = 'Phoenix Originals'

/**
 * The providers of the carousel: featured ones, the first twenty by priority. None while the house is
 * the only provider: its games have a row of their own.
 */
export function featuredProviders(providers: readonly GameProvider[]): readonly GameProvider[] {
  if (providers.every(({ name }) => name === original)) return []
  return providers
    .filter((provider) => provider.is_featured)
    .toSorted((one, other) => other.priority - one.priority)
    .slice(0, carouselProviders)
}
