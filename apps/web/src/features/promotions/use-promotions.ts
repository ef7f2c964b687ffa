import { useEffect, useState } from 'react'
import { callServer } from '../../platform/client/call-server.ts'
import { on } from '../../platform/client/client-events.ts'
import { queryClient } from '../../platform/client/query-client.ts'
import { mintRequestKey } from '../../platform/client/request-key.ts'
import { ServerRefusal } from '../../platform/client/server-refusal.ts'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { toast } from '../../platform/toasts/toasts.ts'
import { messages } from './messages.en.ts'

const pollMs = 10_000

/** Asks again for whatever hangs on bonuses. */
export function reloadBonuses(): void {
  void queryClient.invalidateQueries({ queryKey: ['bonus'] })
}

/** The cards of the promotions page. */
export function useCards() {
  return useServerQuery({
    queryKey: ['promotion-cards'],
    queryFn: ({ signal }) => callServer('promotionCards', {}, { signal }),
  })
}

/** Public codes, as they stand for whoever is signed in. */
export function usePublicCodes(userId: string | undefined) {
  return useServerQuery({
    queryKey: ['bonus', 'codes', userId ?? ''],
    queryFn: ({ signal }) => callServer('publicCodes', {}, { signal }),
  })
}

/** The bonuses of the player, asked every 10 seconds (001, section 9) and after each event. */
export function useBonusBalance(userId: string) {
  useEffect(() => {
    const stops = [
      on('event:bonusUpdated', reloadBonuses),
      on('event:bonusBalanceTransferred', reloadBonuses),
      on('realtime:reload', reloadBonuses),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  return useServerQuery({
    queryKey: ['bonus', 'balance', userId],
    queryFn: ({ signal }) => callServer('bonusBalance', {}, { signal }),
    refetchInterval: pollMs,
    staleTime: 0,
  })
}

/** What bonuses came to before. */
export function useBonusHistory(userId: string) {
  return useServerQuery({
    queryKey: ['bonus', 'history', userId],
    queryFn: ({ signal }) => callServer('bonusHistory', { page: 1, perPage: 10 }, { signal }),
    staleTime: 0,
  })
}

/** The deposit offer as it stands for whoever looks. */
export function useDepositBonus(userId: string | undefined) {
  return useServerQuery({
    queryKey: ['bonus', 'deposit', userId ?? ''],
    queryFn: ({ signal }) => callServer('depositBonus', {}, { signal }),
    staleTime: 0,
  })
}

/** What a failed act says: a refusal its own words, anything else one general sentence. */
export function sayFailure(error: unknown): void {
  const isRefusal = error instanceof ServerRefusal && error.status < 500
  toast('error', isRefusal ? error.message : messages.wrong, messages.notTaken)
}

/**
 * Bonus actions need an account: a guest is told so and sent to sign in (001, section 5).
 * @returns false for a guest.
 */
export function useBonusActs() {
  const { status, openAuth } = useSession()
  const [busy, setBusy] = useState<string | null>(null)
  const isPlayer = (isTold: boolean): boolean => {
    if (status !== 'guest') return true
    if (isTold) toast('info', messages.login)
    openAuth('login')
    return false
  }
  const run = async (name: string, act: () => Promise<void>) => {
    setBusy(name)
    try {
      await act()
    } catch (error) {
      sayFailure(error)
    }
    reloadBonuses()
    setBusy(null)
  }
  return {
    busy,
    isPlayer,
    async activate(code: string): Promise<void> {
      if (!isPlayer(true)) return
      await run(code, async () => {
        const { text } = await callServer('activateCode', { code }, { key: mintRequestKey() })
        toast('success', messages.codes.done, text)
      })
    },
    async optIn(id: string): Promise<void> {
      if (!isPlayer(false)) return
      await run('opt-in', async () => {
        await callServer('depositOptIn', { id }, { key: mintRequestKey() })
      })
    },
    optOut: (id: string) =>
      run('opt-out', async () => {
        await callServer('depositOptOut', { id }, { key: mintRequestKey() })
      }),
    async cancel(id: string): Promise<boolean> {
      let isDone = false
      await run('cancel', async () => {
        await callServer('cancelBonus', { id }, { key: mintRequestKey() })
        isDone = true
        toast('success', messages.cancel.done)
      })
      return isDone
    },
  }
}
