import { playerOf, type CallHandlers } from '../../../platform/context.ts'
import { missingCount } from './rules.ts'
import { contactInfo } from './settings.ts'
import { answersOf } from './store.ts'
import { updateContactInfo, type ContactParts } from './update-contact-info.ts'

/** The calls of the contact details. */
export type ContactCalls = Pick<CallHandlers, 'contactInfoModalSettings' | 'updateContactInfo'>

/** The form for contact details: contract call to use case. Source: 001 sections 3, 4 and 7. */
export function contactCalls(parts: ContactParts): ContactCalls {
  const { database, settings } = parts.platform
  return {
    async contactInfoModalSettings(_input, context) {
      const form = settings.get(contactInfo)
      const answers = await answersOf(database, playerOf(context))
      return {
        enabled: form.enabled,
        title: form.title,
        description: form.description,
        images: [...form.images],
        fields: form.fields.map(({ options, ...field }) => ({
          ...field,
          ...(options === undefined ? {} : { options: [...options] }),
        })),
        missing: missingCount(form.fields, answers),
      }
    },
    updateContactInfo: (form, context) => updateContactInfo(parts, form, context),
  }
}
