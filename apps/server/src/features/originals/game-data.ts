import { currencies, refuse } from '@powerplay/kernel'
import { isInstantGameId } from '@powerplay/engines'
import type { GameData, PlayLimits } from '@powerplay/contract'
import type { Settings } from '../../platform/settings.ts'
import type { Prices } from '../wallet/index.ts'
import { gameTable } from './game-table.ts'
import { limitsIn, presentLimits } from './limits.ts'
import { disabledGames, isAvailable } from './settings.ts'

/** Everything a game's screen needs before the first bet. Refusal: originals/unknown-game. */
export function describeGame(id: string, settings: Settings, prices: Prices): GameData {
  if (!isInstantGameId(id)) refuse('originals/unknown-game')
  const card = gameTable[id]
  const limits: Record<string, PlayLimits> = {}
  for (const currency of currencies) {
    const inCurrency = limitsIn(currency, settings, prices)
    if (inCurrency) limits[currency.id] = presentLimits(inCurrency, currency.decimals)
  }
  return {
    id,
    name: card.name,
    enabled: settings.get(isAvailable) && !settings.get(disabledGames).includes(id),
    supportsAuto: true,
    extended: false,
    multiplayer: false,
    bonusAllowed: true,
    limits,
    params: { ...card.params },
    tables: {},
    rtp: card.rtp,
    delayMs: card.delayMs,
    quickDelayMs: card.quickDelayMs,
    hotkeys: true,
  }
}
