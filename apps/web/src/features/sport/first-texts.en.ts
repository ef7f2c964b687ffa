/** What the row of sports on the casino's home page says. */
export const firstTexts = {
  live: 'Live',
  sports: 'Sports',
}
