import { useEffect, useRef, useState } from 'react'

const highlightMs = 1_000

/**
 * Which way a balance has just moved, for one second (001_d6a9941efb711ce5.txt, section 4, Balance
 * modification event). The first value is no movement, and neither is looking at another pocket.
 * @param pocket names what is looked at, for example "usdt:real".
 */
export function useBalanceHighlight(
  minor: bigint | undefined,
  pocket: string,
): 'up' | 'down' | undefined {
  const last = useRef({ minor, pocket })
  const [direction, setDirection] = useState<'up' | 'down'>()
  useEffect(() => {
    const before = last.current
    last.current = { minor, pocket }
    setDirection(undefined)
    if (before.pocket !== pocket || before.minor === undefined || minor === undefined) return
    if (before.minor === minor) return
    setDirection(minor > before.minor ? 'up' : 'down')
    const timer = setTimeout(() => setDirection(undefined), highlightMs)
    return () => clearTimeout(timer)
  }, [minor, pocket])
  return direction
}
