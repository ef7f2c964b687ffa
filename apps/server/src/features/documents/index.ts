import type { FastifyInstance } from 'fastify'
import { hourMs, type Uuid } from '@powerplay/kernel'
import type { CallHandlers } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { AuthDoor } from '../auth/index.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { EconomyDoor } from '../economy/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { PaymentsDoor } from '../payments/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import { documentArea } from './areas.ts'
import { staffChecker } from './checker-port.ts'
import { forgetDrafts } from './forget-drafts.ts'
import { waitsForDocuments } from './gate.ts'
import { showDocuments, startDocuments, submitDocuments, uploadDocument } from './hand-in.ts'
import { mountDocuments } from './mount.ts'
import { mountWebhook } from './provider-webhook.ts'
import { documentHealth } from './health.ts'
import { keepNames } from './keep-names.ts'
import type { DocumentParts, NamedFollower, VerifiedFollower } from './parts.ts'
import { papersOf } from './papers-of.ts'
import { keepPersons } from './settle-case.ts'
import { autoApprove, documentSettings } from './settings.ts'

export { listedKey, listedMark } from './person-keys.ts'
export { isPass, openFile, passOf, sealFile } from './seal-file.ts'
export { plainName } from './plain-name.ts'
export type { NamedPerson } from './parts.ts'

interface Needs {
  readonly auth: Pick<AuthDoor, 'authenticator'>
  readonly compliance: Pick<JurisdictionDoor, 'isRestricted' | 'profileIn' | 'profileOf'>
  readonly economy: Pick<EconomyDoor, 'clusterOf'>
  readonly notifications: Pick<Notices, 'put'>
  readonly payments: Pick<PaymentsDoor, 'onWithdrawal'>
  readonly profile: Pick<ProfileDoor, 'drawAnew'>
}

/** What others may ask of papers. */
export interface DocumentsDoor {
  /** Keeps country and names of papers that were taken before they were kept. @returns how many */
  keepPersons(): Promise<number>
  /** Deletes cases that were not handed in for a week, with their pictures. @returns how many */
  forgetDrafts(): Promise<number>
  /** What a player said of himself in papers, with what became of them, for himself. */
  papersOf(userId: Uuid): Promise<readonly object[]>
  /** Has a feature told of names that papers add, in the transaction that takes them. */
  onNamed(follower: NamedFollower): void
  /** Has a feature told of whom papers were verified, in the transaction that verifies them. */
  onVerified(follower: VerifiedFollower): void
}

type DocumentCalls = Pick<
  CallHandlers,
  'documentState' | 'startDocuments' | 'uploadDocument' | 'submitDocuments'
>

/** Who players are by their papers; withdrawals above a sum wait for them. */
export const documents = feature({
  name: 'documents',
  settings: documentSettings,
  open({ platform, secrets, doors }: Given<Needs>) {
    const { config, settings } = platform
    const parts: DocumentParts = {
      ...{ platform, secrets, notices: doors.notifications },
      ...{ places: doors.compliance, pictures: doors.profile, people: doors.economy },
      ...{ followers: [], verifying: [] },
      checker: staffChecker(() => config.DEMO_BUILD && settings.get(autoApprove)),
    }
    doors.payments.onWithdrawal((order) => waitsForDocuments(parts, order))
    const calls: DocumentCalls = {
      documentState: (_input, context) => showDocuments(parts, context),
      startDocuments: (input, context) => startDocuments(parts, input, context),
      uploadDocument: ({ file }, context) => uploadDocument(parts, file, context),
      submitDocuments: ({ files }, context) => submitDocuments(parts, files, context),
    }
    const door: DocumentsDoor = {
      async keepPersons() {
        const countries = await keepPersons(parts)
        return countries + (await keepNames(parts))
      },
      forgetDrafts: () => forgetDrafts(parts),
      papersOf: (userId) => papersOf(parts, userId),
      onNamed: (follower) => void parts.followers.push(follower),
      onVerified: (follower) => void parts.verifying.push(follower),
    }
    return {
      door,
      calls,
      areas: [documentArea(parts)],
      health: async () => [await documentHealth(parts)],
      jobs: [
        () =>
          repeat(platform.logOf('documents'), {
            event: 'documents.persons_not_kept',
            everyMs: hourMs,
            work: async () => void (await door.keepPersons()),
          }),
        () =>
          repeat(platform.logOf('documents'), {
            event: 'documents.drafts_not_forgotten',
            everyMs: hourMs,
            work: async () => void (await door.forgetDrafts()),
          }),
      ],
      async mount(edge: FastifyInstance) {
        mountDocuments(edge, { ...parts, users: doors.auth })
        await mountWebhook(edge, parts)
      },
    }
  },
})
