import type { z } from 'zod'
import type {
  affiliateCode,
  affiliateData,
  affiliateDay,
  affiliatePayout,
  affiliateProgramme,
  affiliateReferral,
  affiliateRoot,
  affiliateStatementLine,
} from './affiliate/entities.ts'
import type { ownUser, permissionGroup, session } from './auth/entities.ts'
import type { caughtMail } from './auth/mail-calls.ts'
import type { accountConnection } from './auth/wallet-calls.ts'
import type { connectedApp, oauthScope } from './auth/oauth-entities.ts'
import type { twoFactorState } from './auth/two-factor-calls.ts'
import type {
  chatAppealRow,
  chatChannel,
  chatLogRow,
  chatMessage,
  chatMute,
  chatMuteRow,
  chatReason,
  chatRecordRow,
  chatReportRow,
  chatSelf,
  chatTotals,
  chatUser,
  emojiPack,
  gif,
  onlineUser,
} from './chat/entities.ts'
import type {
  analyticsBurn,
  analyticsBurntChart,
  analyticsPayout,
  analyticsPrice,
  analyticsProfit,
  analyticsSupply,
  revShareData,
  tokenBurn,
  tokenData,
  tokenDay,
  tokenHolding,
  tokenProof,
} from './token/entities.ts'
import type { discordState } from './discord/entities.ts'
import type { ownPromoCode, ticketData, wheelSegment, wheelSpin } from './wheel/entities.ts'
import type {
  pvpDuel,
  pvpEntry,
  pvpHistoryRow,
  pvpPool,
  pvpProof,
  pvpRound,
  pvpRoundResult,
} from './pvp/entities.ts'
import type {
  cardProof,
  pokerHandHistory,
  pokerHandRow,
  pokerLine,
  pokerNote,
  pokerOwn,
  pokerResult,
  pokerSeat,
  pokerTable,
  pokerTableRow,
  pokerWait,
} from './poker/entities.ts'
import type { faucetSpin, faucetState } from './faucet/entities.ts'
import type { featureState, jurisdiction, licence } from './compliance/entities.ts'
import type { historyLine, openRequest } from './dashboard/area-calls.ts'
import type { shownAction, shownArea, shownColumn } from './dashboard/calls.ts'
import type { revealedPair, seeds } from './fairness/calls.ts'
import type {
  choiceStatistics,
  fairnessStatistics,
  gameReturns,
  returnStatistics,
  returnVerdict,
} from './fairness/statistics.ts'
import type { latestWin, liveGame, publicUser } from './feed/entities.ts'
import type { footerLink, helpEntry, helpPage } from './help/entities.ts'
import type {
  catalogueGame,
  gameProvider,
  popupBanner,
  promotionBanner,
  slide,
} from './lobby/entities.ts'
import type { gameCondition } from './lobby/filter.ts'
import type {
  bonusEntry,
  bonusModel,
  bonusWeight,
  campaignPreview,
  explainedRule,
  pastBonus,
  promotionCard,
  publicCode,
} from './promotions/entities.ts'
import type { globalNotification, notification, siteLink } from './notifications/entities.ts'
import type {
  betInfo,
  betSeeds,
  crashChain,
  finishedRound,
  gameData,
  gameResult,
  historyRow,
  multiplayerBet,
  playAnswer,
  playInput,
  playLimits,
  restoreAnswer,
  sharedRound,
  statisticsRow,
  turnAnswer,
  wagerStatus,
} from './originals/entities.ts'
import type { contactField, contactSettings } from './profile/contact-info.ts'
import type {
  ignoredPlayer,
  preferences,
  profile,
  profileBet,
  profileSettings,
  profileStatistics,
} from './profile/entities.ts'
import type {
  activityRow,
  erasureState,
  exclusionPeriod,
  ownExport,
  playLimit,
  playNudge,
  protectionState,
} from './protection/entities.ts'
import type { providerGame, gameTable } from './providers/calls.ts'
import type {
  emulatorCheck,
  emulatorEntry,
  emulatorFault,
  emulatorGame,
  emulatorSession,
} from './providers/emulator-calls.ts'
import type {
  betProof,
  queueAnswer,
  queueInput,
  sportBet,
  sportLeg,
  sportOffer,
  sportSystem,
} from './sport/bet-entities.ts'
import type {
  sportCategory,
  sportEvent,
  sportMargin,
  sportMarket,
  sportRow,
} from './sport/entities.ts'
import type { cashbackToday, rakebackEntry, vipData, vipLevel } from './loyalty/entities.ts'
import type { raceEntry, raceHistoryRow, raceInfo, racePosition } from './race/entities.ts'
import type {
  candle,
  position,
  positionProof,
  positionVenues,
  priceSeed,
  recentTrade,
  tradingTicker,
  tradingTickerTerms,
} from './trading/entities.ts'
import type {
  documentCase,
  documentKind,
  documentState,
  personDetails,
} from './documents/entities.ts'
import type {
  bookAddress,
  currencyChain,
  bankRequest,
  buyOrder,
  depositRow,
  depositWallet,
  devnetChain,
  explorerTx,
  ledgerRow,
  payoutFigures,
  reviewReason,
  withdrawHold,
  withdrawRow,
} from './payments/entities.ts'
import type {
  supportAct,
  supportCanned,
  supportChat,
  supportChatRow,
  supportDesk,
  supportFigures,
  supportMessage,
  supportNote,
  supportPicture,
  supportPlayer,
  supportQueueRow,
  supportUser,
} from './support/entities.ts'
import type { balanceChange, currencyView, pocket } from './wallet/entities.ts'

/** The entities of the wire as types; the browser takes these and leaves zod behind. */
export type AffiliateCode = z.output<typeof affiliateCode>
export type AffiliateData = z.output<typeof affiliateData>
export type AffiliateDay = z.output<typeof affiliateDay>
export type AffiliatePayout = z.output<typeof affiliatePayout>
export type AffiliateProgramme = z.output<typeof affiliateProgramme>
export type AffiliateReferral = z.output<typeof affiliateReferral>
export type AffiliateRoot = z.output<typeof affiliateRoot>
export type AffiliateStatementLine = z.output<typeof affiliateStatementLine>
export type OwnPromoCode = z.output<typeof ownPromoCode>
export type DiscordState = z.output<typeof discordState>
export type TicketData = z.output<typeof ticketData>
export type WheelSegment = z.output<typeof wheelSegment>
export type WheelSpin = z.output<typeof wheelSpin>
export type FaucetSpin = z.output<typeof faucetSpin>
export type FaucetState = z.output<typeof faucetState>
export type OwnUser = z.output<typeof ownUser>
export type PermissionGroup = z.output<typeof permissionGroup>
export type Session = z.output<typeof session>
export type CaughtMail = z.output<typeof caughtMail>
export type AccountConnection = z.output<typeof accountConnection>
export type ConnectedApp = z.output<typeof connectedApp>
export type OauthScope = z.output<typeof oauthScope>
export type TwoFactorState = z.output<typeof twoFactorState>
export type Licence = z.output<typeof licence>
export type FeatureState = z.output<typeof featureState>
export type Jurisdiction = z.output<typeof jurisdiction>
export type HistoryLine = z.output<typeof historyLine>
export type OpenRequest = z.output<typeof openRequest>
export type ShownAction = z.output<typeof shownAction>
export type ShownArea = z.output<typeof shownArea>
export type ShownColumn = z.output<typeof shownColumn>
export type RevealedPair = z.output<typeof revealedPair>
export type Seeds = z.output<typeof seeds>
export type ChoiceStatistics = z.output<typeof choiceStatistics>
export type FairnessStatistics = z.output<typeof fairnessStatistics>
export type GameReturns = z.output<typeof gameReturns>
export type ReturnStatistics = z.output<typeof returnStatistics>
export type ReturnVerdict = z.output<typeof returnVerdict>
export type LiveGame = z.output<typeof liveGame>
export type PublicUser = z.output<typeof publicUser>
export type LatestWin = z.output<typeof latestWin>
export type RaceEntry = z.output<typeof raceEntry>
export type RaceHistoryRow = z.output<typeof raceHistoryRow>
export type SportCategory = z.output<typeof sportCategory>
export type SportMargin = z.output<typeof sportMargin>
export type SportEvent = z.output<typeof sportEvent>
export type SportMarket = z.output<typeof sportMarket>
export type SportRow = z.output<typeof sportRow>
export type SportBet = z.output<typeof sportBet>
export type SportBetProof = z.output<typeof betProof>
export type SportLeg = z.output<typeof sportLeg>
export type SportOffer = z.output<typeof sportOffer>
export type SportQueueAnswer = z.output<typeof queueAnswer>
export type SportQueueInput = z.input<typeof queueInput>
export type SportSystem = z.output<typeof sportSystem>
export type CashbackToday = z.output<typeof cashbackToday>
export type RakebackEntry = z.output<typeof rakebackEntry>
export type BonusEntry = z.output<typeof bonusEntry>
export type BonusModel = z.output<typeof bonusModel>
export type BonusWeight = z.output<typeof bonusWeight>
export type CampaignPreview = z.infer<typeof campaignPreview>
export type ExplainedRule = z.output<typeof explainedRule>
export type PastBonus = z.output<typeof pastBonus>
export type PromotionCard = z.output<typeof promotionCard>
export type PublicCode = z.output<typeof publicCode>
export type VipData = z.output<typeof vipData>
export type VipLevel = z.output<typeof vipLevel>
export type RaceInfo = z.output<typeof raceInfo>
export type RacePosition = z.output<typeof racePosition>
export type CatalogueGame = z.output<typeof catalogueGame>
export type GameCondition = z.output<typeof gameCondition>
export type GameProvider = z.output<typeof gameProvider>
export type PopupBanner = z.output<typeof popupBanner>
export type PromotionBanner = z.output<typeof promotionBanner>
export type Slide = z.output<typeof slide>
export type HelpEntry = z.output<typeof helpEntry>
export type HelpPage = z.output<typeof helpPage>
export type FooterEntry = z.output<typeof footerLink>
export type GlobalNotification = z.output<typeof globalNotification>
export type Notification = z.output<typeof notification>
export type SiteLink = z.output<typeof siteLink>
export type ContactField = z.output<typeof contactField>
export type ContactSettings = z.output<typeof contactSettings>
export type IgnoredPlayer = z.output<typeof ignoredPlayer>
export type Preferences = z.output<typeof preferences>
export type Profile = z.output<typeof profile>
export type ProfileBet = z.output<typeof profileBet>
export type ProfileSettings = z.output<typeof profileSettings>
export type ProfileStatistics = z.output<typeof profileStatistics>
export type BetInfo = z.output<typeof betInfo>
export type BetSeeds = z.output<typeof betSeeds>
export type GameData = z.output<typeof gameData>
export type GameResult = z.output<typeof gameResult>
export type HistoryRow = z.output<typeof historyRow>
export type PlayAnswer = z.output<typeof playAnswer>
export type PlayInput = z.input<typeof playInput>
export type PlayLimits = z.output<typeof playLimits>
export type CrashChain = z.output<typeof crashChain>
export type FinishedRound = z.output<typeof finishedRound>
export type MultiplayerBet = z.output<typeof multiplayerBet>
export type RestoreAnswer = z.output<typeof restoreAnswer>
export type SharedRound = z.output<typeof sharedRound>
export type TurnAnswer = z.output<typeof turnAnswer>
export type StatisticsRow = z.output<typeof statisticsRow>
export type WagerStatus = z.output<typeof wagerStatus>
export type BalanceChange = z.output<typeof balanceChange>
export type CurrencyView = z.output<typeof currencyView>
export type Pocket = z.output<typeof pocket>
export type ProviderGame = z.output<typeof providerGame>
export type EmulatorCheck = z.output<typeof emulatorCheck>
export type EmulatorEntry = z.output<typeof emulatorEntry>
export type EmulatorFault = z.output<typeof emulatorFault>
export type EmulatorGame = z.output<typeof emulatorGame>
export type EmulatorSession = z.output<typeof emulatorSession>
export type GameTable = z.output<typeof gameTable>
export type ChatMessage = z.output<typeof chatMessage>
export type ChatAppealRow = z.output<typeof chatAppealRow>
export type ChatChannel = z.output<typeof chatChannel>
export type ChatLogRow = z.output<typeof chatLogRow>
export type ChatMute = z.output<typeof chatMute>
export type ChatMuteRow = z.output<typeof chatMuteRow>
export type ChatReason = z.output<typeof chatReason>
export type ChatRecordRow = z.output<typeof chatRecordRow>
export type ChatReportRow = z.output<typeof chatReportRow>
export type ChatSelf = z.output<typeof chatSelf>
export type ChatTotals = z.output<typeof chatTotals>
export type ChatUser = z.output<typeof chatUser>
export type EmojiPack = z.output<typeof emojiPack>
export type Gif = z.output<typeof gif>
export type OnlineUser = z.output<typeof onlineUser>
export type Candle = z.output<typeof candle>
export type TradingPosition = z.output<typeof position>
export type PositionProof = z.output<typeof positionProof>
export type PositionVenues = z.output<typeof positionVenues>
export type PriceSeed = z.output<typeof priceSeed>
export type RecentTrade = z.output<typeof recentTrade>
export type TradingTicker = z.output<typeof tradingTicker>
export type TradingTickerTerms = z.output<typeof tradingTickerTerms>
export type BookAddress = z.output<typeof bookAddress>
export type CurrencyChain = z.output<typeof currencyChain>
export type ErasureState = z.output<typeof erasureState>
export type OwnExport = z.output<typeof ownExport>
export type ActivityRow = z.output<typeof activityRow>
export type ExclusionPeriod = z.output<typeof exclusionPeriod>
export type PlayLimit = z.output<typeof playLimit>
export type PlayNudge = z.output<typeof playNudge>
export type ProtectionState = z.output<typeof protectionState>
export type DocumentCase = z.output<typeof documentCase>
export type DocumentKind = z.output<typeof documentKind>
export type DocumentState = z.output<typeof documentState>
export type PersonDetails = z.output<typeof personDetails>
export type BankRequest = z.output<typeof bankRequest>
export type BuyOrder = z.output<typeof buyOrder>
export type DepositRow = z.output<typeof depositRow>
export type DepositWallet = z.output<typeof depositWallet>
export type DevnetChain = z.output<typeof devnetChain>
export type ExplorerTx = z.output<typeof explorerTx>
export type LedgerRow = z.output<typeof ledgerRow>
export type PayoutFigures = z.output<typeof payoutFigures>
export type ReviewReason = z.output<typeof reviewReason>
export type WithdrawHold = z.output<typeof withdrawHold>
export type WithdrawRow = z.output<typeof withdrawRow>
export type SupportAct = z.output<typeof supportAct>
export type SupportCanned = z.output<typeof supportCanned>
export type SupportChat = z.output<typeof supportChat>
export type SupportChatRow = z.output<typeof supportChatRow>
export type SupportDesk = z.output<typeof supportDesk>
export type SupportFigures = z.output<typeof supportFigures>
export type SupportMessage = z.output<typeof supportMessage>
export type SupportNote = z.output<typeof supportNote>
export type SupportPicture = z.output<typeof supportPicture>
export type SupportPlayer = z.output<typeof supportPlayer>
export type SupportQueueRow = z.output<typeof supportQueueRow>
export type SupportUser = z.output<typeof supportUser>
export type AnalyticsBurn = z.output<typeof analyticsBurn>
export type AnalyticsBurntChart = z.output<typeof analyticsBurntChart>
export type AnalyticsPayout = z.output<typeof analyticsPayout>
export type AnalyticsPrice = z.output<typeof analyticsPrice>
export type AnalyticsProfit = z.output<typeof analyticsProfit>
export type AnalyticsSupply = z.output<typeof analyticsSupply>
export type RevShareData = z.output<typeof revShareData>
export type TokenBurn = z.output<typeof tokenBurn>
export type TokenData = z.output<typeof tokenData>
export type TokenDay = z.output<typeof tokenDay>
export type TokenHolding = z.output<typeof tokenHolding>
export type TokenProof = z.output<typeof tokenProof>
export { burnGroups, type BurnGroup, type Timeframe } from './token/entities.ts'
export type PvpDuel = z.output<typeof pvpDuel>
export type PvpEntry = z.output<typeof pvpEntry>
export type PvpHistoryRow = z.output<typeof pvpHistoryRow>
export type PvpPool = z.output<typeof pvpPool>
export type PvpProof = z.output<typeof pvpProof>
export type PvpRound = z.output<typeof pvpRound>
export type PvpRoundResult = z.output<typeof pvpRoundResult>
export type CardProof = z.output<typeof cardProof>
export type PokerHandHistory = z.output<typeof pokerHandHistory>
export type PokerHandRow = z.output<typeof pokerHandRow>
export type PokerLine = z.output<typeof pokerLine>
export type PokerNote = z.output<typeof pokerNote>
export type PokerOwn = z.output<typeof pokerOwn>
export type PokerResult = z.output<typeof pokerResult>
export type PokerSeat = z.output<typeof pokerSeat>
export type PokerTable = z.output<typeof pokerTable>
export type PokerTableRow = z.output<typeof pokerTableRow>
export type PokerWait = z.output<typeof pokerWait>
