/** What stands in the place of the live bets before they are fetched. */
export const firstTexts = { title: 'Live bets' }
