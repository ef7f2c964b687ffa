import { MessageCircle } from 'lucide-react'
import { on } from '../../platform/client/client-events.ts'
import type { WebFeature } from '../../platform/feature/feature.ts'
import { lazyPage } from '../../platform/feature/lazy-part.ts'
import { LazyPanel } from './lazy-panel.tsx'

const pages = () => import('./routes.tsx')
const gate = 'chat'

/** Chat of players, the own record in it, and what moderators see. */
export const chat: WebFeature = {
  name: 'chat',
  panel: {
    name: 'Chat',
    Icon: MessageCircle,
    gate,
    followNews: (tell) => on('chatMessage', tell),
    Panel: LazyPanel,
  },
  routes: [
    {
      path: '/chat/record',
      title: 'Chat record',
      Page: lazyPage(pages, 'RecordPage'),
      requiresAuth: true,
      gate,
    },
    {
      path: '/chat/moderation',
      title: 'Chat moderation',
      Page: lazyPage(pages, 'ModerationPage'),
      requiresAuth: true,
      permissions: ['chat_moderator'],
      gate,
    },
  ],
  start() {
    on('bets:share', ({ betId }) => {
      void import('./share-bet.ts').then(({ shareBet }) => shareBet(betId))
    })
    on('players:tip', ({ name }) => {
      void import('./windows/index.ts').then(({ openTip }) => openTip({ name, amount: '' }))
    })
  },
}
