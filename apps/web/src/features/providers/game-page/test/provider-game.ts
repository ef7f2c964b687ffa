import type { ProviderGame } from '@powerplay/contract'

/** A slot of an outside provider, with what a test says of it. */
export function providerGame(own: Partial<ProviderGame> = {}): ProviderGame {
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
