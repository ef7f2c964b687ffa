/** Keeps the digits of what was typed or pasted. */
export function keepDigits(text: string): string {
  return text.replace(/\D/g, '')
}

/**
 * Keeps digits and the first dot; a comma counts as a dot. A leading dot gains its zero.
 * @param decimalsMax digits after the dot that are kept; the rest is cut.
 */
export function keepDecimal(text: string, decimalsMax = 18): string {
  const [whole = '', ...rest] = text.replaceAll(',', '.').split('.')
  const digits = keepDigits(whole)
  if (rest.length === 0) return digits
  if (decimalsMax === 0) return digits
  return `${digits || '0'}.${keepDigits(rest.join('')).slice(0, decimalsMax)}`
}
