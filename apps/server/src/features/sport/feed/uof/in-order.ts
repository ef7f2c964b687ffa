/** Hands documents on in the order in which they came, each once what it needs is there. */
export interface InOrder {
  /** @param ready what the document waits for, if anything; whether it fails or not. */
  take(document: string, ready?: Promise<unknown>): void
  /** How many wait. */
  waiting(): number
  /** Forgets those that wait. */
  clear(): void
}

export function createInOrder(hand: (document: string) => void): InOrder {
  let line: { readonly document: string; isReady: boolean }[] = []
  const drain = () => {
    let first = line[0]
    while (first?.isReady === true) {
      line.shift()
      hand(first.document)
      first = line[0]
    }
  }
  return {
    take(document, ready) {
      if (line.length === 0 && ready === undefined) return hand(document)
      const place = { document, isReady: ready === undefined }
      line.push(place)
      const done = () => {
        place.isReady = true
        drain()
      }
      ready?.then(done, done)
    },
    waiting: () => line.length,
    clear() {
      line = []
    },
  }
}
