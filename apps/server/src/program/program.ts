import type { BootFields } from '@powerplay/contract'
import { Defect } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Check, Fold } from '../features/wallet/index.ts'
import type { CallHandlers, WhisperHandlers } from '../platform/context.ts'
import type { PageHead } from '../platform/http/pages/page.ts'
import type { ClosedDocument } from '../platform/http/parts.ts'
import type { AccountFlags } from './account-flags.ts'
import type { ServedArea } from './area.ts'
import type {
  Feature,
  FeatureHealth,
  FeatureSwitches,
  Ground,
  Job,
  OpenPorts,
  PluginSettings,
  Plug,
} from './feature.ts'

type CallsOf<Own> = Own extends { readonly calls: infer Calls } ? Calls : unknown
type WhispersOf<Own> = Own extends { readonly whispers: infer Whispers } ? Whispers : unknown

/**
 * A list of features in order. The types add up what the features on it offer: a feature that needs
 * a door which no earlier one has does not compile, and neither does an app that misses a handler.
 */
export interface Program<Doors, Calls, Whispers> {
  /** The list with one more feature at its end. */
  with<Name extends string, Own extends Plug>(
    feature: Feature<Name, Doors, Own>,
  ): Program<
    Doors & Readonly<Record<Name, Own['door']>>,
    Calls & CallsOf<Own>,
    Whispers & WhispersOf<Own>
  >
  /** What must hold between the tables of all features and the journal. */
  readonly checks: readonly Check[]
  /** Opens the features one after the other; when one fails, those before it are closed again. */
  open(ground: Ground): Promise<OpenProgram<Doors, Calls, Whispers>>
}

/** All features of a program, open. */
export interface OpenProgram<Doors, Calls, Whispers> {
  readonly doors: Doors
  readonly calls: Calls
  readonly whispers: Whispers
  /** The projections of all features. */
  readonly folds: readonly Fold[]
  /** Puts what the features mount on the site's server. */
  mount(edge: FastifyInstance): Promise<void>
  /** The fields of the page's boot object at this moment. */
  boot(): Partial<BootFields>
  /** What the page at a path says about itself; the first feature that knows it says so. */
  headOf(path: string): Promise<PageHead | undefined>
  /** Where the page may take frames from when it was asked for at this host. */
  frames(requestHost: string): readonly string[]
  /** Where the page may run foreign scripts from. */
  embeds(): readonly string[]
  /** Documents that only some are sent. */
  readonly closed: readonly ClosedDocument[]
  /** Seeds a new installation. */
  seed(): Promise<void>
  /** Says that the site listens. */
  start(ports: OpenPorts): void
  /** Ends jobs and features, the last ones first. */
  close(): Promise<void>
}

// Names and needs were checked when the feature was put on its list.
type AnyFeature = Feature<string, never, Plug>

/** An empty list. */
export function program(): Program<object, object, object> {
  return programOf([])
}

function programOf<Doors, Calls, Whispers>(
  features: readonly AnyFeature[],
): Program<Doors, Calls, Whispers> {
  return {
    with: (feature) => programOf([...features, feature]),
    checks: features.flatMap(({ checks = [] }) => checks),
    async open(ground) {
      const opened = await openAll(features, ground)
      // What `with` added up by type is what was put together here, feature by feature.
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      return opened as OpenProgram<unknown, unknown, unknown> as OpenProgram<Doors, Calls, Whispers>
    },
  }
}

async function openAll(features: readonly AnyFeature[], ground: Ground) {
  const { platform } = ground
  const parts = emptyParts()
  const plugs: Plug[] = []
  const stops: ReturnType<Job>[] = []
  const close = async () => {
    // None begins anything more while the others come to their end.
    await Promise.all(
      stops
        .splice(0)
        .reverse()
        .map((stop) => stop()),
    )
    for (const plug of plugs.splice(0).reverse()) await plug.close?.()
  }
  try {
    for (const { name, settings = [], open } of features) {
      platform.settings.register(settings)
      if (Object.hasOwn(parts.doors, name)) throw new Defect(`two features are called ${name}`)
      // eslint-disable-next-line @typescript-eslint/consistent-type-assertions
      const doors = parts.doors as never
      const plug = await open({ ...ground, gathered: parts.gathered, doors })
      plugs.push(plug)
      addTo(parts, name, plug)
    }
    for (const plug of plugs) plug.opened?.()
    if (platform.config.ROLES.includes('worker')) {
      for (const { jobs = [] } of plugs) stops.push(...jobs.map((startJob) => startJob()))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { ...parts, folds: parts.gathered.folds, ...lifeOf(plugs), close }
}

interface Parts {
  readonly doors: Record<string, unknown>
  readonly calls: Partial<CallHandlers>
  readonly whispers: Partial<WhisperHandlers>
  readonly gathered: {
    readonly switches: FeatureSwitches
    readonly plugins: PluginSettings
    readonly folds: Fold[]
    readonly areas: ServedArea[]
    readonly health: FeatureHealth[]
    readonly flags: AccountFlags[]
  }
}

function emptyParts(): Parts {
  return {
    doors: {},
    calls: {},
    whispers: {},
    gathered: { switches: {}, plugins: {}, folds: [], areas: [], health: [], flags: [] },
  }
}

/** @throws Defect when an earlier feature has a call, a whisper or a switch of the same name */
function addTo(parts: Parts, name: string, plug: Plug): void {
  const { calls = {}, whispers = {}, switches = {}, plugins = {}, folds = [], areas = [] } = plug
  parts.doors[name] = plug.door
  addOnce(parts.calls, calls, name)
  addOnce(parts.whispers, whispers, name)
  addOnce(parts.gathered.switches, switches, name)
  addOnce(parts.gathered.plugins, plugins, name)
  parts.gathered.folds.push(...folds)
  parts.gathered.areas.push(...areas)
  parts.gathered.flags.push(...(plug.flags ?? []))
  if (plug.health !== undefined) parts.gathered.health.push({ feature: name, ask: plug.health })
}

function addOnce(all: object, own: object, feature: string): void {
  for (const key of Object.keys(own)) {
    if (Object.hasOwn(all, key)) throw new Defect(`${feature} has a second ${key}`)
  }
  Object.assign(all, own)
}

function lifeOf(plugs: readonly Plug[]) {
  return {
    async mount(edge: FastifyInstance) {
      for (const plug of plugs) await plug.mount?.(edge)
    },
    boot: () => Object.assign({}, ...plugs.map((plug) => plug.boot?.())),
    async headOf(path: string) {
      for (const plug of plugs) {
        const head = await plug.headOf?.(path)
        if (head !== undefined) return head
      }
      return undefined
    },
    frames: (requestHost: string) => plugs.flatMap((plug) => plug.frames?.(requestHost) ?? []),
    embeds: () => plugs.flatMap((plug) => plug.embeds?.() ?? []),
    closed: plugs.flatMap(({ closed = [] }) => closed),
    async seed() {
      for (const plug of plugs) await plug.seed?.()
    },
    start(ports: OpenPorts) {
      for (const plug of plugs) plug.start?.(ports)
    },
  }
}
