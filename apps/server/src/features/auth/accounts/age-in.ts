import type { AuthWorkshop } from '../parts.ts'

/** How old somebody has to be by all countries that are known of him: what he says, where he sits. */
export function ageMinIn(
  { whereabouts }: Pick<AuthWorkshop, 'whereabouts'>,
  isos: readonly (string | null)[],
): number {
  return Math.max(...isos.map((iso) => whereabouts.profileIn(iso).ageMin))
}
