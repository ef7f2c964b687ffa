import { Component, type ReactNode } from 'react'
import { ErrorState } from '../ui/empty-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/** Keeps the frame alive when a page breaks or its code cannot be fetched. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <ErrorState
        text="This page could not be shown. Your balance and your bets are not affected."
        onRetry={() => window.location.reload()}
      />
    )
  }
}
