import type { ConnectedApp } from '@powerplay/contract'

export interface AppFaceProps {
  app: Pick<ConnectedApp, 'name' | 'icon'>
  sizePx: number
}

/** The picture of an app, or the first letter of its name. */
export function AppFace({ app: { name, icon }, sizePx }: AppFaceProps) {
  const size = { width: sizePx, height: sizePx }
  if (icon !== null) {
    return <img src={icon} alt="" style={size} className="shrink-0 rounded-card object-cover" />
  }
  return (
    <span
      aria-hidden
      style={{ ...size, fontSize: sizePx / 2 }}
      className="inline-flex shrink-0 items-center justify-center rounded-card bg-info-tint
        font-condensed font-bold text-info uppercase"
    >
      {[...name][0]}
    </span>
  )
}
