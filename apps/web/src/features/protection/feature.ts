import { HeartHandshake } from 'lucide-react'
import { on } from '../../platform/client/client-events.ts'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { HeaderSession } from './session/header-session.tsx'

/** Limits, breaks and self-exclusion of the reader; the screen is a part of the own profile. */
export const protection: WebFeature = {
  name: 'protection',
  header: [{ group: 'tools', order: 5, isFor: 'players', Item: HeaderSession }],
  start() {
    const ask = () =>
      void import('./windows.tsx').then(({ openRealityCheck }) => openRealityCheck())
    on('protection:reality-check', ask)
    // Play that goes on by itself, at a table of cards, stopped for it.
    on('realityCheck', ask)
    on(
      'sessionEnded',
      () => void import('./windows.tsx').then(({ tellTimeUsed }) => tellTimeUsed()),
    )
  },
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
