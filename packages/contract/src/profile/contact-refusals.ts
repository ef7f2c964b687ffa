import { refusalsOf } from '../core/refusal.ts'

/** Of the contact details. Source: 001_d6a9941efb711ce5.txt section 7. */
export const contactRefusals = refusalsOf('profile', {
  'contact-not-saved': {
    code: 1,
    status: 422,
    message: 'Failed to update contact info',
    meaning: 'The form is off, a field is not among those asked for, or its value does not fit.',
    params: ['fields'],
  },
})
