import { z } from 'zod'
import { setting } from '../../../platform/settings/settings.ts'

const field = z.object({
  title: z.string().min(1).max(60),
  model: z.string().regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/),
  type: z.enum(['text', 'phone', 'date', 'select']).default('text'),
  required: z.boolean().default(true),
  max: z.int().min(1).max(200).default(200),
  options: z.array(z.string().min(1).max(60)).max(60).optional(),
})

/** The form for contact details. Source: 001 section 3, Contact-info settings. */
export const contactInfo = setting({
  key: 'profile.contactInfo',
  schema: z.object({
    enabled: z.boolean(),
    title: z.string().min(1).max(80),
    description: z.string().max(500),
    /** Names of pictures of the site, or https addresses. */
    images: z
      .array(
        z
          .string()
          .regex(/^(https:\/\/|\/)/)
          .max(200),
      )
      .max(4),
    fields: z
      .array(field)
      .max(12)
      .refine((fields) => new Set(fields.map(({ model }) => model)).size === fields.length, {
        error: 'two fields have one model',
      }),
  }),
  initial: {
    enabled: false,
    title: 'How can we reach you?',
    description: 'Support answers faster when it knows whom to call.',
    images: [],
    fields: [],
  },
  help:
    'The form for contact details that signed-in players see until they have answered its ' +
    'required fields: switched on or off, title, description, images, and fields with title, ' +
    'model, type (text, phone, date or select), required, max and options. ' +
    'Source: 001_d6a9941efb711ce5.txt section 3.',
})
