/** 128 bits that this browser hides the player's client seed with, in one draw. */
export function mintSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const storeKey = 'powerplay.pvp.salts'
const keptMax = 200

type Salts = readonly (readonly [id: string, salt: string])[]

function readSalts(store: Pick<Storage, 'getItem'>): Salts {
  try {
    const parsed: unknown = JSON.parse(store.getItem(storeKey) ?? '[]')
    return Array.isArray(parsed) ? parsed.flatMap(pairOf) : []
  } catch {
    return []
  }
}

function pairOf(stored: unknown): Salts {
  if (!Array.isArray(stored)) return []
  const [id, salt]: unknown[] = stored
  return typeof id === 'string' && typeof salt === 'string' ? [[id, salt]] : []
}

/** Remembers what was sent with an entry or a duel: the server is held to it when it is verified. */
export function keepSalt(
  id: string,
  salt: string,
  store: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): void {
  const kept: Salts = [...readSalts(store), [id, salt] as const].slice(-keptMax)
  try {
    store.setItem(storeKey, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing cannot hold the server to it; everything else works.
  }
}

/** The salt that this browser sent; undefined where it knows of none. */
export function keptSalt(
  id: string,
  store: Pick<Storage, 'getItem'> = localStorage,
): string | undefined {
  return readSalts(store).find(([each]) => each === id)?.[1]
}
