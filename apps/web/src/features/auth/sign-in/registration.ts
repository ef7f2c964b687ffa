import type { CallInput } from '../../../platform/client/call-types.ts'

/** What stands in the registration form. */
export interface RegistrationDraft {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly birthDate: string
  /** ISO 3166-1, two letters; empty until it is chosen. */
  readonly country: string
  readonly inviteCode: string
  readonly hasAgreed: boolean
}

export const emptyRegistration: RegistrationDraft = {
  email: '',
  name: '',
  password: '',
  birthDate: '',
  country: '',
  inviteCode: '',
  hasAgreed: false,
}

/** Nothing is sent before the box is ticked; everything else is the server's to judge. */
export function canRegister({ hasAgreed }: RegistrationDraft): boolean {
  return hasAgreed
}

/** The draft as the call takes it: an empty invite code is none. */
export function registrationInput(
  draft: RegistrationDraft,
): Omit<CallInput<'register'>, 'captcha'> {
  const { email, name, password, birthDate, country } = draft
  const inviteCode = draft.inviteCode.trim()
  const input = { email: email.trim(), name: name.trim(), password, birthDate, country }
  return inviteCode === '' ? input : { ...input, inviteCode }
}
