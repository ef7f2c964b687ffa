import { hash } from 'node:crypto'

/** A node on the way from a leaf to the root, and on which side of the way it stands. */
export interface WayStep<Node> {
  readonly side: 'left' | 'right'
  readonly node: Node
}

/** SHA-256 of a text in lower-case hex. */
export function sha256(text: string): string {
  // At once: an object of a stream costs two to four times as much for texts as short as a node's.
  return hash('sha256', text, 'hex')
}

/** The rows of a tree, leaves first; the odd one at an end goes up as it is. */
export function treeOf<Node>(
  leaves: readonly Node[],
  join: (left: Node, right: Node) => Node,
): Node[][] {
  const rows = [[...leaves]]
  for (let row = rows[0] ?? []; row.length > 1; row = rows.at(-1) ?? []) {
    const above: Node[] = []
    for (let place = 0; place < row.length; place += 2) {
      const [left, right] = [row[place], row[place + 1]]
      if (left !== undefined) above.push(right === undefined ? left : join(left, right))
    }
    rows.push(above)
  }
  return rows
}

/** The nodes beside the way from a leaf to the root. */
export function wayOf<Node>(tree: readonly (readonly Node[])[], place: number): WayStep<Node>[] {
  const steps: WayStep<Node>[] = []
  let at = place
  for (const row of tree.slice(0, -1)) {
    const isRight = at % 2 === 1
    const node = row[isRight ? at - 1 : at + 1]
    if (node !== undefined) steps.push({ side: isRight ? 'left' : 'right', node })
    at = Math.floor(at / 2)
  }
  return steps
}
