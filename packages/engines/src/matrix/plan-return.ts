import { matrixMultiplierMaxE4 } from './rules.ts'
import { matrixFaces, type MatrixRisk } from './tables.ts'

/** How many of the 20^cells ways lead to each product of faces that is still in play. */
type Products = Map<bigint, bigint>

function opened(products: Products, faces: readonly number[]): Products {
  const next: Products = new Map()
  for (const [product, count] of products) {
    for (const face of faces) {
      const key = product * BigInt(face)
      next.set(key, (next.get(key) ?? 0n) + count)
    }
  }
  return next
}

/** Removes what reached the maximum. @returns its share of the return. */
function takeCapped(products: Products, cells: number, ways: number): number {
  let share = 0
  for (const [product, count] of products) {
    if (paidE4(product, cells) < matrixMultiplierMaxE4) continue
    share += (matrixMultiplierMaxE4 * Number(count)) / ways / 10_000
    products.delete(product)
  }
  return share
}

function paidE4(product: bigint, cells: number): number {
  return Number((99n * product * 100n) / 100n ** BigInt(cells))
}

/**
 * The return of opening 1, 2, … `cellsMax` cells and then stopping, by enumeration of all products
 * of faces. What reached the maximum on the way stopped there. Not part of a round: it is how the
 * stated return is proven.
 * @returns mean payout per unit staked, one per number of cells.
 */
export function matrixPlanReturns(risk: MatrixRisk, cellsMax: number): number[] {
  const faces = matrixFaces[risk].filter((face) => face > 0)
  let open: Products = new Map([[1n, 1n]])
  let cappedShare = 0
  return Array.from({ length: cellsMax }, (_, index) => {
    const cells = index + 1
    const ways = 20 ** cells
    open = opened(open, faces)
    cappedShare += takeCapped(open, cells, ways)
    let share = 0
    for (const [product, count] of open) {
      share += (paidE4(product, cells) * Number(count)) / ways / 10_000
    }
    return share + cappedShare
  })
}
