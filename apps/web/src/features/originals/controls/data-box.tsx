import type { ReactNode } from 'react'

export interface DataRow {
  readonly name: string
  readonly value: ReactNode
}

/** Facts of the bet as it stands: chance, payout, return. */
export function DataBox({ rows }: { rows: readonly DataRow[] }) {
  return (
    <dl className="grid gap-1.5 rounded-tile bg-well px-3.5 py-3 text-13">
      {rows.map((row) => (
        <div key={row.name} className="flex items-center justify-between gap-3">
          <dt className="shrink-0 text-muted">{row.name}</dt>
          <dd className="num inline-flex min-w-0 items-center gap-1.5 text-right font-semibold">
            {row.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
