import { useState } from 'react'
import { saveText } from '../../platform/client/save-text.ts'
import { toast } from '../../platform/toasts/toasts.ts'

/** Saves all that is known of the reader, once at a time. */
export function useOwnData() {
  const [isBusy, setIsBusy] = useState(false)
  const save = () => {
    if (isBusy) return
    setIsBusy(true)
    import('./own-data.ts')
      .then(({ readOwnData }) => readOwnData())
      .then(
        (text) => saveText('my-data.json', text),
        (problem: Error) => toast('error', problem.message),
      )
      .finally(() => setIsBusy(false))
  }
  return { isBusy, save }
}
