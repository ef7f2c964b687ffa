import { hourMs } from '@powerplay/kernel'
import type { FastifyInstance } from 'fastify'
import type { Mail } from '../../platform/mail/mail.ts'
import { playerOf, type CallHandlers } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { DocumentsDoor } from '../documents/index.ts'
import { protectionAreas } from './areas.ts'
import { askReturn, confirmReturn, selfExclude, timeOut } from './breaks.ts'
import { askErasure, erasureOf, recallErasure } from './erasure/ask-erasure.ts'
import { erasureAreas } from './erasure/areas.ts'
import { eraseDue, forgetDue } from './erasure/erase.ts'
import { askExport, exportStatus, showActivity } from './export/ask-export.ts'
import { makeExports } from './export/make-exports.ts'
import type { ExportParts } from './export/parts.ts'
import { mountExports } from './export/send-export.ts'
import type { Notices } from '../notifications/index.ts'
import { confirmLimit, discardLimit, removeLimit, setLimit } from './change-limits.ts'
import { excludeKnown } from './known-again.ts'
import { followPlay, keepDuties } from './keep-duties.ts'
import { answerNudge, tellNudges } from './nudges.ts'
import type { ProtectionParts } from './parts.ts'
import { realityCheck } from './reality-check.ts'
import { excludeProven, excludeReturned } from './same-mailbox.ts'
import { stateOf } from './show-state.ts'

export { askReality, tellTimeUsed } from './tell-stops.ts'

interface Needs {
  readonly auth: AuthDoor
  readonly compliance: ProtectionParts['places']
  readonly documents: Pick<DocumentsDoor, 'onVerified' | 'papersOf'>
  readonly mail: Mail
  readonly notifications: Pick<Notices, 'put'>
  readonly wallet: ProtectionParts['wallet']
}

type ProtectionCalls = Pick<
  CallHandlers,
  | 'protectionState'
  | 'setLimit'
  | 'removeLimit'
  | 'confirmLimit'
  | 'discardLimit'
  | 'timeOut'
  | 'selfExclude'
  | 'askReturn'
  | 'confirmReturn'
  | 'realityCheck'
  | 'answerNudge'
  | 'erasure'
  | 'askErasure'
  | 'recallErasure'
  | 'activity'
  | 'personalExport'
  | 'exportStatus'
>

/** What keeps itself up, for tests to call at once. */
export interface ProtectionDoor {
  /** Erases accounts whose time has come. @returns how many */
  eraseDue(): Promise<number>
  /** Takes away what was kept of erased accounts and whose time is over. @returns how many accounts */
  forgetDue(): Promise<number>
  /** Tells players of nudges that came due. @returns how many */
  tellNudges(): Promise<number>
  /** Makes the files that players asked for. @returns how many */
  makeExports(): Promise<number>
}

/** Both look at days; an installation that is restarted daily gets to them all the same. */
const everyMs = hourMs
/** Players wait for their files. */
const exportsEveryMs = 5_000

/**
 * Limits, breaks and self-exclusion. They hold in the transactions of the money, where the database
 * asks them (migration 0811); this feature is where players set them.
 */
export const protection = feature({
  name: 'protection',
  settings: [],
  open: ({ platform, secrets, doors }: Given<Needs>) => {
    const parts: ProtectionParts = {
      ...{ platform, users: doors.auth, places: doors.compliance },
      ...{ notices: doors.notifications, wallet: doors.wallet, mail: doors.mail },
    }
    followPlay(parts)
    doors.documents.onVerified((tx, userId) => excludeKnown(parts, tx, userId))
    doors.auth.onEmailBack((tx, account) => excludeReturned(parts, tx, account))
    doors.auth.onExcludedProves((tx, account) => excludeProven(parts, tx, account))
    const files: ExportParts = {
      ...parts,
      secrets,
      papersOf: (userId) => doors.documents.papersOf(userId),
    }
    const door: ProtectionDoor = {
      eraseDue: () => eraseDue(parts),
      forgetDue: () => forgetDue(parts),
      tellNudges: () => tellNudges(parts),
      makeExports: () => makeExports(files),
    }
    const log = platform.logOf('protection')
    const keepUp = async () => {
      await door.eraseDue()
      await door.forgetDue()
    }
    return {
      door,
      calls: { ...callsOf(parts), ...exportCalls(files) },
      areas: [...protectionAreas(parts), ...erasureAreas(parts)],
      jobs: [
        () => repeat(log, { event: 'protection.erasure_failed', everyMs, work: keepUp }),
        () =>
          repeat(log, {
            event: 'protection.nudges_failed',
            everyMs,
            work: async () => void (await door.tellNudges()),
          }),
        () =>
          repeat(log, {
            event: 'protection.exports_failed',
            everyMs: exportsEveryMs,
            work: async () => void (await door.makeExports()),
          }),
      ],
      mount: (edge: FastifyInstance) =>
        mountExports(edge, { ...files, authenticator: doors.auth.authenticator }),
    }
  },
})

type ExportCalls = 'activity' | 'personalExport' | 'exportStatus'

function exportCalls(files: ExportParts): Pick<ProtectionCalls, ExportCalls> {
  return {
    activity: (input, context) => showActivity(files, input, context),
    personalExport: (_input, context) => askExport(files, context),
    exportStatus: (input, context) => exportStatus(files, input, context),
  }
}

function callsOf(parts: ProtectionParts): Omit<ProtectionCalls, ExportCalls> {
  return {
    async protectionState(_input, context) {
      await keepDuties(parts, context)
      return stateOf(parts, playerOf(context), context.caller.sessionId)
    },
    setLimit: (input, context) => setLimit(parts, input, context),
    removeLimit: ({ id }, context) => removeLimit(parts, id, context),
    confirmLimit: ({ id }, context) => confirmLimit(parts, id, context),
    discardLimit: ({ id }, context) => discardLimit(parts, id, context),
    timeOut: ({ hours }, context) => timeOut(parts, hours, context),
    selfExclude: (input, context) => selfExclude(parts, input, context),
    askReturn: (_input, context) => askReturn(parts, context),
    confirmReturn: (_input, context) => confirmReturn(parts, context),
    realityCheck: (input, context) => realityCheck(parts, input, context),
    answerNudge: ({ kind }, context) => answerNudge(parts, kind, context),
    erasure: (_input, context) => erasureOf(parts, playerOf(context)),
    askErasure: (input, context) => askErasure(parts, input, context),
    recallErasure: (_input, context) => recallErasure(parts, context),
  }
}
