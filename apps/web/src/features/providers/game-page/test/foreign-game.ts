import type { ForeignGame } from '@powerplay/contract'

/** A slot of another maker, with what a test says of it. */
export function foreignGame(own: Partial<ForeignGame> = {}): ForeignGame {
  return {
    id: 'ag-reef',
    name: 'Reef Night',
    provider: 'Saltbox',
    image: '/api/pictures/games/reef',
    rtp: 96.04,
    volatility: 'high',
    lines: 20,
    currencies: ['btc', 'usdt', 'eur'],
    hasDemo: true,
    hasLobby: false,
    isDemoOnly: false,
    isEnabled: true,
    blocked: false,
    maxBetEurCents: 10_000,
    ...own,
  }
}
