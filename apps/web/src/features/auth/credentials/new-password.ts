import { messages } from './messages.en.ts'

/** A password typed twice. */
export interface NewPassword {
  readonly password: string
  readonly repeat: string
}

export const emptyPassword: NewPassword = { password: '', repeat: '' }

/** What is wrong before anything is sent (001_d6a9941efb711ce5.txt, section 5). */
export function repeatProblem({ password, repeat }: NewPassword): string | undefined {
  return password === repeat ? undefined : messages.password.mismatch
}
