/** A colour in oklab: lightness 0 to 1, and two axes of hue. */
export type Lab = readonly [lightness: number, a: number, b: number]

/** Reads `oklch(lightness chroma hue)`; throws for anything else. */
export function parseOklch(text: string): Lab {
  const [lightness, chroma, hue] = (/^oklch\(([^)]+)\)$/.exec(text)?.[1] ?? '')
    .split(' ')
    .map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined) {
    throw new Error(`not a colour: ${text}`)
  }
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

/** Mixes two colours as `color-mix(in oklab, …)` does. @param share of the first, 0 to 1. */
export function mix(one: Lab, other: Lab, share: number): Lab {
  const [light, a, b] = one
  const [otherLight, otherA, otherB] = other
  const blend = (mine: number, theirs: number) => mine * share + theirs * (1 - share)
  return [blend(light, otherLight), blend(a, otherA), blend(b, otherB)]
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Linear light, cut off at what a screen can show. Source: CSS Color 4, sections 10 and 18. */
function linearRgb([lightness, a, b]: Lab): Rgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (value: number) => Math.min(Math.max(value, 0), 1)
  return [
    shown(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    shown(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    shown(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ]
}

function luminanceOf(color: Lab): number {
  const [red, green, blue] = linearRgb(color)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrastOf(one: Lab, other: Lab): number {
  const [high, low] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

/** The colour as `#rrggbb`. */
export function hexOf(color: Lab): string {
  const byteOf = (light: number) => {
    const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(coded * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${linearRgb(color).map(byteOf).join('')}`
}
