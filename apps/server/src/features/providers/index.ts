import { minuteMs, refuse, secondMs, type Uuid } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import type { CallContext, CallHandlers, Platform } from '../../platform/context.ts'
import { createFreshMemory } from '../../platform/memory/fresh-memory.ts'
import { frameSources } from '../../platform/http/address/addresses.ts'
import { edgeRateFactor } from '../../platform/http/settings.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { feature, type Given, type Job, type OpenPorts } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { ProviderGames, LobbyDoor } from '../lobby/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import type { GameAggregator } from './aggregator.ts'
import { answerCallback } from './callbacks/answer-callback.ts'
import { createCallbackLimits } from './callbacks/callback-limits.ts'
import { createCallbackLog, type CallbackLog } from './callbacks/callback-log.ts'
import { outsideBetsAreWagers } from './checks.ts'
import { createDealerPictures } from './catalogue/dealer-pictures.ts'
import { createSessionFinder, createSessionTouch, forgetSessions } from './games/game-session.ts'
import { createGamePictures } from './catalogue/game-pictures.ts'
import { asked, launchGame, type LaunchParts, type PlayingAccount } from './games/launch-game.ts'
import { listTables } from './games/list-tables.ts'
import { mountProviders } from './callbacks/mount-callbacks.ts'
import { createOutbound } from './outbound.ts'
import type { BlockedGame, ProviderParts } from './parts.ts'
import type { WalletProtocol } from './callbacks/seamless-wallet.ts'
import { pageEveryMs, providerSettings, quietMinutes } from './settings.ts'
import { showGame } from './games/show-game.ts'
import { createEmulatorControl, type EmulatorCalls } from './emulator/emulator-control.ts'
import { operatorOf, type Operator } from './emulator/operator-client.ts'
import { startEmulatorProcess, type EmulatorProcess } from './emulator/emulator-process.ts'
import { hasEmulator, merchantOf, publicPage, type OurMerchant } from './slotegrator/merchant.ts'
import { slotegratorClient } from './slotegrator/client.ts'
import { slotegratorProtocol } from './slotegrator/protocol.ts'
import { slotsProduct } from './games/product.ts'
import { syncGames } from './catalogue/sync-games.ts'
import { runSync, watchCatalogue } from './catalogue/watch-catalogue.ts'

/** What games of outside providers ask of their neighbours. */
export interface ProvidersOptions {
  readonly platform: Platform
  readonly wallet: WalletDoor
  readonly secrets: Pick<Secrets, 'key'>
  readonly games: ProviderGames
  isBlocked(game: BlockedGame, iso: string | null): Promise<boolean>
  /** Where the address of a caller is. */
  isoOf(context: CallContext): string | null
  /** Every country that may close a game for a caller. */
  isosOf(context: CallContext): readonly (string | null)[]
  isosFrom: ProviderParts['isosFrom']
  accountOf(userId: Uuid): Promise<PlayingAccount | undefined>
  /** Adapters of other seamless wallets besides the aggregator's own. */
  readonly protocols?: readonly WalletProtocol[]
}

type ProviderCallKey =
  'launchGame' | 'gameTables' | 'gameInfo' | 'syncProviders' | 'validateProviders'

/** What others may ask of games of outside providers. */
interface ProvidersDoor {
  /** Ends rounds in which nothing came for long. */
  closeQuietRounds(): Promise<void>
}

type ProviderCalls = Pick<CallHandlers, ProviderCallKey> & EmulatorCalls

interface Needs {
  readonly auth: Pick<AuthDoor, 'accountOf'>
  readonly compliance: Pick<
    JurisdictionDoor,
    'blockIn' | 'isRestricted' | 'isoOf' | 'isosFrom' | 'isosOf' | 'notePlay'
  >
  readonly lobby: LobbyDoor
  readonly wallet: WalletDoor
}

/** Games of outside providers, and the emulator that stands for their aggregator in a demo build. */
export const providers = feature({
  name: 'providers',
  settings: providerSettings,
  checks: [outsideBetsAreWagers],
  open: ({ platform, secrets, doors: { auth, compliance, lobby, wallet } }: Given<Needs>) =>
    openProviders({
      platform,
      secrets,
      wallet,
      games: lobby.providerGames,
      isBlocked: async ({ provider, isLive }, iso) =>
        compliance.isRestricted(iso, isLive ? 'live' : 'slots') ||
        (await compliance.blockIn(iso))(provider),
      isoOf({ caller }) {
        compliance.notePlay(caller)
        return compliance.isoOf(caller.ip)
      },
      isosOf: ({ caller }) => compliance.isosOf(caller),
      isosFrom: (place) => compliance.isosFrom(place),
      accountOf: (userId) => auth.accountOf(userId),
    }),
})

/** Opens the feature. */
export function openProviders(options: ProvidersOptions) {
  const { platform, wallet, secrets } = options
  const { config } = platform
  wallet.products.register(slotsProduct(options.games))
  let emulator: EmulatorProcess | null = null
  const merchant = () => merchantOf(config, secrets, emulator?.port() ?? null)
  const client = clientOf(platform, () => merchant() ?? refuse('providers/no-answer'))
  const aggregator = () => (merchant() === null ? refuse('providers/no-answer') : client)
  const pictures = createGamePictures(platform, { providerOrigin: () => originOf(merchant()) })
  const callbacks = createCallbackLog(platform)
  const parts: LaunchParts = {
    ...options,
    wallet,
    aggregator,
    dealerPicture: createDealerPictures(platform, pictures),
  }
  const known = merchant()
  const answering = answeringOf(parts, callbacks)
  const own = known ? [slotegratorProtocol(() => known)] : []
  const sync = (sinceMinutes: number) =>
    runSync(platform, {
      source: aggregator().source,
      sinceMinutes,
      work: () => syncGames({ ...parts, pictures }, aggregator()),
    })
  const isThere = () =>
    hasEmulator(config) ? typeof emulator?.port() === 'number' : merchant() !== null
  const closeQuietRounds = async () => {
    const quietMs = platform.settings.get(quietMinutes) * minuteMs
    while ((await wallet.external.closeQuietRounds(quietMs)) > 0);
  }
  const door: ProvidersDoor = { closeQuietRounds }
  return {
    door,
    calls: callsOf(parts, sync, () => operatorOf(merchant(), secrets)),
    jobs: [
      () => watchCatalogue(platform, { isThere, sync }),
      ...upkeep(platform, callbacks, closeQuietRounds),
    ],
    mount: (edge: FastifyInstance) =>
      mountProviders(edge, {
        protocols: [...own, ...(options.protocols ?? [])],
        answer: (protocol, callback) => answerCallback(answering, protocol, callback),
        limits: answering.limits,
        pictures,
      }),
    frames: (requestHost: string) => frameSources(config, emulator?.port() ?? null, requestHost),
    start({ site }: OpenPorts) {
      if (!hasEmulator(config)) return
      emulator ??= startEmulatorProcess(platform, secrets, callbackUrlOf(config, site))
    },
    async close() {
      await emulator?.stop()
      await callbacks.flush()
    },
  }
}

/** Where the emulated aggregator of this build posts to: the loopback, or the name in our certificate. */
function callbackUrlOf({ TLS_CERT, PUBLIC_URL }: Config, port: number): string {
  const own = TLS_CERT === undefined ? `http://127.0.0.1:${port}` : `https://localhost:${port}`
  const site = TLS_CERT === undefined ? own : (PUBLIC_URL ?? own)
  return new URL('/api/callback/slotegrator', site).href
}

/** What a worker does about rounds that went silent and about old notes. */
function upkeep(
  platform: Platform,
  callbacks: CallbackLog,
  closeQuietRounds: () => Promise<void>,
): readonly Job[] {
  const log = platform.logOf('providers')
  return [
    () =>
      repeat(log, {
        event: 'providers.quiet_failed',
        everyMs: 30 * secondMs,
        work: closeQuietRounds,
      }),
    () =>
      repeat(log, {
        event: 'providers.forget_failed',
        everyMs: 60 * minuteMs,
        work: () => forgetOld(platform, callbacks),
      }),
  ]
}

function clientOf(platform: Platform, merchant: () => OurMerchant): GameAggregator {
  const { clock, config, settings } = platform
  const client = slotegratorClient({
    merchant,
    outbound: createOutbound({ clock, providerOrigin: () => originOf(merchant()) }),
    clock,
    pageEveryMs: () => (merchant().isEmbedded ? 0 : settings.get(pageEveryMs)),
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  })
  return {
    ...client,
    async open(opening) {
      const url = await client.open(opening)
      return merchant().isEmbedded ? publicPage(url, config) : url
    },
  }
}

function originOf(merchant: OurMerchant | null): string | null {
  return merchant === null ? null : new URL(merchant.url).origin
}

async function forgetOld({ database, clock }: Platform, callbacks: CallbackLog): Promise<void> {
  await callbacks.forgetOld()
  await forgetSessions(database, clock.now())
}

/** What answering callbacks needs besides: memories that spare most of them a query. */
function answeringOf(parts: LaunchParts, callbacks: CallbackLog) {
  const { platform, isBlocked } = parts
  const { clock, settings } = platform
  return {
    ...parts,
    callbacks,
    limits: createCallbackLimits(clock, () => settings.get(edgeRateFactor)),
    findSession: createSessionFinder(platform),
    touchSession: createSessionTouch(platform),
    isBlocked: rememberBlocks(platform, isBlocked),
  }
}

const blocksFreshMs = 10 * secondMs
const blocksMax = 10_000

/** A country that is closed meanwhile takes bets for some seconds more, as a closed session does. */
function rememberBlocks(
  { clock }: Platform,
  isBlocked: ProvidersOptions['isBlocked'],
): ProvidersOptions['isBlocked'] {
  const of = createFreshMemory({ clock, freshMs: blocksFreshMs, max: blocksMax }, (key) => {
    const [iso = '', kind = '', ...provider] = key.split('/')
    const game = { provider: provider.join('/'), isLive: kind === 'live' }
    return isBlocked(game, iso === '' ? null : iso)
  })
  return ({ provider, isLive }, iso) =>
    of.get(`${iso ?? ''}/${isLive ? 'live' : 'slots'}/${provider}`)
}

const nothingNew = { added: 0, changed: 0, gone: 0 }

/** Writes down what staff asked of the aggregator. */
function noteAct(parts: LaunchParts, { caller }: CallContext, event: string): Promise<void> {
  const { audit } = parts.platform
  const subject = parts.aggregator().source
  return audit.write({ stream: 'staff', event, actor: caller.userId, subject, detail: {} })
}

function callsOf(
  parts: LaunchParts,
  sync: (sinceMinutes: number) => ReturnType<typeof runSync>,
  operator: () => Operator | null,
): ProviderCalls {
  return {
    ...createEmulatorControl(parts.platform, operator),
    launchGame: (input, context) => launchGame(parts, input, context),
    gameTables: (input, context) => listTables(parts, input, context),
    gameInfo: ({ id }, context) => showGame(parts, id, context),
    async syncProviders(_input, context) {
      const { added, changed, gone } = (await asked(parts, () => sync(0))) ?? nothingNew
      await noteAct(parts, context, 'providers.list_read')
      return { added, changed, gone }
    },
    async validateProviders(_input, context) {
      const { isGood, lines } = await asked(parts, () => parts.aggregator().validate())
      await noteAct(parts, context, 'providers.wallet_tested')
      return { isGood, lines: [...lines] }
    },
  }
}
