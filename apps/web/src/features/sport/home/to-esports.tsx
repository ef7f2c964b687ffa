import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { ListWait } from '../lists/list-wait.tsx'

/** /esport is named in texts only; it leads to the picker of titles. */
export function ToEsports() {
  const [, navigate] = useLocation()
  useEffect(() => navigate('/sport/esports', { replace: true }), [navigate])
  return <ListWait />
}
