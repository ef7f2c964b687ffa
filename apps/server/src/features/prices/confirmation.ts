/** Further from the last price, a new one is looked at again before it counts. In 1e-4. */
const farE4 = 500n
/** So many looks in a row have to say the same. */
const looksNeeded = 3
/** The same: no further apart than this, from one look to the next. In 1e-4. */
const sameE4 = 100n

interface Waiting {
  readonly usdE8: bigint
  readonly looks: number
}

/** Holds a price that is far from the last one until more looks say it, too. */
export class Confirmation {
  private readonly waiting = new Map<string, Waiting>()

  /** @param last what counted so far; undefined where nothing ever did. @returns whether `next` counts. */
  confirms(currency: string, next: bigint, last: bigint | undefined): boolean {
    if (last === undefined || isWithin(next, last, farE4)) {
      this.waiting.delete(currency)
      return true
    }
    const before = this.waiting.get(currency)
    const isSame = before !== undefined && isWithin(next, before.usdE8, sameE4)
    const looks = isSame ? before.looks + 1 : 1
    if (looks >= looksNeeded) {
      this.waiting.delete(currency)
      return true
    }
    this.waiting.set(currency, { usdE8: next, looks })
    return false
  }

  /** A look that had no price of it begins the count anew. */
  forgetAllBut(currencies: ReadonlySet<string>): void {
    for (const currency of this.waiting.keys()) {
      if (!currencies.has(currency)) this.waiting.delete(currency)
    }
  }
}

function isWithin(one: bigint, other: bigint, distanceE4: bigint): boolean {
  const distance = one > other ? one - other : other - one
  return distance * 10_000n <= other * distanceE4
}
