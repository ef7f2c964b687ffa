import type { PromotionCard as Promotion } from '@powerplay/contract'
import { PromotionCard } from '../../promotions/index.ts'
import type { Row } from '../client.ts'
import { Panel } from '../panel.tsx'
import { PreviewWindow, textOf } from './preview-window.tsx'

/** Widths of windows, with what a card of the page measures there. */
const sizes = [
  { window: 1_440, width: 376, height: 330 },
  { window: 991, width: 456, height: 330 },
  { window: 390, width: 366, height: 330 },
] as const

const categories: Readonly<Record<string, Promotion['category']>> = {
  sport: 'sport',
  trading: 'trading',
  token: 'token',
}
const buttons: Readonly<Record<string, Promotion['cta']['kind']>> = { code: 'code', optin: 'optin' }
const instantOf = (value: unknown) => (typeof value === 'number' ? value : null)

function promotionOf(row: Row): Promotion {
  return {
    _id: row.id,
    slug: '',
    title: textOf(row, 'title'),
    image: textOf(row, 'image'),
    textHtml: textOf(row, 'html'),
    category: categories[textOf(row, 'category')] ?? 'casino',
    startsAt: instantOf(row['startsAt']) ?? 0,
    endsAt: instantOf(row['endsAt']),
    cta: {
      kind: buttons[textOf(row, 'ctaKind')] ?? 'link',
      value: textOf(row, 'ctaValue'),
      text: textOf(row, 'ctaText'),
    },
  }
}

/** A card of /promotions by the very part that draws it there, at three widths; nothing in it can be pressed. */
export function PromotionPreview({ row }: { row: Row }) {
  const promotion = promotionOf(row)
  return (
    <Panel title="Preview" aside="as the page draws it">
      <div className="grid gap-4 overflow-x-auto p-4">
        {sizes.map(({ window: at, width, height }) => (
          <figure key={at} className="min-w-0">
            <figcaption className="mb-1.5 text-12 text-muted">
              <b className="num text-text">{at}</b> · {width} wide
            </figcaption>
            <PreviewWindow label={`Preview at ${at}`} {...{ width, height }}>
              {/* Its button would take the code for whoever looks. */}
              <div inert className="grid h-full bg-bg text-text">
                <PromotionCard promotion={promotion} />
              </div>
            </PreviewWindow>
          </figure>
        ))}
      </div>
    </Panel>
  )
}
