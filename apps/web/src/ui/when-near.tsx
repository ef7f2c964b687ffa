import { useEffect, useRef, useState, type ReactNode } from 'react'

export interface WhenNearProps {
  /** The room that the children will take; nothing of it is seen, and nothing is on its way. */
  room: ReactNode
  children: ReactNode
}

/** What is fetched for a place that nobody has come to yet is fetched this far ahead of it. */
const nearMargin = '600px 0px'

/** What somebody does who begins to use the page, by pointer, finger or keyboard. */
const beginnings = ['pointermove', 'pointerdown', 'wheel', 'keydown'] as const

/**
 * Renders its children once they are close to what is seen or somebody begins to use the page, so
 * that their code is fetched then: whoever goes through the page by keyboard meets all of it.
 */
export function WhenNear({ room, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(!('IntersectionObserver' in window))
  useEffect(() => {
    const element = place.current
    if (isNear || element === null) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: nearMargin },
    )
    observer.observe(element)
    const begin = () => setIsNear(true)
    for (const beginning of beginnings) window.addEventListener(beginning, begin, { passive: true })
    return () => {
      observer.disconnect()
      for (const beginning of beginnings) window.removeEventListener(beginning, begin)
    }
  }, [isNear])
  return <div ref={place}>{isNear ? children : room}</div>
}
