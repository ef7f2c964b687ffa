import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { affiliate } from './features/affiliate/index.ts'
import { auth } from './features/auth/index.ts'
import { cases } from './features/cases/index.ts'
import { chat } from './features/chat/index.ts'
import { compliance } from './features/compliance/index.ts'
import { dashboard } from './features/dashboard/index.ts'
import { discord } from './features/discord/index.ts'
import { economy } from './features/economy/index.ts'
import { fairness } from './features/fairness/index.ts'
import { documents } from './features/documents/index.ts'
import { faucet } from './features/faucet/index.ts'
import { feed } from './features/feed/index.ts'
import { help } from './features/help/index.ts'
import { lobby } from './features/lobby/index.ts'
import { loyalty } from './features/loyalty/index.ts'
import { notifications } from './features/notifications/index.ts'
import { payments } from './features/payments/index.ts'
import { originals } from './features/originals/index.ts'
import { prices } from './features/prices/index.ts'
import { poker } from './features/poker/index.ts'
import { profile } from './features/profile/index.ts'
import { protection } from './features/protection/index.ts'
import { providers } from './features/providers/index.ts'
import { promotions } from './features/promotions/index.ts'
import { pvp } from './features/pvp/index.ts'
import { race } from './features/race/index.ts'
import { token } from './features/token/index.ts'
import { trading } from './features/trading/index.ts'
import { sport } from './features/sport/index.ts'
import { sportsbook } from './features/sportsbook/index.ts'
import { residents } from './features/residents/index.ts'
import { support } from './features/support/index.ts'
import { wheel } from './features/wheel/index.ts'
import { ledgerChecks, wallet, type Check, type Fold } from './features/wallet/index.ts'
import type { CallHandlers, Platform, WhisperHandlers } from './platform/context.ts'
import type { Gates } from './platform/gates.ts'
import { migrate } from './platform/database/migrations.ts'
import { core } from './program/core.ts'
import type { OpenPorts } from './program/feature.ts'
import { openGround, type GroundOptions } from './program/ground.ts'
import { mail } from './program/mail.ts'
import { program, type OpenProgram } from './program/program.ts'
import { openSite } from './program/site.ts'

export type { OpenPorts } from './program/feature.ts'

/** Every feature of the program; each is given the doors of those above it. */
export const features = program()
  .with(core)
  .with(mail)
  .with(wallet)
  .with(fairness)
  .with(notifications)
  .with(compliance)
  .with(auth)
  .with(originals)
  .with(feed)
  .with(race)
  .with(loyalty)
  .with(economy)
  .with(promotions)
  .with(wheel)
  .with(discord)
  .with(affiliate)
  .with(payments)
  .with(prices)
  .with(faucet)
  .with(lobby)
  .with(help)
  .with(profile)
  .with(documents)
  .with(protection)
  .with(cases)
  .with(providers)
  .with(chat)
  .with(support)
  .with(residents)
  .with(token)
  .with(trading)
  .with(sport)
  .with(sportsbook)
  .with(pvp)
  .with(poker)
  .with(dashboard)

/** All that `npm run check:ledger` checks, but the anchors of the audit chains. */
export const checks: readonly Check[] = [...ledgerChecks, ...features.checks]

type Doors = Awaited<ReturnType<typeof features.open>>['doors']

/** How an app is opened; tests and the bench move the clock or the number of lanes. */
export interface AppOptions extends GroundOptions {
  /** Folder of the built web app, or null to serve calls only. */
  readonly webRoot: string | null
}

/** The assembled program: every feature behind its door, nothing listening yet. */
export interface App {
  readonly platform: Platform
  /** Which plugins and features are on. */
  readonly gates: Gates
  /** The doors of all features, by name. */
  readonly doors: Doors
  readonly handlers: Omit<CallHandlers, 'whisper'>
  readonly whispers: WhisperHandlers
  /** The projections of all features. */
  readonly folds: readonly Fold[]
  readonly edge: FastifyInstance
  /** Seeds a new installation. */
  seed(): Promise<void>
  /** Opens the site, the socket ports and the metrics. @returns ports in use. */
  listen(): Promise<OpenPorts>
  /** Ends everything, newcomers first. @param reason told to open sockets. */
  close(reason: string): Promise<void>
}

/** Opens everything over a database that is brought to the program's schema first. */
export async function openApp(config: Config, options: AppOptions): Promise<App> {
  await migrate(options.databaseUrl)
  const ground = await openGround(config, options)
  // A call or whisper of the contract without a handler ends the compilation here.
  const open: OpenProgram<
    Doors,
    Omit<CallHandlers, 'whisper'>,
    WhisperHandlers
  > = await features.open(ground)
  const site = await openSite(ground, open, options.webRoot)
  return {
    platform: ground.platform,
    gates: ground.gates,
    doors: open.doors,
    handlers: open.calls,
    whispers: open.whispers,
    folds: open.folds,
    edge: site.edge,
    seed: () => open.seed(),
    async listen() {
      const ports = await site.listen()
      open.start(ports)
      return ports
    },
    async close(reason) {
      await site.close(reason)
      await open.close()
      await ground.close()
    },
  }
}
