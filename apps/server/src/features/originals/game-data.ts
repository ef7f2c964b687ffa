import { currencies, refuse } from '@powerplay/kernel'
import type { GameData, PlayLimits } from '@powerplay/contract'
import type { Settings } from '../../platform/settings/settings.ts'
import { betsOpen, type Prices } from '../wallet/index.ts'
import type { GameCard } from './game-cards/card.ts'
import { findCard } from './game-table.ts'
import { limitsIn, presentLimits } from './stakes/limits.ts'
import { isGameOpen } from './settings.ts'

/** Everything a game's screen needs before the first bet. Refusal: originals/unknown-game. */
export function describeGame(
  id: string,
  settings: Settings,
  prices: Prices,
): { readonly card: GameCard; readonly data: GameData } {
  const card = findCard(id) ?? refuse('originals/unknown-game')
  const limits: Record<string, PlayLimits> = {}
  for (const currency of currencies) {
    const inCurrency = limitsIn({ currency, game: card.id }, settings, prices)
    if (inCurrency) limits[currency.id] = presentLimits(inCurrency, currency.decimals)
  }
  const data = {
    id,
    name: card.name,
    enabled: settings.get(betsOpen) && isGameOpen(settings, card.id),
    supportsAuto: card.supportsAuto,
    extended: card.kind === 'extended',
    multiplayer: card.kind === 'multiplayer',
    bonusAllowed: card.bonusAllowed,
    limits,
    params: { ...card.params },
    tables: { ...card.tables },
    rtp: card.rtp,
    delayMs: card.delayMs,
    quickDelayMs: card.quickDelayMs,
    helpPages: card.helpPages,
    hotkeys: true,
  }
  return { card, data }
}
