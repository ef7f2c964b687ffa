import { describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import type { ActionSpec } from './area.ts'
import type { ColumnKind } from './column.ts'

/** Kinds of columns whose cells a field can hold as they are. */
const plainKinds: ReadonlySet<ColumnKind> = new Set([
  ...(['text', 'number', 'usd', 'time', 'flag', 'choice', 'country'] as const),
])

describe('the form of a change', () => {
  it('finds in the row what each of its fields holds, so that nothing is emptied unseen', () => {
    const changes = areas.flatMap(({ id, actions, columns }) =>
      Object.entries<ActionSpec>(actions)
        // Settings have a page of their own.
        .filter(
          ([, { on, label }]) => on === 'row' && label.startsWith('Change') && id !== 'settings',
        )
        .flatMap(([verb, { form }]) =>
          Object.keys(form.shape).map((field) => ({
            name: `${id}/${verb}: ${field}`,
            kind: Object.entries(columns).find(([key]) => key === field)?.[1].kind,
          })),
        ),
    )
    expect(changes.length).toBeGreaterThan(50)
    const empty = changes.filter(({ kind }) => kind === undefined || !plainKinds.has(kind))
    expect(empty.map(({ name }) => name)).toEqual([])
  })
})
