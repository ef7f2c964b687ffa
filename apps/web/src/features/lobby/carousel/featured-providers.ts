import type { GameProvider } from '@powerplay/contract'
import { carouselProviders } from './carousel-games.ts'

const house = 'Phoenix Originals'

/**
 * The makers of the carousel: featured ones, the first twenty by priority. None while the house is
 * the only maker: its games have a row of their own.
 */
export function featuredProviders(providers: readonly GameProvider[]): readonly GameProvider[] {
  if (providers.every(({ name }) => name === house)) return []
  return providers
    .filter((provider) => provider.is_featured)
    .toSorted((one, other) => other.priority - one.priority)
    .slice(0, carouselProviders)
}
