import { toWireId, type Clock, type Uuid } from '@powerplay/kernel'
import type { Config } from './config.ts'
import { authSettings, createAuth, type Auth } from './features/auth/index.ts'
import {
  complianceSettings,
  createCompliance,
  createWhereabouts,
  type BuildParts,
} from './features/compliance/index.ts'
import { createFairness } from './features/fairness/index.ts'
import { createFeed } from './features/feed/index.ts'
import { createLobby } from './features/lobby/index.ts'
import { createNotifications } from './features/notifications/index.ts'
import {
  createOriginals,
  gameTable,
  isGameOpen,
  originalsSwitches,
} from './features/originals/index.ts'
import { createContactInfo } from './features/profile/contact-info/index.ts'
import { createProfile } from './features/profile/index.ts'
import { createProviders } from './features/providers/index.ts'
import { createRace, raceRewardCents } from './features/race/index.ts'
import { createWallet } from './features/wallet/index.ts'
import { openAudit } from './platform/audit.ts'
import { idMint, systemClock, systemRandom } from './platform/clock.ts'
import type { Platform } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { createGates, gateEvents, type Gates } from './platform/gates.ts'
import { edgeSettings } from './platform/http/settings.ts'
import { logOf, openLog } from './platform/log.ts'
import { createMail } from './platform/mail/mail.ts'
import { openMetrics } from './platform/metrics.ts'
import { openRates, type RateLimiter } from './platform/rates.ts'
import { createBroadcaster, type RealtimeBroadcaster } from './platform/realtime/broadcaster.ts'
import { openRedisLink } from './platform/realtime/redis-link.ts'
import { type Secrets } from './platform/secrets.ts'
import { openSettings } from './platform/settings-store.ts'

/** How an app is opened; tests and the bench move the clock or the number of lanes. */
export interface AppOptions {
  readonly databaseUrl: string
  /** Folder of the built web app, or null to serve calls only. */
  readonly webRoot: string | null
  readonly clock?: Clock
  readonly lanes?: number
  /** Session settings of the settler's connections, for the crash run's positive control. */
  readonly sessionSettings?: readonly string[]
}

/** What every feature stands on. */
export interface Base {
  readonly platform: Platform
  readonly rates: RateLimiter
  readonly broadcaster: RealtimeBroadcaster
  readonly gates: Gates
}

/** Opens the process's resources. */
export async function openBase(config: Config, options: AppOptions): Promise<Base> {
  const root = openLog(config.LOG_LEVEL)
  const log = (feature: string) => logOf(root, feature)
  const clock = options.clock ?? systemClock
  const database = openDatabase(options.databaseUrl, log('database'))
  const settings = await openSettings(database, log('settings'))
  settings.register([...edgeSettings, ...authSettings, ...complianceSettings])
  const metrics = openMetrics()
  const redis = config.REDIS_URL?.reveal()
  const link = redis === undefined ? undefined : await openRedisLink(redis, log('realtime'))
  const gates = createGates()
  const broadcaster = gateEvents(createBroadcaster({ clock, metrics, link }), gates)
  const platform: Platform = {
    config,
    database,
    clock,
    random: systemRandom,
    mintId: idMint(clock, systemRandom),
    settings,
    audit: openAudit(database),
    broadcaster,
    metrics,
    logOf: log,
  }
  return { platform, broadcaster, gates, rates: await openRates(platform) }
}

/** Accounts, money and what both stand on. */
export async function openAccounts(
  { platform, rates }: Base,
  options: AppOptions,
  secrets: Secrets,
) {
  const wireIdOf = (userId: Uuid) => toWireId('user', userId)
  const wallet = await createWallet(platform, { ...options, wireIdOf })
  const fairness = createFairness(platform, secrets)
  const mail = createMail(platform, secrets)
  const notifications = createNotifications(platform)
  const whereabouts = createWhereabouts(platform)
  const auth = createAuth(platform, {
    mail,
    whereabouts: whereabouts.door,
    notices: notifications.door,
    secrets,
    rates,
    fairness: fairness.door,
    wallet: wallet.door,
  })
  return { wireIdOf, wallet, fairness, mail, notifications, whereabouts, auth }
}

/** The features that know who plays, and hold the money. */
export type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** Games, their lists, and what players do around them. */
export function openOffers({ platform, rates, gates }: Base, accounts: Accounts, secrets: Secrets) {
  const { wireIdOf, wallet, fairness, whereabouts, auth } = accounts
  const users = auth.door.publicUsers
  const shared = { platform, wallet: wallet.door, fairness: fairness.door, users, wireIdOf }
  const originals = createOriginals({ ...shared, whereabouts: whereabouts.door, rates, secrets })
  const { door: notices } = accounts.notifications
  const feed = createFeed(shared)
  const race = createRace({ ...shared, notices, isRaceOn: () => gates.isOn('race') })
  const build = buildParts(platform, auth)
  const compliance = createCompliance(platform, whereabouts.door, build)
  gates.follow(compliance.door.isOn)
  const lobby = createLobby({
    platform,
    houseGames: Object.values(gameTable).map((card) => ({ ...card, rtp: card.rtp.min })),
    isHouseGameOpen: (id) => isGameOpen(platform.settings, id),
    restrictionOf: (context) => whereabouts.door.restrictionOf(context),
    pluginsOf: async (context) => (await compliance.calls.licence({}, context)).plugins,
  })
  const profile = createProfile({
    platform,
    users: auth.door,
    wallet: wallet.door,
    foreignGame: (id) => lobby.foreignGames.find(id),
  })
  const providers = createProviders({
    platform,
    secrets,
    wallet: wallet.door,
    games: lobby.foreignGames,
    isBlocked: async (provider, iso) =>
      whereabouts.door.isRestricted(iso) || (await whereabouts.door.blockIn(iso))(provider),
    isoOf: ({ caller }) => whereabouts.door.isoOfVisitor(caller),
    accountOf: (userId) => auth.door.accountOf(userId),
  })
  const contact = createContactInfo({
    platform,
    emailOf: auth.door.emailOf,
    changeEmail: (email, context) => auth.calls.updateEmail({ email }, context),
  })
  return { originals, feed, race, compliance, lobby, profile, providers, contact }
}

/** The features that offer something to play, and what shows it. */
export type Offers = ReturnType<typeof openOffers>

/** What this build holds, with the switch of each feature that has one of its own. */
function buildParts({ settings }: Platform, auth: Auth): BuildParts {
  return {
    features: {
      registration: () => auth.door.isRegistrationOpen(),
      'wallet-connect': () => auth.door.isWalletConnectOpen(),
      oauth: () => auth.door.isOauthOpen(),
      feed: () => true,
      ...originalsSwitches(settings),
    },
    plugins: { race: () => ({ reward_cents: settings.get(raceRewardCents) }) },
  }
}
