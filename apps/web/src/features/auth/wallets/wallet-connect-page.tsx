import { Wallet } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ToastViewport } from '../../../platform/toasts/toast-viewport.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { Logo } from '../../../ui/marks/logo.tsx'
import { tellParent } from './frame-message.ts'
import { messages } from './messages.en.ts'
import { windowTitle } from './window-title.en.ts'
import { WalletList } from './wallet-list.tsx'

const texts = messages.window

/** /walletconnect: a document of its own, shown in a frame inside the wallet-connect window. */
export function WalletConnectPage() {
  return window.parent === window ? <Outside /> : <Framed />
}

/** Tells the window around it how tall it is, whenever that changes. */
function Framed() {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = content
    if (current === null) return undefined
    document.body.style.background = 'var(--surface)'
    const watcher = new ResizeObserver(() => {
      tellParent({ kind: 'height', heightPx: Math.ceil(current.getBoundingClientRect().height) })
    })
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return (
    <>
      <div ref={content}>
        <h1 className="sr-only">{windowTitle}</h1>
        <WalletList />
      </div>
      <ToastViewport />
    </>
  )
}

/** Alone it is of no use: whom should it tell? */
function Outside() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-110 flex-col justify-center gap-6 px-4">
      <span className="flex justify-center">
        <Logo sizePx={32} />
      </span>
      <EmptyState
        isPage
        icon={<Wallet size={24} aria-hidden />}
        title={texts.outsideTitle}
        text={texts.outside}
        action={
          <a href="/" className={buttonClass('primary')}>
            {texts.home}
          </a>
        }
      />
    </main>
  )
}
