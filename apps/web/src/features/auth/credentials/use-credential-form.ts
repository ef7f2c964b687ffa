import { useState } from 'react'
import { toast } from '../../../platform/toasts/toasts.ts'
import { fieldProblems, type FieldProblems } from '../field-problems.ts'
import { failureText } from '../sign-in/sign-in.ts'

/** What the forms about e-mail and password share. */
export interface CredentialForm {
  readonly problems: FieldProblems
  readonly isBusy: boolean
  /** Sends once; problems of fields go under them, anything else is told with this title. */
  readonly send: (failed: string, work: () => Promise<void>) => Promise<void>
  readonly setProblems: (problems: FieldProblems) => void
}

/** One sending at a time, and where its refusal is shown. */
export function useCredentialForm(): CredentialForm {
  const [problems, setProblems] = useState<FieldProblems>({})
  const [isBusy, setIsBusy] = useState(false)
  const send = async (failed: string, work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setProblems({})
    try {
      await work()
    } catch (error) {
      const found = fieldProblems(error)
      if (found) setProblems(found)
      else toast('error', failed, failureText(error))
    } finally {
      setIsBusy(false)
    }
  }
  return { problems, isBusy, send, setProblems }
}
