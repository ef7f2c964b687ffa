import { isDemoBuild } from '../../../platform/boot/boot.ts'

/** Says what money this installation plays for. */
export function BuildPill() {
  return (
    <span
      className="hidden h-8 items-center sm:inline-flex gap-2 rounded-control border border-line-quiet px-3
        text-12 font-semibold whitespace-nowrap"
    >
      <span aria-hidden className={`size-2 rounded-full ${isDemoBuild() ? 'bg-win' : 'bg-warn'}`} />
      {isDemoBuild() ? 'Demo build' : 'Real money'}
    </span>
  )
}
