import { useEffect, useState } from 'react'

/** Somebody who still types is not asked about. */
const typingMs = 400

/** A value once it has stopped changing. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
