import { useEffect, useState } from 'react'

const quietMs = 250

/** A value once it has stopped changing, so that not every letter of a text is asked for. */
export function useQuietValue<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
