import { z } from 'zod'
import { call } from '../core/call.ts'
import { empty, wireId } from '../core/fields.ts'
import { documentKind, documentState, documentTier, personDetails } from './entities.ts'
import { documentRefusals } from './refusals.ts'

/** Most bytes of one picture of a document. */
export const documentBytesMax = 8 * 1_048_576

const own = { feature: 'documents', who: 'player', presence: 'cookie' } as const
const rate = { limit: 20, windowMs: 3_600_000, per: 'user' } as const

export const documentCalls = {
  documentState: call({
    ...own,
    presence: 'bearer',
    summary: 'How well the caller is known, and which documents are asked for.',
    path: '/api/compliance/kyc/state',
    input: empty,
    output: documentState,
  }),
  startDocuments: call({
    ...own,
    summary: 'Begins a case: says who the caller is, and is told all documents that are needed.',
    path: '/api/compliance/kyc/start',
    key: true,
    rate,
    input: z.strictObject({ tier: documentTier, data: personDetails }),
    output: documentState,
    refusals: [
      documentRefusals['under-age'],
      documentRefusals['case-pending'],
      documentRefusals['document-country'],
    ],
  }),
  uploadDocument: call({
    ...own,
    summary:
      'Takes a picture of a document for the case that was begun; it is drawn anew and kept encrypted.',
    path: '/api/compliance/kyc/upload',
    rate,
    uploadBytesMax: documentBytesMax,
    input: z.strictObject({ file: z.instanceof(Uint8Array) }),
    output: z.object({ id: wireId }),
    refusals: [documentRefusals['file-refused'], documentRefusals['case-pending']],
  }),
  submitDocuments: call({
    ...own,
    summary: 'Hands the case in with what was uploaded; from then on it waits for a decision.',
    path: '/api/compliance/kyc/submit',
    key: true,
    rate,
    input: z.strictObject({
      files: z.array(z.strictObject({ id: wireId, kind: documentKind })).max(8),
    }),
    output: documentState,
    refusals: [documentRefusals['documents-missing'], documentRefusals['case-pending']],
  }),
}
