import type { CallHandlers } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { disableFactor } from './disable.ts'
import { confirmEnrolment, enrolFactor } from './enrol.ts'
import { renewRecoveryCodes, showFactor } from './recover.ts'
import { validateFactor } from './validate.ts'

/** The calls about the second factor. */
export type TwoFactorCalls = Pick<
  CallHandlers,
  | 'twoFactor'
  | 'enrolTwoFactor'
  | 'confirmTwoFactor'
  | 'disableTwoFactor'
  | 'renewRecoveryCodes'
  | 'validateTwoFactor'
>

/** Contract call to use case. */
export function twoFactorCalls(shop: AuthWorkshop): TwoFactorCalls {
  return {
    twoFactor: (_input, context) => showFactor(shop, context),
    enrolTwoFactor: (form, context) => enrolFactor(shop, form, context),
    confirmTwoFactor: (form, context) => confirmEnrolment(shop, form, context),
    disableTwoFactor: (form, context) => disableFactor(shop, form, context),
    renewRecoveryCodes: (_input, context) => renewRecoveryCodes(shop, context),
    validateTwoFactor: (form, context) => validateFactor(shop, form, context),
  }
}
