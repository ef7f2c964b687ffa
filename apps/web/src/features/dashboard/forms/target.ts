import type { ShownAction, ShownArea } from '@powerplay/contract'
import type { Row } from '../client.ts'

/** What an action is done to. */
export interface Target {
  readonly row?: Row
  readonly ids?: readonly string[]
  /** The row that an area of parts belongs to. */
  readonly of?: string | undefined
  /** What would go and what would come, where the form's fields do not say it. */
  readonly told?: Told
}

/** What goes and what comes, in words. */
export interface Told {
  readonly before: string
  readonly after: string
}

/** An action somebody is about to do. */
export interface Intended {
  area: ShownArea
  action: ShownAction
  target: Target
}
