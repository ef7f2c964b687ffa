/** Chips the player laid down that are not bought yet; the last one can be taken back. */
export interface ChipPile {
  readonly add: (spot: string, minor: bigint) => void
  readonly undo: () => void
  readonly clear: () => void
  readonly on: (spot: string) => bigint
  readonly total: () => bigint
  /** Spot → minor units of everything that waits. */
  readonly spots: () => ReadonlyMap<string, bigint>
}

export function createChipPile(): ChipPile {
  let laid: (readonly [string, bigint])[] = []
  const spots = (): Map<string, bigint> => {
    const sums = new Map<string, bigint>()
    for (const [spot, minor] of laid) sums.set(spot, (sums.get(spot) ?? 0n) + minor)
    return sums
  }
  return {
    add: (spot, minor) => void laid.push([spot, minor]),
    undo: () => void laid.pop(),
    clear: () => void (laid = []),
    on: (spot) => spots().get(spot) ?? 0n,
    total: () => laid.reduce((sum, [, minor]) => sum + minor, 0n),
    spots,
  }
}

/** Why this chip cannot lie there, or undefined when it can. */
export function chipProblem(
  wish: { readonly chip: bigint; readonly lying: bigint },
  limits: { readonly max: bigint; readonly balance: bigint; readonly pending: bigint },
): 'limit' | 'balance' | undefined {
  if (wish.lying + wish.chip > limits.max) return 'limit'
  return limits.pending + wish.chip > limits.balance ? 'balance' : undefined
}

/** A short face for a chip: 1000 → 1k, 0.50000000 → 0.5. */
export function chipFace(text: string): string {
  const [whole = '0', decimals = ''] = text.split('.')
  const rest = decimals.replace(/0+$/, '')
  if (rest === '' && whole.length > 3 && whole.endsWith('000')) return `${whole.slice(0, -3)}k`
  if (whole === '0' && rest.length > 3) return `${rest.replace(/^0+/, '')}e-${rest.length}`
  return rest === '' ? whole : `${whole}.${rest}`
}
