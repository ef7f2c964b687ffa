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
import { coreCalls, coreWhispers } from './core/calls.ts'
import { coreRefusals } from './core/refusals.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { dashboardRefusals } from './dashboard/refusals.ts'
import { fairnessCalls } from './fairness/calls.ts'
import { fairnessRefusals } from './fairness/refusals.ts'
import { feedCalls } from './feed/calls.ts'
import { feedEvents } from './feed/events.ts'
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
import { profileCalls } from './profile/calls.ts'
import { contactCalls } from './profile/contact-info.ts'
import { contactRefusals } from './profile/contact-refusals.ts'
import { profileRefusals } from './profile/refusals.ts'
import { providerCalls } from './providers/calls.ts'
import { emulatorCalls } from './providers/emulator-calls.ts'
import { providerRefusals } from './providers/refusals.ts'
import { raceCalls } from './race/calls.ts'
import { raceEvents } from './race/events.ts'
import { tradingCalls } from './trading/calls.ts'
import { tradingEvents } from './trading/events.ts'
import { tradingRefusals } from './trading/refusals.ts'
import { tradingWhispers } from './trading/whispers.ts'
import { sportCalls } from './sport/calls.ts'
import { sportRefusals } from './sport/refusals.ts'
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
  ...walletCalls,
  ...fairnessCalls,
  ...originalsCalls,
  ...feedCalls,
  ...raceCalls,
  ...loyaltyCalls,
  ...lobbyCalls,
  ...notificationCalls,
  ...contactCalls,
  ...profileCalls,
  ...providerCalls,
  ...emulatorCalls,
  ...chatCalls,
  ...chatModerationCalls,
  ...dashboardCalls,
  ...tradingCalls,
  ...sportCalls,
} as const

/** Every whisper, by its name on the wire. */
export const whispers = {
  ...coreWhispers,
  ...originalsWhispers,
  ...chatWhispers,
  ...tradingWhispers,
} as const

/** Every realtime event, by its key. */
export const events = {
  ...complianceEvents,
  ...walletEvents,
  ...feedEvents,
  ...raceEvents,
  ...loyaltyEvents,
  ...originalsEvents,
  ...notificationEvents,
  ...chatEvents,
  ...tradingEvents,
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
  ...Object.values(fairnessRefusals),
  ...Object.values(originalsRefusals),
  ...Object.values(turnRefusals),
  ...Object.values(betRefusals),
  ...Object.values(loyaltyRefusals),
  ...Object.values(lobbyRefusals),
  ...Object.values(contactRefusals),
  ...Object.values(profileRefusals),
  ...Object.values(providerRefusals),
  ...Object.values(dashboardRefusals),
  ...Object.values(chatRefusals),
  ...Object.values(chatMoneyRefusals),
  ...Object.values(chatModerationRefusals),
  ...Object.values(tradingRefusals),
  ...Object.values(sportRefusals),
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
export { featureIds, pluginIds } from './compliance/gates.ts'
export type { FeatureId, Gate, PluginId } from './compliance/gates.ts'
export type { CallSpec, Rate, TwoFactor, Who } from './core/call.ts'
export type { ChannelKind, EventSpec } from './core/event.ts'
export { idempotencyKey } from './core/fields.ts'
export type { RefusalSpec, Severity } from './core/refusal.ts'
export type { WhisperSpec } from './core/whisper.ts'
export * from './entities.ts'
