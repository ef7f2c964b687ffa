import { PasswordInput } from '../sign-in/password-input.tsx'
import { messages } from './messages.en.ts'
import type { NewPassword } from './new-password.ts'

export interface NewPasswordInputsProps {
  value: NewPassword
  onValue: (value: NewPassword) => void
  /** What the server said about the password. */
  error?: string | undefined
  repeatError?: string | undefined
  /** The first of them takes the focus. */
  isFocused?: boolean
}

/** The new password, twice. */
export function NewPasswordInputs(props: NewPasswordInputsProps) {
  const { value, onValue, error, repeatError, isFocused = false } = props
  return (
    <>
      <PasswordInput
        label={messages.password.next}
        isFocused={isFocused}
        autoComplete="new-password"
        value={value.password}
        error={error}
        onValue={(password) => onValue({ ...value, password })}
      />
      <PasswordInput
        label={messages.password.repeat}
        autoComplete="new-password"
        value={value.repeat}
        error={repeatError}
        onValue={(repeat) => onValue({ ...value, repeat })}
      />
    </>
  )
}
