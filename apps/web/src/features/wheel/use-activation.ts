import { useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'

/** Activates codes, one at a time; a refusal comes back in words. */
export function useActivation() {
  const [isBusy, setIsBusy] = useState(false)
  return {
    isBusy,
    /** @returns what was wrong, in words, or null. */
    async activate(code: string): Promise<string | null> {
      setIsBusy(true)
      try {
        const { text } = await callServer('activateCode', { code }, { key: mintRequestKey() })
        toast('success', messages.field.doneTitle, text)
        return null
      } catch (error) {
        return error instanceof Error ? error.message : messages.failedTitle
      } finally {
        setIsBusy(false)
        void queryClient.invalidateQueries()
      }
    },
  }
}
