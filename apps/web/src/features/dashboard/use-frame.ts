import type { ShownArea } from '@powerplay/contract'
import { createContext, use } from 'react'
import { useServerQuery } from '../../platform/client/use-server-query.ts'
import { readFrame, type DashboardFrame } from './client.ts'

/** What the dashboard is for whoever is signed in; asked once per page load. */
export function useFrameQuery() {
  return useServerQuery<DashboardFrame>({
    queryKey: ['dashboard', 'frame'],
    queryFn: readFrame,
    staleTime: Infinity,
  })
}

const FrameContext = createContext<DashboardFrame | null>(null)
export const FrameProvider = FrameContext.Provider

/** The frame's facts, below the frame. */
export function useFrame(): DashboardFrame {
  const frame = use(FrameContext)
  if (frame === null) throw new Error('the dashboard has no frame yet')
  return frame
}

/** Areas that stand by themselves, and the parts of the rows of one. */
export function standing(areas: readonly ShownArea[]): ShownArea[] {
  return areas.filter(({ of }) => of === null)
}
export function partsOf(areas: readonly ShownArea[], area: string): ShownArea[] {
  return areas.filter(({ of }) => of === area)
}

/** The id in the address of a row's page; one that nobody wrote by the rules is taken as it stands. */
export function rowIdOf(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The page of a row: players have the address that the specification gives. */
export function rowPath(area: string, id: string): string {
  return area === 'users' ? `/user/${id}` : `/${area}/${encodeURIComponent(id)}`
}
