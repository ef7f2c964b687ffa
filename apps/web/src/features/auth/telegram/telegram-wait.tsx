import { lazy, Suspense } from 'react'
import { useTelegramWait } from './use-telegram-wait.ts'

const Loader = lazy(async () => {
  const { TelegramLoader } = await import('./telegram-loader.tsx')
  return { default: TelegramLoader }
})

/** The part of the layout that waits for Telegram: nothing, or the loader over everything. */
export function TelegramWait() {
  const isWaiting = useTelegramWait((state) => state.isWaiting)
  return (
    <div data-part="telegram-wait" hidden={!isWaiting} className="fixed inset-0 z-50 bg-bg">
      {isWaiting && (
        <Suspense>
          <Loader />
        </Suspense>
      )}
    </div>
  )
}
