/**
 * Things in the order of these ids, without those that are not named; as they were while no order
 * is known.
 */
export function inOrder<Thing extends { readonly id: string }>(
  things: readonly Thing[],
  ids: readonly string[],
): readonly Thing[] {
  if (ids.length === 0) return things
  const byId = new Map(things.map((thing) => [thing.id, thing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
