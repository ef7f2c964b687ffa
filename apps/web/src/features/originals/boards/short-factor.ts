import { scaledPlain } from '../../../platform/format/ratio.ts'

/** A factor of a paytable as it is printed, without zeros at its end: "0.25", "1.5", "110". */
export function shortFactor(multiplierE4: number): string {
  return scaledPlain(multiplierE4, 4).replace(/\.?0+$/, '')
}
