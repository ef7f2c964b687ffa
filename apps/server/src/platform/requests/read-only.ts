import type { CallKey, CallSpec, WhisperName, WhisperSpec } from '@powerplay/contract'

/** Calls of players that only look. */
const readingCalls: readonly CallKey[] = [
  ...(['findBet', 'history', 'statistics', 'seeds', 'fairnessStatistics'] as const),
  ...(['pvpPools', 'pvpPool', 'pvpDuel', 'pvpHistory', 'pvpVerify'] as const),
  ...(['pokerLobby', 'pokerTable', 'pokerNotes', 'pokerChat', 'pokerHands', 'pokerHand'] as const),
  ...(['tradingTickers', 'tradingTicker', 'tradingCandles', 'tradingPositions'] as const),
  ...(['tradingHistory', 'tradingPosition', 'tradingRecent', 'tradingRoots'] as const),
  ...(['tradingTicks', 'tradingSeeds'] as const),
  ...(['bookmakerCategories', 'bookmakerCategory', 'bookmakerLive', 'bookmakerUpcoming'] as const),
  ...(['bookmakerFeatured', 'bookmakerEvent', 'bookmakerSearch', 'bookmakerMargins'] as const),
  ...(['bookmakerFavorites', 'bookmakerQuote', 'bookmakerBetStatus', 'bookmakerBets'] as const),
  ...(['bookmakerBet', 'bookmakerCashOutOffer'] as const),
  ...([
    'gamesFilter',
    'gamesCount',
    'providerNames',
    'gameTables',
    'gameInfo',
    'latestGames',
  ] as const),
  ...(['slides', 'promotionBanners', 'banner', 'ticketData', 'faucetState'] as const),
  ...(['publicCodes', 'bonusHistory', 'depositBonus', 'bonusBalance'] as const),
  ...(['promotionCards', 'bonusRules', 'explain', 'discordState'] as const),
  ...(['affiliateProgramme', 'affiliateData', 'affiliateChart', 'affiliateReferrals'] as const),
  ...(['affiliatePayouts', 'affiliateRoots', 'affiliateStatement'] as const),
  ...(['leaderboard', 'raceInfo', 'raceHistory', 'vip', 'rakebackTerms', 'rakeback'] as const),
  ...(['licence', 'features', 'checkJurisdiction', 'globalNotifications'] as const),
  ...(['notifications', 'siteLinks', 'helpPages', 'helpPage', 'footerLinks'] as const),
  ...(['getUser', 'profileStatistics', 'profileBets', 'profileSettings', 'findUser'] as const),
  ...(['ignoredPlayers', 'contactInfoModalSettings', 'connections'] as const),
  ...(['chatChannels', 'chatSelf', 'chatHistory', 'rainOutlook', 'emojiPacks'] as const),
  ...(['chatRecord', 'supportDesk', 'supportChats', 'supportChat'] as const),
  ...(['supportTranscript', 'tokenPrice', 'tokenData', 'tokenDays', 'tokenProof'] as const),
  ...(['analyticsBurn', 'analyticsBurntChart', 'analyticsFutures', 'analyticsSlots'] as const),
  ...(['analyticsSport', 'analyticsPayout', 'analyticsSupply', 'analyticsPrice'] as const),
  ...(['revShareData', 'currencies', 'bankDeposit', 'buyOptions', 'buyOrder'] as const),
  ...(['withdrawQuote', 'withdrawHistory', 'addressBook', 'payoutTimes'] as const),
  ...(['depositHistory', 'ledgerHistory', 'receipts', 'receiptKeys', 'devnet'] as const),
  ...(['protectionState', 'activity', 'exportStatus', 'erasure', 'documentState'] as const),
  ...(['sessions', 'twoFactor', 'oauthRequest', 'connectedApps', 'mailbox'] as const),
]

/** Calls by which players come in and keep their accounts safe; staff come in by the same ones. */
const safetyCalls: readonly CallKey[] = [
  ...(['login', 'loginViaToken', 'validateTwoFactor', 'provePresence'] as const),
  ...(['metamaskNonce', 'metamaskSignature', 'proveAddress', 'fetchToken'] as const),
  ...(['generateTelegramToken', 'telegramLaunch', 'firstAdministrator'] as const),
  ...(['endSessions', 'enrolTwoFactor', 'confirmTwoFactor', 'renewRecoveryCodes'] as const),
  ...(['resetPassword', 'confirmReset', 'changePassword', 'takeBackEmail'] as const),
  ...(['removeApp', 'timeOut', 'selfExclude', 'setLimit', 'realityCheck'] as const),
]

/** Calls that end, or move on, what a player has open: nobody loses it to a stop. */
const finishingCalls: readonly CallKey[] = [
  ...(['tradingClose', 'tradingCancel', 'tradingEdit', 'bookmakerConfirmBet'] as const),
  ...(['bookmakerCashOut', 'pvpDuelCancel', 'cancelWithdraw', 'cancelBankDeposit'] as const),
  // What it carries is decided by the whisper's own name.
  'whisper',
]

/** The same among whispers; one that is not named here begins something. */
const passingWhispers: readonly WhisperName[] = [
  ...(['RestoreData', 'GameData', 'Info', 'OnlineUsers', 'Resume'] as const),
  ...(['Turn', 'Finish', 'TradeClose', 'TradeEdit'] as const),
  ...(['PokerAct', 'PokerTimeBank', 'PokerShow', 'PokerEntropy'] as const),
  ...(['PokerLeave', 'PokerSitOut'] as const),
]

const passing: ReadonlySet<string> = new Set([...readingCalls, ...safetyCalls, ...finishingCalls])
const passingInSockets: ReadonlySet<string> = new Set(passingWhispers)

/**
 * Whether a call is refused while the site is read-only: what players write, but for what ends or moves
 * on what they have open, signing in, and breaks. A call that is named nowhere here writes; staff go on.
 * Source: docs/decisions/0178-one-press-stops.md.
 */
export function isHeldInReadOnly(key: string, { who, method }: Pick<CallSpec, 'who' | 'method'>) {
  return method === 'POST' && typeof who !== 'object' && !passing.has(key)
}

/** The same of a whisper. */
export function isWhisperHeld({ name, who }: Pick<WhisperSpec, 'name' | 'who'>): boolean {
  return typeof who !== 'object' && !passingInSockets.has(name)
}
