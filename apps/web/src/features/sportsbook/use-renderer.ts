import { findCurrency } from '@powerplay/kernel'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { callServer } from '../../platform/client/call-server.ts'
import { emit } from '../../platform/client/client-events.ts'
import { useSession } from '../../platform/session/session-context.tsx'
import { useSettings } from '../../platform/store/settings-store.ts'
import { addressOf, innerPathOf } from './inner-paths.ts'
import { loadScript, makeRenderer, type Renderer } from './renderer.ts'

/** How the embedded sportsbook stands; `failed` says why, where the server said so. */
export type ShellState =
  | { readonly kind: 'loading' | 'running' | 'renewing' }
  | { readonly kind: 'failed'; readonly reason: string | null }

/** What the operator chose as vendor. */
async function vendorOf(): Promise<{ script: string; brandId: string }> {
  const { pluginSettings } = await callServer('licence', {})
  const own = Object(pluginSettings['sportsbook'])
  const [script, brandId]: unknown[] = [Reflect.get(own, 'script'), Reflect.get(own, 'brand_id')]
  if (typeof script !== 'string' || script === '' || typeof brandId !== 'string') {
    throw new Error('there is no vendor')
  }
  return { script, brandId }
}

/**
 * Keeps the vendor's sportsbook in an element: made anew for another player or currency, told where it
 * is to be, and given a new token when its own has run out.
 */
export function useRenderer(target: RefObject<HTMLDivElement | null>) {
  const { status, user, openAuth } = useSession()
  const inner = innerPathOf(useSearch())
  const currency = useSettings((settings) => settings.currency)
  const theme = useSettings((settings) => settings.theme)
  const [state, setState] = useState<ShellState>({ kind: 'loading' })
  const [tries, setTries] = useState(0)
  const renderer = useRef<Renderer>(undefined)
  const latest = useRef({ inner, theme })
  latest.current = { inner, theme }
  const userId = user?.id ?? null

  useEffect(() => {
    if (status === 'loading') return
    let isOver = false
    let made: Renderer | undefined
    const freshToken = async () =>
      userId === null ? null : (await callServer('sportsbookToken', { currency })).token
    const renewed = async () => {
      setState({ kind: 'renewing' })
      try {
        return await freshToken()
      } finally {
        if (!isOver) setState({ kind: 'running' })
      }
    }
    const begin = async () => {
      setState({ kind: 'loading' })
      const [{ script, brandId }, token] = await Promise.all([vendorOf(), freshToken()])
      await loadScript(script)
      made = makeRenderer()
      if (isOver || target.current === null) return
      if (made === undefined) throw new Error('the script brought no renderer')
      made.initialize({
        ...{ brand_id: brandId, token, target: target.current, lang: 'en' },
        ...{ url: latest.current.inner, themeName: latest.current.theme },
        currencyDecimals: findCurrency(currency)?.decimals ?? 2,
        onTokenExpired: renewed,
        onRouteChange: ({ path }) => navigate(addressOf(path), { replace: true }),
        onLogin: () => openAuth('login'),
        onRegister: () => openAuth('register'),
        onRecharge: () => emit('wallet:deposit-wanted', null),
      })
      renderer.current = made
      setState({ kind: 'running' })
    }
    begin().catch((error: unknown) => {
      const isSaid = error instanceof Error && error.name === 'ServerRefusal'
      if (!isOver) setState({ kind: 'failed', reason: isSaid ? error.message : null })
    })
    return () => {
      isOver = true
      renderer.current = undefined
      made?.kill()
    }
  }, [status, userId, currency, openAuth, target, tries])

  useEffect(() => {
    renderer.current?.updateOptions({ url: inner })
  }, [inner])

  return { state, retry: () => setTries((count) => count + 1) }
}
