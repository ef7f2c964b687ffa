import type { BootFields, FeatureId, PluginId } from '@powerplay/contract'
import type { FastifyInstance } from 'fastify'
import type { Check, Fold } from '../features/wallet/index.ts'
import type { CallHandlers, Platform, WhisperHandlers } from '../platform/context.ts'
import type { Gates } from '../platform/gates.ts'
import type { PageHead } from '../platform/http/pages/page.ts'
import type { ClosedDocument } from '../platform/http/parts.ts'
import type { RateLimiter } from '../platform/rates/rates.ts'
import type { RealtimeBroadcaster } from '../platform/realtime/broadcaster.ts'
import type { TradingMessages } from '../platform/realtime/trading-messages.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { AnySetting } from '../platform/settings/settings.ts'
import type { AccountFlags } from './account-flags.ts'
import type { AdapterHealth } from './adapter-health.ts'
import type { ServedArea } from './area.ts'

/** Per feature of the licence that is in this build: whether its own switch is on. */
export type FeatureSwitches = Partial<Record<FeatureId, () => boolean>>

/** Per plugin that is in this build: what the page must know of its settings. */
export type PluginSettings = Partial<Record<PluginId, () => object>>

/** What the records of all features add up to; complete once the last feature is open. */
export interface Gathered {
  readonly switches: FeatureSwitches
  readonly plugins: PluginSettings
  readonly folds: readonly Fold[]
  readonly areas: readonly ServedArea[]
  readonly health: readonly FeatureHealth[]
  readonly flags: readonly AccountFlags[]
}

/** How the settler of the wallet is opened; tests and the bench say otherwise than the default. */
export interface SettlerOptions {
  readonly lanes?: number
  /** Session settings of the settler's connections, for the crash run's positive control. */
  readonly sessionSettings?: readonly string[]
}

/** What every feature stands on. */
export interface Ground {
  readonly platform: Platform
  readonly secrets: Secrets
  readonly rates: RateLimiter
  readonly gates: Gates
  /** The platform's broadcaster, with the side that only the site's sockets use. */
  readonly broadcaster: RealtimeBroadcaster
  /** What is said on the trading socket. */
  readonly messages: TradingMessages
  readonly settler: SettlerOptions
}

/** What a feature is given when it is opened: the ground, and the doors of its neighbours. */
export interface Given<Needs> extends Ground {
  readonly gathered: Gathered
  /** Doors of features that stand before it in the program, by their names. */
  readonly doors: Needs
}

/** The ports in use. */
export interface OpenPorts {
  readonly site: number
  readonly realtime: number
  readonly trading: number
  readonly metrics: number
}

/**
 * How what a feature leans on stands now, as far as this node knows or another wrote it down: nothing outside
 * is asked for it, whoever looks at the overview waits.
 */
export type AskHealth = () => Promise<readonly AdapterHealth[]>

/** Whom to ask how what a feature leans on stands. */
export interface FeatureHealth {
  readonly feature: string
  readonly ask: AskHealth
}

/** Starts something that goes on by itself. @returns what ends it, and waits for what of it still runs. */
export type Job = () => () => Promise<void> | void

/** An open feature: what it adds to the program. Whatever it has nothing of is left out. */
export interface Plug {
  /** What later features and tests may ask of it; null when there is nothing to ask. */
  readonly door: unknown
  readonly calls?: Partial<Omit<CallHandlers, 'whisper'>>
  readonly whispers?: Partial<WhisperHandlers>
  /** Its projections of the journal. */
  readonly folds?: readonly Fold[]
  /** Its places in the dashboard. */
  readonly areas?: readonly ServedArea[]
  /** What it leans on, for the overview. */
  readonly health?: AskHealth
  /** What staff should know of an account at a glance, for the list of users and the page of each. */
  readonly flags?: readonly AccountFlags[]
  /** What the workers of the installation keep doing. */
  readonly jobs?: readonly Job[]
  readonly switches?: FeatureSwitches
  readonly plugins?: PluginSettings
  /** Puts addresses on the site's server that are no calls of the contract. */
  mount?(edge: FastifyInstance): Promise<void> | void
  /** A document of its own that only some are sent. */
  readonly closed?: ClosedDocument
  /** Fields of the page's boot object, as they stand at this moment. */
  boot?(): Partial<BootFields>
  /**
   * What one of its pages says about itself to link previews; undefined for pages that are not its.
   * Nothing of the path may be repeated.
   */
  headOf?(path: string): PageHead | undefined | Promise<PageHead | undefined>
  /**
   * Where the page may take frames from, for its security policy.
   * @param requestHost name and port that the browser asked for.
   */
  frames?(requestHost: string): readonly string[]
  /** Where the page may load and run foreign scripts from, with all that they load. */
  embeds?(): readonly string[]
  /** Writes what a new installation starts with; doing it again changes nothing. */
  seed?(): Promise<void>
  /** Runs once every feature of the program is open: `gathered` is complete from now on. */
  opened?(): void
  /** Runs once the site listens. */
  start?(ports: OpenPorts): void
  /** Ends what `open` and `start` began; features that came later are closed already. */
  close?(): Promise<void> | void
}

/** One feature as the program plugs it in: the record that its folder exports. */
export interface Feature<Name extends string, Needs, Own extends Plug> {
  readonly name: Name
  readonly settings?: readonly AnySetting[]
  /** What must hold between its tables and the journal: `npm run check:ledger` asks it. */
  readonly checks?: readonly Check[]
  readonly open: (given: Given<Needs>) => Own | Promise<Own>
}

/** Declares a feature. */
export function feature<Name extends string, Needs, Own extends Plug>(
  record: Feature<Name, Needs, Own>,
): Feature<Name, Needs, Own> {
  return record
}
