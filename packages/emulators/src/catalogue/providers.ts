/** A studio of ours; none exists outside this catalogue. */
export interface Provider {
  readonly id: number
  readonly slug: string
  readonly name: string
  /** Legal name on the wire's `label`. */
  readonly label: string
}

const studio = (id: number, slug: string, name: string): Provider => ({
  id,
  slug,
  name,
  label: `${name} Games Ltd.`,
})

/** Ten studios. */
export const providers = {
  northreel: studio(101, 'northreel', 'Northreel'),
  oroStudio: studio(102, 'oro-studio', 'Oro Studio'),
  hexline: studio(103, 'hexline', 'Hexline'),
  saltbox: studio(104, 'saltbox', 'Saltbox'),
  lumenPlay: studio(105, 'lumen-play', 'Lumen Play'),
  kettleFox: studio(106, 'kettle-fox', 'Kettle Fox'),
  bigtop: studio(107, 'bigtop', 'Bigtop'),
  vantage: studio(108, 'vantage-9', 'Vantage 9'),
  tidemark: studio(109, 'tidemark', 'Tidemark'),
  moonforge: studio(110, 'moonforge', 'Moonforge'),
} as const satisfies Readonly<Record<string, Provider>>
