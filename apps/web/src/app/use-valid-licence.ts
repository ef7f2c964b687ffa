import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useIsLicensed } from '../platform/licence/licence.ts'

/** The page that says so, with its twin for pages inside another one. */
const noticePaths = ['/error/1', '/error/noLayout/1']

/**
 * Sends every page to the notice while the site has no valid licence
 * (001_d6a9941efb711ce5.txt, section 6, Licence).
 */
export function useValidLicence(path: string): void {
  const isLicensed = useIsLicensed()
  const [, navigate] = useLocation()
  const isBarred = !isLicensed && !noticePaths.includes(path)
  useEffect(() => {
    if (isBarred) navigate('/error/1', { replace: true })
  }, [isBarred, navigate])
}
