import { z } from 'zod'
import { mailRefusals } from '../auth/mail-refusals.ts'
import { call } from '../core/call.ts'
import { empty } from '../core/fields.ts'
import { contactRefusals } from './contact-refusals.ts'

/** One question of the form. Source: 001 section 3, Contact-info settings. */
export const contactField = z.object({
  title: z.string(),
  /** Name under which the answer is stored. */
  model: z.string(),
  type: z.enum(['text', 'phone', 'date', 'select']),
  required: z.boolean(),
  /** Most characters. */
  max: z.int(),
  options: z.array(z.string()).optional(),
})

export const contactSettings = z.object({
  enabled: z.boolean(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  fields: z.array(contactField),
  /** Required fields that the player has not answered. */
  missing: z.int(),
})

/** Source: 001 section 7. */
export const contactCalls = {
  contactInfoModalSettings: call({
    feature: 'profile',
    summary: 'The form for contact details, and how much of it the player still owes.',
    path: '/api/contactInfoModalSettings',
    who: 'player',
    input: empty,
    output: contactSettings,
  }),
  updateContactInfo: call({
    feature: 'profile',
    summary: 'Saves contact details; another e-mail than the known one starts its verification.',
    path: '/api/profile/updateContactInfo',
    who: 'player',
    rate: { limit: 5, windowMs: 3_600_000, per: 'user' },
    input: z.strictObject({
      email: z.string().min(1).max(254).nullable(),
      update: z.record(z.string().max(40), z.string().max(200)),
    }),
    output: z.object({ ok: z.literal(true) }),
    refusals: [contactRefusals['contact-not-saved'], mailRefusals['shared-account']],
  }),
}
