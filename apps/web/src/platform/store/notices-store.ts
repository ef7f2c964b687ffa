import type { ReactNode } from 'react'
import { create } from 'zustand'
import { changeSettings, settings } from './settings-store.ts'

/** A line under the header: a duty of the account, or news for everybody. */
export interface Notice {
  readonly id: string
  readonly text: ReactNode
  /** In front of the text; plain information without one. */
  readonly icon?: ReactNode
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
  /** Account duties stay; news can be closed, and stays closed in this browser. */
  readonly isClosable: boolean
}

interface Notices {
  readonly notices: readonly Notice[]
}

/** What the strip under the header has to say, most important first. */
export const useNotices = create<Notices>()(() => ({ notices: [] }))

/** Replaces everything the strip says. */
export function setNotices(notices: readonly Notice[]): void {
  useNotices.setState({ notices })
}

/** Closes a notice for good in this browser. */
export function closeNotice(id: string): void {
  changeSettings({ closedNotifications: [...settings().closedNotifications, id].slice(-100) })
}
