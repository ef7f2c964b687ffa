import { Component, type ReactNode } from 'react'
import { ErrorState } from './empty-state.tsx'

interface ErrorBoundaryProps {
  /** What could not be shown, and what did not happen to the money. */
  text: string
  children: ReactNode
}

/** Keeps what is around it alive when its children break or their code cannot be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <ErrorState text={this.props.text} onRetry={() => window.location.reload()} />
  }
}
