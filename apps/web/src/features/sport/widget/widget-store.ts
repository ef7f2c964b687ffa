import { create } from 'zustand'

interface FloatingWidget {
  /** The event whose widget floats over the page. */
  readonly eventId: string | null
}

export const useWidget = create<FloatingWidget>()(() => ({ eventId: null }))

/** Lets the live widget of an event float over the page. */
export function openWidget(eventId: string): void {
  useWidget.setState({ eventId })
}

export function closeWidget(): void {
  useWidget.setState({ eventId: null })
}
