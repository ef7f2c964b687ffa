import { lazyPart } from '../../../platform/feature/lazy-part.ts'
import { Late } from '../../../ui/states/late.tsx'
import { useTelegramWait } from './use-telegram-wait.ts'

const Loader = lazyPart(() => import('./telegram-loader.tsx'), 'TelegramLoader')

/** The part of the layout that waits for Telegram: nothing, or the loader over everything. */
export function TelegramWait() {
  const isWaiting = useTelegramWait((state) => state.isWaiting)
  return (
    <div data-part="telegram-wait" hidden={!isWaiting} className="fixed inset-0 z-50 bg-bg">
      {isWaiting && (
        <Late room={null}>
          <Loader />
        </Late>
      )}
    </div>
  )
}
