import { create } from 'zustand'

/** Whether the full-screen loader stands in front of the page. */
export const useTelegramWait = create<{ readonly isWaiting: boolean }>()(() => ({
  isWaiting: false,
}))
