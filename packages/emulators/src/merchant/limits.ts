import { games, providerList } from '../catalogue/catalogue.ts'
import type { Answer } from '../platform/http.ts'
import { playCurrencies, toText } from '../platform/money.ts'
import { isReelSlot, unitsPerBet } from '../slots/slot.ts'

/** Coins a merchant may owe the studios at most: a million. */
const limitCoins = 100_000_000n
const freespinsMax = 1000

const names = providerList.map((provider) => provider.name)

/** `GET /limits`: how much may be won before the studios ask for cover. */
export function listLimits(): Answer {
  const body = playCurrencies.map((currency) => ({
    amount: toText(limitCoins * currency.coinMinor, currency),
    currency: currency.code,
    providers: names,
  }))
  return { status: 200, body }
}

/** `GET /limits/freespin`: how many free spins may be given. */
export function listFreespinLimits(): Answer {
  const body = playCurrencies.map((currency) => ({
    quantity: freespinsMax,
    currency: currency.code,
    providers: names,
  }))
  return { status: 200, body }
}

/** `GET /jackpots` (legacy): the top prize of every jackpot game at the smallest bet, in dollars. */
export function listJackpots(): Answer {
  const usd = { code: 'USD', decimals: 2, coinMinor: 1n }
  const body = games.flatMap((game) => {
    const top = game.kind === 'slot' && isReelSlot(game.slot) ? game.slot.jackpots?.at(-1) : null
    if (!top) return []
    const amount = toText(BigInt(top.units) * usd.coinMinor, usd)
    const name = `${game.name}: ${top.name}, per ${unitsPerBet} cents of bet`
    return [{ name, amount, currency: usd.code, provider: game.provider.name }]
  })
  return { status: 200, body }
}
