import { useLayoutEffect, useState, type RefObject } from 'react'

/** Width and height of an element in whole CSS pixels, kept up to date; 0 until it is measured. */
export function useSize(element: RefObject<HTMLElement | null>): {
  readonly width: number
  readonly height: number
} {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const measure = () => {
      const width = box.clientWidth
      const height = box.clientHeight
      setSize((now) => (now.width === width && now.height === height ? now : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [element])
  return size
}
