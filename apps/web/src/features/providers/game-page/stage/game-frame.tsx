import { useEffect, useRef } from 'react'
import { heardEvent, type FrameEvent } from '../launch/frame-event.ts'

export interface GameFrameProps {
  address: string
  title: string
  onEvent: (event: FrameEvent) => void
}

/** A game of an outside provider. Heeds messages of its own window and origin only. */
export function GameFrame({ address, title, onEvent }: GameFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const { origin } = new URL(address)
    const handleMessage = (message: MessageEvent<unknown>) => {
      const source = frame.current?.contentWindow ?? null
      const event = heardEvent(message, { source, origin })
      if (event !== null) onEvent(event)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [address, onEvent])
  return (
    <iframe
      ref={frame}
      src={address}
      title={title}
      sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
      allow="fullscreen; autoplay"
      referrerPolicy="origin"
      // Some games never say that they are ready.
      onLoad={() => onEvent('ready')}
      className="absolute inset-0 size-full border-0 bg-black"
    />
  )
}
