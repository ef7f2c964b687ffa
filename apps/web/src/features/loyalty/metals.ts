/** Colours of a level: the light, the body and the shade of its metal. */
export interface Metal {
  readonly light: string
  readonly body: string
  readonly shade: string
}

const metals: readonly Metal[] = [
  { light: '#9aa0b4', body: '#6a7088', shade: '#3a3f52' },
  { light: '#e0a27c', body: '#b06f48', shade: '#5f3520' },
  { light: '#e6eaf2', body: '#a9b2c4', shade: '#5b6376' },
  { light: '#ffd877', body: '#d9a326', shade: '#7a560a' },
  { light: '#e4f4f8', body: '#9fc3cc', shade: '#46646d' },
  { light: '#8fc4ff', body: '#3f7fd6', shade: '#1b3d78' },
  { light: '#ff9aa8', body: '#d63f58', shade: '#761a2b' },
  { light: '#86e8b2', body: '#2fa869', shade: '#125635' },
  { light: '#c9f6ff', body: '#5cc7de', shade: '#1f6a7c' },
  { light: '#cdb0ff', body: '#8558d6', shade: '#432479' },
  { light: '#ffb08a', body: '#df5f2c', shade: '#7a2a0c' },
]

/** The metal of a level, 0 to 10. */
export function metalOf(level: number): Metal {
  return metals[level] ?? { light: '#9aa0b4', body: '#6a7088', shade: '#3a3f52' }
}
