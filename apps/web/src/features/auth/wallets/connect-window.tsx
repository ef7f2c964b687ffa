import { useEffect, useRef, useState } from 'react'
import { closeModal } from '../../../platform/modals/modals.tsx'
import { windowNames } from '../window-names.ts'
import { finishConnect } from './finish-connect.ts'
import { readFrameMessage } from './frame-message.ts'
import { messages } from './messages.en.ts'

const firstHeightPx = 260

/**
 * The wallet-connect page in a frame. Its message closes the window; then a guest is signed in and a
 * player gets the address connected (001_d6a9941efb711ce5.txt, sections 2 and 4).
 */
export function ConnectWindow() {
  const frame = useRef<HTMLIFrameElement>(null)
  const [heightPx, setHeightPx] = useState(firstHeightPx)
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>) => {
      const message = readFrameMessage(event, frame.current?.contentWindow)
      if (message?.kind === 'height') setHeightPx(message.heightPx)
      if (message?.kind !== 'proved') return
      closeModal(windowNames.connect)
      void finishConnect(message.uid)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [])
  return (
    <iframe
      ref={frame}
      src="/walletconnect"
      title={messages.window.frame}
      style={{ height: heightPx }}
      className="-m-1 block w-[calc(100%+8px)]"
    />
  )
}
