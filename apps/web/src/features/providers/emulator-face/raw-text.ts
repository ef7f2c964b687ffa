/** The fields of a form, one a line, decoded; text that is none stays as it came. */
export function formLines(body: string): string {
  try {
    return body
      .split('&')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')).replace('=', ' = '))
      .join('\n')
  } catch {
    return body
  }
}

/** An answer indented; its numbers stay as they were written, so nothing is parsed. */
export function prettyAnswer(answer: string): string {
  if (!answer.startsWith('{')) return answer
  return answer
    .replace(/^\{/, '{\n  ')
    .replace(/,(?="\w+":)/g, ',\n  ')
    .replace(/\}$/, '\n}')
}

/** Whether the wallet said no. */
export function isRefusal(answer: string): boolean {
  return answer.includes('"error_code"')
}
