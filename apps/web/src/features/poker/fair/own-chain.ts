import { entropyChain, entropyChainLength } from '@powerplay/engines/poker/deck'

/*
 * The values that a seat adds to the shuffle are the player's own: this browser makes the chain and keeps
 * its secret, table by table. Whoever sat down here can add values from here alone.
 */

type Store = Pick<Storage, 'getItem' | 'setItem'>

const keyOf = (tableId: string) => `powerplay.poker.chain.${tableId}`
const made = new Map<string, readonly string[]>()

function chainOf(secret: string): readonly string[] {
  const known = made.get(secret) ?? entropyChain(secret)
  made.set(secret, known)
  return known
}

/** Makes a chain for a table. @returns its end, which the seat is bound to. */
export function newTip(tableId: string, store: Store = localStorage): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  store.setItem(keyOf(tableId), secret)
  return chainOf(secret)[entropyChainLength] ?? ''
}

/** What a seat reveals next. */
export interface NextValue {
  readonly value: string
  /** The end of a new chain, where this value is the last of the old one. */
  readonly nextTip?: string
}

/** The value before the one the seat is bound to; undefined where the chain is another browser's. */
export function valueBefore(
  tableId: string,
  tip: string,
  store: Store = localStorage,
): NextValue | undefined {
  const secret = store.getItem(keyOf(tableId))
  if (secret === null) return undefined
  const chain = chainOf(secret)
  const at = chain.indexOf(tip)
  const value = chain[at - 1]
  if (value === undefined) return undefined
  return at === 1 ? { value, nextTip: newTip(tableId, store) } : { value }
}
