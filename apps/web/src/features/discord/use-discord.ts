import type { DiscordState } from '@powerplay/contract'
import { useEffect, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { keyLivesMs, useIntention } from '../../platform/client/use-intention.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { toast } from '../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'

const key = ['discord']
const reload = () => void queryClient.invalidateQueries({ queryKey: key })

/** Shows what a deed answered; what was asked before it can only be older. */
async function show(state: DiscordState): Promise<void> {
  await queryClient.cancelQueries({ queryKey: key })
  queryClient.setQueriesData<DiscordState>({ queryKey: key }, state)
}

/** How the viewer stands with the Discord server of the site. */
export function useDiscord(userId: string | undefined) {
  return useServerQuery({
    queryKey: [...key, userId ?? 'guest'],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => callServer('discordState', {}, { signal }),
    staleTime: 0,
  })
}

/** The deeds of the card, one at a time; each says in words how it ended. */
export function useDiscordDeeds() {
  const [isBusy, setIsBusy] = useState(false)
  const send = useIntention(mintRequestKey, keyLivesMs)
  const run = async (deed: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await deed()
    } catch (error) {
      toast('error', error instanceof Error ? error.message : messages.failedTitle)
    } finally {
      setIsBusy(false)
      reload()
    }
  }
  return {
    isBusy,
    connect: () =>
      run(async () => {
        const { url } = await callServer('connectDiscord', {})
        window.location.assign(url)
      }),
    claim: () =>
      run(async () => {
        await send({}, (key) => callServer('claimDiscord', {}, { key }))
        toast('success', messages.claimed)
      }),
    remove: () =>
      run(async () => {
        await show(await callServer('removeDiscord', {}))
        toast('success', messages.removed)
      }),
  }
}

/** What Discord sent the player back with; it leaves the address at once, for it is good for one use. */
function takeAnswer(): URLSearchParams | null {
  const answer = new URLSearchParams(window.location.search)
  if (!answer.has('state')) return null
  window.history.replaceState(window.history.state, '', window.location.pathname)
  return answer
}

/** Ends a connection when Discord sends the player back to this page. */
export function useReturn(): void {
  useEffect(() => {
    const answer = takeAnswer()
    if (answer !== null) void finish(answer)
  }, [])
}

async function finish(answer: URLSearchParams): Promise<void> {
  const [code, state] = [answer.get('code'), answer.get('state') ?? '']
  if (code === null) {
    toast('error', messages.declined, messages.declinedText)
    return
  }
  try {
    const told = await callServer('finishDiscord', { code, state })
    await show(told)
    toast('success', messages.linked, told.connection?.name)
  } catch (error) {
    toast('error', error instanceof Error ? error.message : messages.failedTitle)
    reload()
  }
}
