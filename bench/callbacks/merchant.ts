/** Who the server of the bench is to the aggregator of the bench. */
export const merchant = {
  id: 'bench',
  key: 'a key of the bench',
  gameUuid: 'be9c0000-0000-4000-8000-000000000001',
  gameId: 'ag-bench',
} as const
