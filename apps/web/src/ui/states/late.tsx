import { Component, Suspense, type ReactNode } from 'react'
import { ErrorState } from './empty-state.tsx'

export interface LateProps {
  /** What stands there until the code of the part has come. */
  room: ReactNode
  /** What could not be shown, and what did not happen to the money; without it the room stays. */
  text?: string
  children: ReactNode
}

/**
 * A part whose code comes after that of its surroundings. Where it breaks or its code cannot be
 * fetched, what is around it stays as it is: a round goes on beside a chat that is lost.
 */
export function Late({ room, text, children }: LateProps) {
  return (
    <Boundary instead={text === undefined ? room : <Lost text={text} />}>
      <Suspense fallback={room}>{children}</Suspense>
    </Boundary>
  )
}

/** Loads the page anew: what could not be fetched once is not asked for again by a page that stands. */
function Lost({ text }: { text: string }) {
  return <ErrorState text={text} onRetry={() => window.location.reload()} />
}

interface BoundaryProps {
  instead: ReactNode
  children: ReactNode
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
