import { lazy, type ComponentType, type ReactNode } from 'react'
import { create } from 'zustand'

/** A window that any feature may open, with its content loaded when it is first needed. */
export interface Modal<Props extends object> {
  readonly name: string
  /** Shown in the head and read as the window's name. */
  readonly title: string
  readonly icon?: ReactNode
  readonly widthPx: number
  readonly isEscapable: boolean
  readonly isDismissible: boolean
  /** The content draws its own head and edges. */
  readonly isBare: boolean
  /** In the middle (a sheet on phones), a drawer at an edge, or the whole screen. */
  readonly placement: 'middle' | 'left' | 'right' | 'full'
  readonly Content: ComponentType<Props>
}

export interface ModalOptions<Props extends object> {
  name: string
  title: string
  icon?: ReactNode
  /** Width on wide screens; on phones every window is a sheet from below. */
  widthPx?: number
  isEscapable?: boolean
  isDismissible?: boolean
  isBare?: boolean
  placement?: 'middle' | 'left' | 'right' | 'full'
  load: () => Promise<ComponentType<Props>>
}

/** One open window. */
export interface OpenModal {
  readonly key: number
  readonly modal: Omit<Modal<object>, 'Content'>
  readonly render: () => ReactNode
}

interface ModalStack {
  /** Bottom first; only the last one is in view. */
  readonly stack: readonly OpenModal[]
}

export const useModals = create<ModalStack>()(() => ({ stack: [] }))

let lastKey = 0

/** Describes a window; escapable and dismissible unless said otherwise. */
export function defineModal<Props extends object>(options: ModalOptions<Props>): Modal<Props> {
  const { load, name, title, icon, widthPx = 480 } = options
  return {
    name,
    title,
    icon,
    widthPx,
    isEscapable: options.isEscapable ?? true,
    isDismissible: options.isDismissible ?? true,
    isBare: options.isBare ?? false,
    placement: options.placement ?? 'middle',
    Content: lazy(() => load().then((content) => ({ default: content }))),
  }
}

/**
 * Opens a window over whatever is open: the new one covers the previous, and closing returns to it
 * (001_d6a9941efb711ce5.txt, section 4, Modals). A window that is already open moves to the top with
 * its new props.
 */
export function openModal<Props extends object>(modal: Modal<Props>, props: Props): void {
  lastKey += 1
  const { Content } = modal
  const open: OpenModal = { key: lastKey, modal, render: () => <Content {...props} /> }
  useModals.setState(({ stack }) => ({
    stack: [...stack.filter((other) => other.modal.name !== modal.name), open],
  }))
}

/** Closes a window by name, or the one in view. */
export function closeModal(name?: string): void {
  useModals.setState(({ stack }) => ({
    stack: name === undefined ? stack.slice(0, -1) : stack.filter((one) => one.modal.name !== name),
  }))
}

/** Closes every window, as a navigation does. */
export function closeAllModals(): void {
  if (useModals.getState().stack.length > 0) useModals.setState({ stack: [] })
}
