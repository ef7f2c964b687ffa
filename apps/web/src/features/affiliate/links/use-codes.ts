import { useState } from 'react'
import { callServer } from '../../../platform/client/call-server.ts'
import { toast } from '../../../platform/toasts/toasts.ts'
import { messages } from '../messages.en.ts'
import { reloadAffiliate } from '../use-affiliate.ts'

const texts = messages.links

/** Makes and removes codes; one at a time. */
export function useCodes() {
  const [isBusy, setIsBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<string | null> => {
    setIsBusy(true)
    try {
      await work()
      return null
    } catch (error) {
      return error instanceof Error ? error.message : texts.failed
    } finally {
      reloadAffiliate()
      setIsBusy(false)
    }
  }
  return {
    isBusy,
    /** @returns what was wrong, in words, or null. */
    create: (code: string) =>
      run(async () => {
        const made = await callServer('createAffiliateCode', { code })
        toast('success', texts.createdTitle, made.code)
      }),
    async remove(id: string) {
      const problem = await run(async () => {
        await callServer('removeAffiliateCode', { id })
        toast('success', texts.removedTitle, texts.removedText)
      })
      if (problem !== null) toast('error', problem, texts.failed)
    },
  }
}
