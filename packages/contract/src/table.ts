// Written by scripts/generate-contract-table.ts; do not edit.

/** Every HTTP call; `key` when it takes an Idempotency-Key. */
export const callTable = {
  whisper: { method: 'POST', path: '/api/whisper', key: false },
  csrfCookie: { method: 'GET', path: '/sanctum/csrf-cookie', key: false },
  captchaChallenge: { method: 'GET', path: '/api/captcha/challenge', key: false },
  register: { method: 'POST', path: '/auth/register', key: false },
  login: { method: 'POST', path: '/auth/login', key: false },
  logout: { method: 'GET', path: '/auth/logout', key: false },
  update: { method: 'POST', path: '/auth/update', key: false },
  sessions: { method: 'POST', path: '/api/user/sessions', key: false },
  endSessions: { method: 'POST', path: '/api/user/sessions/end', key: false },
  firstAdministrator: { method: 'POST', path: '/auth/firstAdministrator', key: false },
  resetPassword: { method: 'POST', path: '/auth/resetPassword', key: false },
  confirmReset: { method: 'POST', path: '/auth/resetPassword/confirm', key: false },
  verifyEmail: { method: 'POST', path: '/api/user/verifyEmail', key: false },
  confirmEmail: { method: 'POST', path: '/api/user/verifyEmail/confirm', key: false },
  updateEmail: { method: 'POST', path: '/api/user/updateEmail', key: false },
  changePassword: { method: 'POST', path: '/api/user/changePassword', key: false },
  loginViaToken: { method: 'POST', path: '/auth/loginViaToken', key: false },
  mailbox: { method: 'POST', path: '/api/debugger/mailbox', key: false },
  emptyMailbox: { method: 'POST', path: '/api/debugger/mailbox/empty', key: false },
  licence: { method: 'POST', path: '/license', key: false },
  features: { method: 'POST', path: '/api/data/features', key: false },
  currencies: { method: 'POST', path: '/api/data/currencies', key: false },
  demoTopUp: { method: 'POST', path: '/api/wallet/demo', key: true },
  seeds: { method: 'POST', path: '/api/user/seeds', key: false },
  changeClientSeed: { method: 'POST', path: '/api/user/client_seed_change', key: true },
  fairnessStatistics: { method: 'POST', path: '/api/fairness/statistics', key: false },
  findBet: { method: 'POST', path: '/api/game/find', key: false },
  history: { method: 'POST', path: '/api/game/history', key: false },
  statistics: { method: 'POST', path: '/api/game/statistics', key: false },
  latestGames: { method: 'POST', path: '/api/data/latestGames', key: false },
  gamesFilter: { method: 'POST', path: '/api/data/gamesFilter', key: false },
  gamesCount: { method: 'POST', path: '/api/data/gamesCount', key: false },
  gameProviders: { method: 'GET', path: '/api/game-providers', key: false },
  providerNames: { method: 'POST', path: '/api/data/providers', key: false },
  favorite: { method: 'POST', path: '/api/game/favorite', key: false },
  slides: { method: 'POST', path: '/api/slides', key: false },
  promotionBanners: { method: 'POST', path: '/api/promotionBanners', key: false },
  banner: { method: 'POST', path: '/api/banner', key: false },
} as const

/** Every whisper; `key` when its requestId names an effect. */
export const whisperTable = {
  Resume: { key: false },
  Play: { key: true },
  Turn: { key: false },
  Finish: { key: false },
  RestoreData: { key: false },
  GameData: { key: false },
  Info: { key: false },
} as const

/** Every realtime event: its names on the wire and inside the browser, and its channel. */
export const eventTable = {
  balanceModification: {
    wire: 'BalanceModification',
    client: 'balanceModification',
    channel: 'User',
  },
  liveFeedGame: { wire: 'LiveFeedGame', client: 'event:liveGame', channel: 'Everyone' },
  multiplayerBettingState: {
    wire: 'MultiplayerBettingState',
    client: 'multiplayerBettingState',
    channel: 'Everyone',
  },
  multiplayerTimerStart: {
    wire: 'MultiplayerTimerStart',
    client: 'multiplayerTimerStart',
    channel: 'Everyone',
  },
  multiplayerGameBet: {
    wire: 'MultiplayerGameBet',
    client: 'multiplayerGameBet',
    channel: 'Everyone',
  },
  multiplayerBetCancelled: {
    wire: 'MultiplayerBetCancelled',
    client: 'multiplayerBetCancelled',
    channel: 'Everyone',
  },
  multiplayerDataUpdate: {
    wire: 'MultiplayerDataUpdate',
    client: 'multiplayerDataUpdate',
    channel: 'Everyone',
  },
  multiplayerGameFinished: {
    wire: 'MultiplayerGameFinished',
    client: 'multiplayerGameFinished',
    channel: 'Everyone',
  },
} as const
