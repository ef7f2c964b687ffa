/**
 * Our bug or a broken neighbour; never the user's doing. The edge answers -1020 with an id to
 * quote and nothing of `message`.
 */
export class Defect extends Error {
  override readonly name = 'Defect'
}
