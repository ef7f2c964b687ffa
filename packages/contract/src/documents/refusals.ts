import { refusalsOf } from '../core/refusal.ts'

/** Codes and statuses from the product specification of betting, 8. */
export const documentRefusals = refusalsOf('compliance', {
  'under-age': {
    code: 11,
    status: 403,
    message: 'You are not old enough to play where you live.',
    meaning: 'The birth date is of somebody younger than the profile allows.',
  },
  'file-refused': {
    code: 12,
    status: 422,
    message: 'Send a JPEG, PNG or WebP picture of at most 8 MB, at least 64 pixels wide.',
    meaning: 'The file is no picture that can be read, or too large or small.',
  },
  'case-pending': {
    code: 13,
    status: 409,
    message: 'Your documents are being looked at.',
    meaning: 'A case of the player waits for a decision, or is not begun yet.',
  },
  'document-country': {
    code: 14,
    status: 403,
    message: 'We take no players from this country.',
    meaning: 'The country of the papers is a restricted one.',
  },
  'documents-missing': {
    code: 15,
    status: 422,
    message: 'Add every document that is asked for.',
    meaning: 'A kind of document is missing, or a file is none of the case: `missing`.',
    params: ['missing'],
  },
  'case-decided': {
    code: 16,
    status: 409,
    message: 'This case is decided already.',
    meaning: 'Only a case that waits can be decided.',
  },
})
