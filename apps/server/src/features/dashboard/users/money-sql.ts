/** An amount as cells of money take it, as SQL. */
export function moneySql(minor: string, currency: string): string {
  return `json_build_array((${minor})::text, ${currency})`
}
