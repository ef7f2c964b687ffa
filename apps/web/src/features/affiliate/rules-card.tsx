import { CircleHelp } from 'lucide-react'
import { rulesId } from './how-button.tsx'
import { messages } from './messages.en.ts'

/** How the programme works, in four answers. */
export function RulesCard() {
  return (
    <section
      id={rulesId}
      tabIndex={-1}
      className="min-w-0 scroll-mt-20 rounded-card border border-line-quiet bg-surface outline-none"
    >
      <header className="flex min-h-14 items-center gap-3 border-b border-line-quiet px-4">
        <CircleHelp size={18} aria-hidden className="text-accent" />
        <h2 className="flex-1 text-16 font-semibold">{messages.how}</h2>
      </header>
      <dl className="grid gap-4 p-4">
        {messages.rules.map(([name, text]) => (
          <div key={name}>
            <dt className="text-14 font-semibold">{name}</dt>
            <dd className="mt-1 text-13 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
