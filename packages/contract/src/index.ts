import { affiliateCalls } from './affiliate/calls.ts'
import { affiliateEvents } from './affiliate/events.ts'
import { affiliateRefusals } from './affiliate/refusals.ts'
import { authCalls } from './auth/calls.ts'
import { mailCalls } from './auth/mail-calls.ts'
import { mailRefusals } from './auth/mail-refusals.ts'
import { oauthCalls } from './auth/oauth-calls.ts'
import { oauthRefusals } from './auth/oauth-refusals.ts'
import { presenceCalls } from './auth/presence-calls.ts'
import { authRefusals } from './auth/refusals.ts'
import { twoFactorCalls } from './auth/two-factor-calls.ts'
import { twoFactorRefusals } from './auth/two-factor-refusals.ts'
import { walletSignInCalls } from './auth/wallet-calls.ts'
import { walletSignInRefusals } from './auth/wallet-refusals.ts'
import { chatCalls } from './chat/calls.ts'
import { chatEvents } from './chat/events.ts'
import { chatModerationCalls } from './chat/moderation-calls.ts'
import { chatModerationRefusals, chatMoneyRefusals, chatRefusals } from './chat/refusals.ts'
import { chatWhispers } from './chat/whispers.ts'
import { complianceCalls } from './compliance/calls.ts'
import { complianceEvents } from './compliance/events.ts'
import { caseRefusals } from './cases/refusals.ts'
import { protectionCalls } from './protection/calls.ts'
import { protectionEvents } from './protection/events.ts'
import { protectionRefusals } from './protection/refusals.ts'
import { coreCalls, coreWhispers } from './core/calls.ts'
import { coreRefusals } from './core/refusals.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { dashboardRefusals } from './dashboard/refusals.ts'
import { discordCalls } from './discord/calls.ts'
import { discordConnectRefusals, discordRefusals } from './discord/refusals.ts'
import { economyCalls } from './economy/calls.ts'
import { economyRefusals } from './economy/refusals.ts'
import { fairnessCalls } from './fairness/calls.ts'
import { fairnessRefusals } from './fairness/refusals.ts'
import { faucetCalls } from './faucet/calls.ts'
import { faucetRefusals } from './faucet/refusals.ts'
import { feedCalls } from './feed/calls.ts'
import { feedEvents } from './feed/events.ts'
import { helpCalls } from './help/calls.ts'
import { lobbyCalls } from './lobby/calls.ts'
import { lobbyRefusals } from './lobby/refusals.ts'
import { loyaltyCalls } from './loyalty/calls.ts'
import { loyaltyEvents } from './loyalty/events.ts'
import { loyaltyRefusals } from './loyalty/refusals.ts'
import { notificationCalls } from './notifications/calls.ts'
import { notificationEvents } from './notifications/events.ts'
import { originalsCalls } from './originals/calls.ts'
import { originalsEvents } from './originals/events.ts'
import { betRefusals, originalsRefusals, turnRefusals } from './originals/refusals.ts'
import { originalsWhispers } from './originals/whispers.ts'
import { documentCalls } from './documents/calls.ts'
import { documentEvents } from './documents/events.ts'
import { documentRefusals } from './documents/refusals.ts'
import { bankCalls } from './payments/bank-calls.ts'
import { buyCalls } from './payments/buy-calls.ts'
import { depositCalls } from './payments/deposit-calls.ts'
import { paymentEvents } from './payments/events.ts'
import { withdrawCalls } from './payments/withdraw-calls.ts'
import {
  bankRefusals,
  buyRefusals,
  depositRefusals,
  heldRefusals,
  undoneRefusals,
  withdrawRefusals,
} from './payments/refusals.ts'
import { pokerCalls } from './poker/calls.ts'
import { pokerEvents } from './poker/events.ts'
import { pokerRefusals } from './poker/refusals.ts'
import { pokerWhispers } from './poker/whispers.ts'
import { promotionCalls } from './promotions/calls.ts'
import { promotionEvents } from './promotions/events.ts'
import { bonusRefusals, optInRefusals, promotionRefusals } from './promotions/refusals.ts'
import { profileCalls } from './profile/calls.ts'
import { contactCalls } from './profile/contact-info.ts'
import { contactRefusals } from './profile/contact-refusals.ts'
import { profileRefusals } from './profile/refusals.ts'
import { providerCalls } from './providers/calls.ts'
import { emulatorCalls } from './providers/emulator-calls.ts'
import { providerRefusals } from './providers/refusals.ts'
import { pvpCalls } from './pvp/calls.ts'
import { pvpEvents } from './pvp/events.ts'
import { pvpRefusals } from './pvp/refusals.ts'
import { raceCalls } from './race/calls.ts'
import { raceEvents } from './race/events.ts'
import { tradingCalls } from './trading/calls.ts'
import { tradingEvents } from './trading/events.ts'
import { tradingRefusals } from './trading/refusals.ts'
import { tradingWhispers } from './trading/whispers.ts'
import { sportBetCalls } from './sport/bet-calls.ts'
import {
  betRefusals as sportBetRefusals,
  cashOutRefusals,
  slipRefusals,
} from './sport/bet-refusals.ts'
import { sportCalls } from './sport/calls.ts'
import { sportEvents } from './sport/events.ts'
import { sportRefusals } from './sport/refusals.ts'
import { sportsbookCalls } from './sportsbook/calls.ts'
import { supportCalls } from './support/calls.ts'
import { supportEvents } from './support/events.ts'
import { supportFileRefusals, supportRefusals, supportStaffRefusals } from './support/refusals.ts'
import { supportStaffCalls } from './support/staff-calls.ts'
import { supportWhispers } from './support/whispers.ts'
import { tokenCalls } from './token/calls.ts'
import { tokenEvents } from './token/events.ts'
import { tokenRefusals } from './token/refusals.ts'
import { wheelCalls } from './wheel/calls.ts'
import { wheelEvents } from './wheel/events.ts'
import { wheelRefusals } from './wheel/refusals.ts'
import { walletCalls } from './wallet/calls.ts'
import { walletEvents } from './wallet/events.ts'
import { walletRefusals } from './wallet/refusals.ts'

/** Every HTTP call, by its key. The server's handlers must cover all of them. */
export const calls = {
  ...coreCalls,
  ...authCalls,
  ...mailCalls,
  ...oauthCalls,
  ...twoFactorCalls,
  ...walletSignInCalls,
  ...presenceCalls,
  ...complianceCalls,
  ...protectionCalls,
  ...documentCalls,
  ...walletCalls,
  ...bankCalls,
  ...buyCalls,
  ...depositCalls,
  ...withdrawCalls,
  ...fairnessCalls,
  ...originalsCalls,
  ...feedCalls,
  ...raceCalls,
  ...loyaltyCalls,
  ...affiliateCalls,
  ...faucetCalls,
  ...wheelCalls,
  ...discordCalls,
  ...economyCalls,
  ...tokenCalls,
  ...promotionCalls,
  ...lobbyCalls,
  ...helpCalls,
  ...notificationCalls,
  ...contactCalls,
  ...profileCalls,
  ...providerCalls,
  ...emulatorCalls,
  ...chatCalls,
  ...chatModerationCalls,
  ...supportCalls,
  ...supportStaffCalls,
  ...dashboardCalls,
  ...tradingCalls,
  ...sportCalls,
  ...sportBetCalls,
  ...sportsbookCalls,
  ...pvpCalls,
  ...pokerCalls,
} as const

/** Every whisper, by its name on the wire. */
export const whispers = {
  ...coreWhispers,
  ...originalsWhispers,
  ...chatWhispers,
  ...supportWhispers,
  ...tradingWhispers,
  ...pokerWhispers,
} as const

/** Every realtime event, by its key. */
export const events = {
  ...complianceEvents,
  ...protectionEvents,
  ...documentEvents,
  ...walletEvents,
  ...paymentEvents,
  ...feedEvents,
  ...raceEvents,
  ...loyaltyEvents,
  ...affiliateEvents,
  ...wheelEvents,
  ...tokenEvents,
  ...promotionEvents,
  ...originalsEvents,
  ...notificationEvents,
  ...chatEvents,
  ...supportEvents,
  ...tradingEvents,
  ...sportEvents,
  ...pvpEvents,
  ...pokerEvents,
} as const

/** The refusal catalogue: shared entries first, then one block per feature. */
export const refusals = [
  ...Object.values(coreRefusals),
  ...Object.values(authRefusals),
  ...Object.values(mailRefusals),
  ...Object.values(oauthRefusals),
  ...Object.values(twoFactorRefusals),
  ...Object.values(walletSignInRefusals),
  ...Object.values(walletRefusals),
  ...Object.values(protectionRefusals),
  ...Object.values(caseRefusals),
  ...Object.values(documentRefusals),
  ...Object.values(depositRefusals),
  ...Object.values(withdrawRefusals),
  ...Object.values(heldRefusals),
  ...Object.values(undoneRefusals),
  ...Object.values(bankRefusals),
  ...Object.values(buyRefusals),
  ...Object.values(fairnessRefusals),
  ...Object.values(originalsRefusals),
  ...Object.values(turnRefusals),
  ...Object.values(betRefusals),
  ...Object.values(loyaltyRefusals),
  ...Object.values(affiliateRefusals),
  ...Object.values(faucetRefusals),
  ...Object.values(wheelRefusals),
  ...Object.values(discordRefusals),
  ...Object.values(discordConnectRefusals),
  ...Object.values(economyRefusals),
  ...Object.values(tokenRefusals),
  ...Object.values(promotionRefusals),
  ...Object.values(optInRefusals),
  ...Object.values(bonusRefusals),
  ...Object.values(lobbyRefusals),
  ...Object.values(contactRefusals),
  ...Object.values(profileRefusals),
  ...Object.values(providerRefusals),
  ...Object.values(dashboardRefusals),
  ...Object.values(chatRefusals),
  ...Object.values(chatMoneyRefusals),
  ...Object.values(chatModerationRefusals),
  ...Object.values(supportRefusals),
  ...Object.values(supportFileRefusals),
  ...Object.values(supportStaffRefusals),
  ...Object.values(tradingRefusals),
  ...Object.values(sportRefusals),
  ...Object.values(sportBetRefusals),
  ...Object.values(slipRefusals),
  ...Object.values(cashOutRefusals),
  ...Object.values(pvpRefusals),
  ...Object.values(pokerRefusals),
]

export type Calls = typeof calls
export type CallKey = keyof Calls
export type Whispers = typeof whispers
export type WhisperName = keyof Whispers

export { permissionTypesOf, roleIds } from './auth/permissions.ts'
export type { AuthBoot, DemoAccount } from './auth/boot.ts'
export type { BootLicence } from './compliance/boot.ts'
export type { BootFields } from './core/boot.ts'
export type { Grants, PermissionId, PermissionType, RoleId } from './auth/permissions.ts'
export { call, readRate, writeRate } from './core/call.ts'
export { chatCatchUpRows, chatPageRows, chatRulesVersion } from './chat/limits.ts'
export {
  newSupportChat,
  supportFileBytes,
  supportNoteMax,
  supportOpenMax,
  supportPageRows,
  supportTextMax,
  supportWelcome,
} from './support/limits.ts'
export { featureIds, pluginIds } from './compliance/gates.ts'
export type { FeatureId, Gate, PluginId } from './compliance/gates.ts'
export type { CallSpec, Rate, TwoFactor, Who } from './core/call.ts'
export { channelKinds } from './core/event.ts'
export type { ChannelKind, EventSpec } from './core/event.ts'
export { idempotencyKey } from './core/fields.ts'
export type { RefusalSpec, Severity } from './core/refusal.ts'
export type { WhisperSpec } from './core/whisper.ts'
export * from './entities.ts'
