/** What the ticker at the foot of the menu says. */
export const firstTexts = {
  ticker: '$PWRPLAY',
  burning: 'Burning now',
  noPrice: 'No price',
}
