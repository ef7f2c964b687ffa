import type { CampaignPreview as Preview } from '@powerplay/contract'
import { Note } from '../forms/note.tsx'
import { Panel } from '../panel.tsx'

const usd = (cents: number) =>
  `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const percent = (share: number | null) => (share === null ? 'no play' : `${share}%`)

const kinds: Readonly<Record<Preview['abuse'][number]['kind'], string>> = {
  'same-person': 'Second accounts of one person, which get nothing',
  farms: 'Takers who bring under a tenth of what they get',
  banned: 'Banned from promotions, who get nothing',
}

/** What an offer would have cost over the past days: its cost, its share, who gains and what farms it. */
export default function CampaignPreview({ preview }: { preview: Preview }) {
  const { days, players, takers, mostCents, likelyCents, isCut, levels, abuse } = preview
  return (
    <Panel title="Preview" aside={`of the past ${days} days`}>
      <div className="grid gap-4 p-4">
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <Figure name="Could take it" value={`${takers} of ${players}`} />
          <Figure name="Costs at most" value={usd(mostCents)} />
          <Figure name="Likely" value={likelyCents === null ? 'not known yet' : usd(likelyCents)} />
          <Figure name="Of their theoretical win" value={percent(preview.sharePct)} />
        </dl>
        <p className="text-13 text-muted">
          {preview.allSharePct !== null &&
            `${preview.allSharePct}% of the theoretical win of all players of these days. `}
          Everybody who could have taken it is counted, the costliest first.
          {isCut && ' Only those with the most play were looked at.'}
        </p>
        {takers === 0 ? (
          <Note tone="info">Nobody who played on these days could have taken it.</Note>
        ) : (
          <table className="w-full text-13">
            <caption className="pb-1.5 text-left font-semibold">Who gains</caption>
            <thead>
              <tr className="text-left text-muted">
                <th className="py-1 font-normal">Level</th>
                <th className="py-1 text-right font-normal">Takers</th>
                <th className="py-1 text-right font-normal">Get</th>
                <th className="py-1 text-right font-normal">Bring</th>
              </tr>
            </thead>
            <tbody>
              {levels.map((row) => (
                <tr key={row.level} className="num border-t border-line-quiet">
                  <td className="py-1">{row.level}</td>
                  <td className="py-1 text-right">{row.takers}</td>
                  <td className="py-1 text-right">{usd(row.cents)}</td>
                  <td className="py-1 text-right">{usd(row.theoreticalCents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <section aria-label="Abuse found">
          <h3 className="pb-1.5 text-13 font-semibold">Abuse found</h3>
          <ul className="grid gap-1 text-13">
            {abuse.map(({ kind, accounts, cents }) => (
              <li key={kind} className="flex justify-between gap-3">
                <span className={accounts > 0 ? 'text-text' : 'text-muted'}>{kinds[kind]}</span>
                <span className="num whitespace-nowrap">
                  {accounts === 0 ? 'none' : `${accounts}, ${usd(cents)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Panel>
  )
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className="rounded-tile border border-line-quiet px-3 py-2">
      <dt className="text-12 text-muted">{name}</dt>
      <dd className="num truncate font-condensed text-20 font-semibold">{value}</dd>
    </div>
  )
}
