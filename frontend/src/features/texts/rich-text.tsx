import type { TextToken } from '@shodh/contracts/site/texts.ts'
import { createElement, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { link } from '../../ui/button.ts'

type Start = Extract<TextToken, { readonly open: string }>

/** A page of the router; a download, an anchor and another site are the browser's. */
const isPage = (href: string) => href.startsWith('/') && !/^\/(?:texts|files|s)\/|\.[a-z0-9]{1,20}$/iu.test(href)

const anchor = (href: string, key: number, words: readonly ReactNode[]) =>
  isPage(href) ? (
    <Link key={key} to={href} className={link}>
      {words}
    </Link>
  ) : (
    <a key={key} href={href} className={link}>
      {words}
    </a>
  )

const element = ({ open, href }: Start, key: number, content: readonly ReactNode[]) =>
  href === undefined ? createElement(open, { key }, ...content) : anchor(href, key, content)

/** What is up to the end of the element that the tokens are in. */
const elementsIn = (tokens: Iterator<TextToken>): ReactNode[] => {
  const found: ReactNode[] = []
  for (let next = tokens.next(); !next.done; next = tokens.next()) {
    const { value } = next
    if (typeof value === 'string') found.push(value)
    else if ('close' in value) return found
    else found.push(element(value, found.length, elementsIn(tokens)))
  }
  return found
}

/** A text of the journal as elements; none of it is ever markup. */
export function RichText({ tokens }: { tokens: readonly TextToken[] }) {
  return <div className="prose">{elementsIn(tokens.values())}</div>
}
