import { dollarText, percentText, type Overview } from './overview.ts'

type Product = Overview['products'][number]

/** What each product won, beside what was to be expected of it. */
export function ProductTable({ products }: { products: readonly Product[] }) {
  if (products.length === 0) {
    return <p className="p-4 text-13 text-muted">No real bets were settled in this period.</p>
  }
  const most = Math.max(
    1,
    ...products.flatMap(({ ggr, ngr, theoretical }) => [ggr, ngr, theoretical]),
  )
  const sum = (pick: (row: Product) => number) =>
    products.reduce((total, row) => total + pick(row), 0)
  const all = {
    id: 'all',
    name: 'All',
    ggr: sum(({ ggr }) => ggr),
    ngr: sum(({ ngr }) => ngr),
    theoretical: sum(({ theoretical }) => theoretical),
  }
  return (
    <div
      className="relative overflow-x-auto"
      tabIndex={0}
      role="region"
      aria-label="Products, table"
    >
      <table className="w-full text-13">
        <caption className="sr-only">GGR and NGR by product</caption>
        <thead>
          <tr className="border-b border-line-quiet text-12 text-muted">
            <th scope="col" className="h-8 px-4 text-left font-medium">
              Product
            </th>
            <th scope="col" className="w-2/5 px-2 text-left font-medium max-md:hidden">
              <Legend />
            </th>
            {['GGR', 'NGR', 'Theoretical', 'Luck'].map((name) => (
              <th key={name} scope="col" className="px-4 text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map((row) => (
            <Line key={row.id} row={row} most={most} />
          ))}
          {products.length > 1 && <Line row={all} most={null} />}
        </tbody>
      </table>
    </div>
  )
}

function Legend() {
  return (
    <span className="flex gap-3">
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-xs bg-accent" /> GGR
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-xs bg-accent/45" /> NGR
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span aria-hidden className="h-3 w-0.5 bg-text" /> Theoretical
      </span>
    </span>
  )
}

interface LineProps {
  row: Product
  /** The greatest amount of all, which fills the width; null for a line without bars. */
  most: number | null
}

function Line({ row: { name, ggr, ngr, theoretical }, most }: LineProps) {
  const luck = theoretical === 0 ? null : ((ggr - theoretical) / Math.abs(theoretical)) * 100
  const width = (cents: number) => `${Math.max(0, (cents / (most ?? 1)) * 100)}%`
  return (
    <tr className="border-b border-line-quiet last:border-0">
      <th scope="row" className="h-11 px-4 text-left font-normal whitespace-nowrap">
        {most === null ? <b>{name}</b> : name}
      </th>
      <td className="px-2 max-md:hidden">
        {most !== null && (
          <div aria-hidden className="relative grid gap-0.5">
            <span className="h-2 rounded-xs bg-accent" style={{ width: width(ggr) }} />
            <span className="h-1.5 rounded-xs bg-accent/45" style={{ width: width(ngr) }} />
            <span
              className="absolute -inset-y-1 w-0.5 bg-text"
              style={{ left: width(theoretical) }}
            />
          </div>
        )}
      </td>
      <td className="num px-4 text-right font-semibold">{dollarText(ggr)}</td>
      <td className="num px-4 text-right">{dollarText(ngr)}</td>
      <td className="num px-4 text-right text-muted">{dollarText(theoretical)}</td>
      <td
        className={`num px-4 text-right ${luck === null ? '' : luck < 0 ? 'text-loss' : 'text-win'}`}
      >
        {luck === null ? '–' : percentText(luck)}
      </td>
    </tr>
  )
}
