import type { CallHandlers } from '../../../platform/context.ts'
import type { AuthWorkshop } from '../parts.ts'
import { changePassword } from './change-password.ts'
import { logInViaToken } from './login-token.ts'
import { confirmReset, resetPassword } from './reset-password.ts'
import { takeBackEmail } from './take-back-email.ts'
import { updateEmail } from './update-email.ts'
import { confirmEmail, verifyEmail } from './verify-email.ts'

/** The calls about e-mail, password and single-use tokens. */
export type CredentialCalls = Pick<
  CallHandlers,
  | 'resetPassword'
  | 'confirmReset'
  | 'verifyEmail'
  | 'confirmEmail'
  | 'takeBackEmail'
  | 'updateEmail'
  | 'changePassword'
  | 'loginViaToken'
  | 'mailbox'
  | 'emptyMailbox'
>

/** Contract call to use case. */
export function credentialCalls(shop: AuthWorkshop): CredentialCalls {
  const { mailbox } = shop.mail
  return {
    resetPassword: (form, context) => resetPassword(shop, form, context),
    confirmReset: (form, context) => confirmReset(shop, form, context),
    verifyEmail: (_input, context) => verifyEmail(shop, context),
    confirmEmail: (link, context) => confirmEmail(shop, link, context),
    takeBackEmail: (form, context) => takeBackEmail(shop, form, context),
    updateEmail: (form, context) => updateEmail(shop, form, context),
    changePassword: (form, context) => changePassword(shop, form, context),
    loginViaToken: (form, context) => logInViaToken(shop, form, context),
    mailbox: () => mailbox.list(),
    async emptyMailbox() {
      await mailbox.empty()
      return mailbox.list()
    },
  }
}
