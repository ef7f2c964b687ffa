import type { FastifyInstance } from 'fastify'
import { hourMs } from '@powerplay/kernel'
import type { CallHandlers } from '../../platform/context.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { feature, type Given } from '../../program/feature.ts'
import type { JurisdictionDoor } from '../compliance/index.ts'
import type { Notices } from '../notifications/index.ts'
import type { PaymentsDoor } from '../payments/index.ts'
import type { ProfileDoor } from '../profile/index.ts'
import { documentArea } from './areas.ts'
import { staffChecker } from './checker-port.ts'
import { waitsForDocuments } from './gate.ts'
import { showDocuments, startDocuments, submitDocuments, uploadDocument } from './hand-in.ts'
import { mountDocuments } from './mount.ts'
import type { DocumentParts } from './parts.ts'
import { keepCountries } from './settle-case.ts'
import { autoApprove, documentSettings } from './settings.ts'

interface Needs {
  readonly compliance: Pick<JurisdictionDoor, 'isRestricted' | 'profileIn' | 'profileOf'>
  readonly notifications: Pick<Notices, 'put'>
  readonly payments: Pick<PaymentsDoor, 'onWithdrawal'>
  readonly profile: Pick<ProfileDoor, 'drawAnew'>
}

/** What keeps itself up, for tests to call at once. */
export interface DocumentsDoor {
  /** Keeps the countries of papers that were verified before they were kept. @returns how many */
  keepCountries(): Promise<number>
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
      ...{ places: doors.compliance, pictures: doors.profile },
      checker: staffChecker(() => config.DEMO_BUILD && settings.get(autoApprove)),
    }
    doors.payments.onWithdrawal((order) => waitsForDocuments(parts, order))
    const calls: DocumentCalls = {
      documentState: (_input, context) => showDocuments(parts, context),
      startDocuments: (input, context) => startDocuments(parts, input, context),
      uploadDocument: ({ file }, context) => uploadDocument(parts, file, context),
      submitDocuments: ({ files }, context) => submitDocuments(parts, files, context),
    }
    return {
      door: { keepCountries: () => keepCountries(parts) } satisfies DocumentsDoor,
      calls,
      areas: [documentArea(parts)],
      jobs: [
        () =>
          repeat(platform.logOf('documents'), {
            event: 'documents.countries_not_kept',
            everyMs: hourMs,
            work: async () => void (await keepCountries(parts)),
          }),
      ],
      mount: (edge: FastifyInstance) => mountDocuments(edge, parts),
    }
  },
})
