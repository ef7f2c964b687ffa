import { useEffect, useState } from 'react'

/** True once `isOn` has held for `waitMs` without a break; false at once when it ends. */
export function useLasting(isOn: boolean, waitMs: number): boolean {
  const [hasLasted, setHasLasted] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => setHasLasted(true), waitMs)
    return () => {
      clearTimeout(timer)
      setHasLasted(false)
    }
  }, [isOn, waitMs])
  return isOn && hasLasted
}
