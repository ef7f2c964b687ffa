import { createElement, Fragment, useMemo, type ReactNode } from 'react'

const plainTags = new Set(['B', 'I', 'BR'])
const followed = /^(https:\/\/|\/(?![/\\]))/

export interface SafeHtmlProps {
  /** Text of the staff with b, i, a and br. The server cleans it; here it is not trusted either. */
  html: string
}

/** Shows such a text as elements of our own making: no markup of it ever reaches the page. */
export function SafeHtml({ html }: SafeHtmlProps) {
  const nodes = useMemo(
    () => childrenOf(new DOMParser().parseFromString(html, 'text/html').body),
    [html],
  )
  return <span>{nodes}</span>
}

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node, index) => <Fragment key={index}>{shown(node)}</Fragment>)
}

function shown(node: ChildNode): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null
  if (node.tagName === 'BR') return <br />
  if (plainTags.has(node.tagName)) {
    return createElement(node.tagName.toLowerCase(), null, childrenOf(node))
  }
  if (node.tagName === 'A') return linkOf(node)
  return null
}

function linkOf(node: Element): ReactNode {
  const href = node.getAttribute('href') ?? ''
  if (!followed.test(href)) return childrenOf(node)
  return (
    <a href={href} rel="noopener noreferrer" className="underline">
      {childrenOf(node)}
    </a>
  )
}
