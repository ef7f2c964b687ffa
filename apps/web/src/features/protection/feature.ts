import { HeartHandshake } from 'lucide-react'
import { on } from '../../platform/client/client-events.ts'
import type { WebFeature } from '../../platform/feature/feature.ts'

/** Limits, breaks and self-exclusion of the reader; the screen is a part of the own profile. */
export const protection: WebFeature = {
  name: 'protection',
  start: () =>
    void on('protection:reality-check', () => {
      void import('./windows.tsx').then(({ openRealityCheck }) => openRealityCheck())
    }),
  entries: [
    {
      menu: 'account',
      order: 28,
      href: '/profile/settings/safer-play',
      name: 'Safer play',
      Icon: HeartHandshake,
      isForPlayers: true,
    },
  ],
}
