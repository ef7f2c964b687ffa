import { mustHave } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import { areas as declared } from '@powerplay/contract/dashboard/areas'
import { cleanHtml } from '../../platform/clean-html.ts'
import { lacksFactor, type CallContext, type Caller } from '../../platform/context.ts'
import { keepWarm } from '../../platform/database/kept-reading.ts'
import { registerPictures } from '../../platform/http/pages/pictures.ts'
import type { Stop } from '../../platform/jobs/repeat.ts'
import type { AccountFlags } from '../../program/account-flags.ts'
import type { ServedArea } from '../../program/area.ts'
import { feature, type Given } from '../../program/feature.ts'
import { contentFolder } from '../../program/shown-picture.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { ChatDoor } from '../chat/index.ts'
import type { ComplianceDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import type { SportDoor } from '../sport/index.ts'
import type { WalletDoor } from '../wallet/index.ts'
import { approvalsArea, startExpiry } from './approvals/approvals.ts'
import { correctionsAreApproved } from './approvals/checks.ts'
import { areaHandlers } from './areas/area-handlers.ts'
import type { AreaParts } from './areas/parts.ts'
import { ActBook } from './areas/ready-act.ts'
import { auditArea, userAuditArea } from './control/audit.ts'
import { incidentsArea } from './control/incidents.ts'
import { licenceArea } from './control/licence.ts'
import { operatorKeysArea } from './control/operator-keys.ts'
import { rolePeopleArea, rolesArea } from './control/roles.ts'
import { settingsArea } from './control/settings.ts'
import { createExports } from './exports/exports-area.ts'
import { playersMatchJournal, resultsMatchJournal } from './figures/dollar-checks.ts'
import { flowsFold } from './figures/flows-fold.ts'
import { payoutsFold } from './figures/payouts-fold.ts'
import { playersFold } from './figures/players-fold.ts'
import { showOverview } from './figures/overview.ts'
import { reportAreas } from './figures/reports.ts'
import { resultsFold } from './figures/results-fold.ts'
import { tiesArea, tiesReading } from './figures/ties.ts'
import { showFrame } from './frame.ts'
import { showQueues } from './queues.ts'
import { originalsArea } from './play/originals.ts'
import { gameProvidersArea } from './play/providers.ts'
import { dashboardSettings } from './settings.ts'
import { gamesArea } from './site/games.ts'
import { contentPicturesArea, readContentPicture } from './site/content-pictures.ts'
import { emojiPacksArea, emojiPicturesArea } from './site/packs.ts'
import { noticesArea } from './site/notices.ts'
import { bannersArea, slidesArea } from './site/pictures.ts'
import { popupArea } from './site/popup.ts'
import { footerLinksArea, helpPagesArea } from './site/texts.ts'
import { balancesArea } from './users/balances.ts'
import { movementsFold } from './users/movements-fold.ts'
import { notesArea } from './users/notes.ts'
import { postingsArea } from './users/postings.ts'
import { sessionsArea } from './users/sessions.ts'
import { userTabs } from './users/tabs.ts'
import { usersArea } from './users/users.ts'
import { wagersArea } from './users/wagers.ts'

/** What the dashboard asks of its neighbours. */
interface Needs {
  readonly auth: AuthDoor
  readonly wallet: WalletDoor
  readonly compliance: ComplianceDoor
  readonly economy: EconomyDoor
  readonly profile: Pick<ProfileDoor, 'drawAnew'>
  readonly chat: Pick<ChatDoor, 'isDrawn' | 'online'>
  readonly sport: Pick<SportDoor, 'mayRun'>
}

/** Staff who may see the dashboard at all: by permission, and with a second factor of their own. */
function isStaffAtDesk(caller: Caller): boolean {
  return caller.userId !== null && caller.can('dashboard') && !lacksFactor(caller)
}

/**
 * The staff's own document and the calls of all areas: those of the features above it in the program
 * and its own. It stands last, so that it knows all of them.
 */
export const dashboard = feature({
  name: 'dashboard',
  settings: dashboardSettings,
  checks: [correctionsAreApproved, resultsMatchJournal, playersMatchJournal],
  open({ platform, gates, gathered, doors }: Given<Needs>) {
    const { auth } = doors
    const parts: AreaParts = {
      platform,
      findPeople: auth.publicUsers,
      findPerson: auth.findUserFor,
    }
    // The approvals decide acts of all areas, their own among them.
    const acts = () => mustHave(book, 'the acts of all areas')
    const people = { mayStill: auth.mayStill, clustersOf: doors.economy.clustersOf }
    const approvals = approvalsArea({ parts, movements: doors.wallet.movements, people }, acts)
    const ties = tiesReading(platform)
    const exports = createExports({ parts, auth, areas: () => served })
    const served: readonly ServedArea[] = [
      ...gathered.areas,
      ...ownAreas(parts, doors, gathered.flags),
      tiesArea(ties),
      approvals,
      exports.area,
      licenceArea({ isOn: (gate) => gates.isOn(gate), gathered }),
    ]
    const book = new ActBook(served)
    let stopExports = (): void => undefined
    let cool: Stop | undefined
    const rolesOf = async (userId: string) =>
      (await auth.staff()).find(({ id }) => id === userId)?.roles ?? []
    return {
      door: null,
      folds: [movementsFold(), resultsFold(), flowsFold(), payoutsFold(), playersFold()],
      calls: {
        ...areaHandlers(served, parts, { acts: book, askExport: exports.ask }),
        adminOverview: showOverview({
          ...platform,
          prices: doors.wallet.prices,
          products: doors.wallet.products,
          health: gathered.health,
          online: doors.chat.online,
        }),
        adminFrame: (_input: object, context: CallContext) =>
          showFrame(declared, context, { findPeople: parts.findPeople, rolesOf }),
        adminCleanText: async ({ text }: { text: string }) => ({ html: cleanHtml(text) }),
        adminQueues: (_input: object, context: CallContext) => showQueues(served, context),
      },
      jobs: [() => startExpiry(platform)],
      mount(edge: FastifyInstance) {
        exports.mount(edge)
        const read = (name: string) => readContentPicture(platform.database, name)
        registerPictures(edge, read, contentFolder)
      },
      boot: () => ({ dashboard: true }),
      closed: { folder: 'admin', admits: isStaffAtDesk },
      start() {
        stopExports = exports.start()
        cool = keepWarm(platform.logOf('dashboard'), 'dashboard.ties_failed', ties)
      },
      async close() {
        stopExports()
        await Promise.all([exports.settle(), cool?.()])
      },
    }
  },
})

function ownAreas(parts: AreaParts, doors: Needs, told: readonly AccountFlags[]) {
  const { auth, wallet, compliance, profile, chat, sport } = doors
  const { platform, findPeople } = parts
  return [
    usersArea(auth, wallet, { database: platform.database, told }),
    balancesArea(wallet),
    postingsArea(),
    wagersArea(wallet),
    ...userTabs(),
    sessionsArea(auth, compliance),
    notesArea(platform),
    userAuditArea(),
    incidentsArea({ ...platform, switches: wallet.switches, auth, sport }, findPeople),
    noticesArea(platform.clock),
    contentPicturesArea(platform, profile),
    bannersArea(),
    slidesArea(),
    popupArea(platform.database),
    helpPagesArea(),
    footerLinksArea(),
    emojiPacksArea(),
    emojiPicturesArea(platform, { drawAnew: profile.drawAnew, isDrawn: chat.isDrawn }),
    gamesArea(platform),
    settingsArea(platform, findPeople),
    rolesArea(auth, findPeople),
    rolePeopleArea(auth, findPeople),
    operatorKeysArea(platform, auth),
    auditArea(platform, findPeople),
    gameProvidersArea(platform),
    originalsArea(platform),
    ...reportAreas(platform, findPeople),
  ]
}
