import { currencies } from '@powerplay/kernel'
import type { ProviderGame } from '../../lobby/index.ts'

/** Ids of our currencies a game can be played in: all of them where its provider names none. */
export function playedCurrencies({
  currencies: named,
}: Pick<ProviderGame, 'currencies'>): string[] {
  const codes = new Set(named.map((code) => code.toUpperCase()))
  const played = currencies.filter(({ code }) => codes.size === 0 || codes.has(code))
  return played.map(({ id }) => id)
}
