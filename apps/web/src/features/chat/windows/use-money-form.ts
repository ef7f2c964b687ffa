import { useRef, useState, type FormEvent } from 'react'
import { mintRequestKey } from '../../../platform/client/request-key.ts'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { loadSelf } from '../panel/room.ts'

/**
 * The form of a window that moves money. The same intention keeps its key until it is done or changed,
 * so that pressing again after a lost answer does nothing twice.
 * @param name of the window, which closes when it is done.
 */
export function useMoneyForm(name: string) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const key = useRef<string>(undefined)
  /** Sets a field; what is meant is another thing then. */
  const change = (set: (value: string) => void) => (value: string) => {
    key.current = undefined
    setError(undefined)
    set(value)
  }
  const submit = (send: (key: string) => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    send((key.current ??= mintRequestKey()))
      .then(() => {
        closeModal(name)
        return loadSelf()
      })
      .catch((problem: Error) => setError(problem.message))
      .finally(() => setIsBusy(false))
  }
  return { change, submit, isBusy, error }
}
