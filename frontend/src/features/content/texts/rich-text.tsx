import { publicPages } from '@shodh/contracts/site/addresses.ts'
import type { TextToken } from '@shodh/contracts/site/texts.ts'
import { createElement, type ReactNode } from 'react'
import { Link, matchPath } from 'react-router-dom'
import { useText } from '../../../i18n/text.tsx'
import { link } from '../../../ui/button.ts'

type Start = Extract<TextToken, { readonly open: string }>

const HAS_ENDING = /\.[a-z0-9]{1,20}$/iu

/** A page of the router; a file, an anchor, what the server writes by itself and another site are the browser's. */
const isPage = (href: string) => {
  const [path = ''] = href.split(/[?#]/u)
  return !HAS_ENDING.test(path) && publicPages.some(page => matchPath({ path: page, caseSensitive: true }, path))
}

/** Where a note is called, and back from it to there. */
function NoteLink({ href, id, children }: { href: string; id: string | undefined; children: ReactNode }) {
  const text = useText()
  const label = id === undefined ? text('texts.backToText') : text('texts.note', { number: href.replace('#note-', '') })
  return (
    <a href={href} id={id} aria-label={label} className={link}>
      {children}
    </a>
  )
}

const isOfNote = (href: string) => /^#note-\d/u.test(href)

/** Scrolls in itself where it is wider than the page, by the keyboard too. */
function Table({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} role="group" aria-label={useText()('texts.table')} className="table-room">
      <table>{children}</table>
    </div>
  )
}

const anchor = ({ href = '', id }: Start, key: number, words: readonly ReactNode[]) => {
  if (isOfNote(href))
    return (
      <NoteLink key={key} href={href} id={id}>
        {words}
      </NoteLink>
    )
  if (isPage(href))
    return (
      <Link key={key} to={href} className={link}>
        {words}
      </Link>
    )
  return (
    <a key={key} href={href} className={link}>
      {words}
    </a>
  )
}

/** A style of its own in the markup would be refused by the Content-Security-Policy. */
const ALIGNED = { left: undefined, center: 'centred', right: 'at-end' } as const

const attributesOf = ({ open, id, align, start }: Start) => ({
  ...(id !== undefined && { id }),
  ...(align !== undefined && { className: ALIGNED[align] }),
  ...(start !== undefined && { start }),
  ...(open === 'th' && { scope: 'col' }),
})

const element = (token: Start, key: number, content: readonly ReactNode[]) => {
  const { open, src, alt = '', title } = token
  if (open === 'a') return anchor(token, key, content)
  if (open === 'img') return <img key={key} src={src} alt={alt} title={title} {...{ loading: 'lazy' }} />
  if (open === 'table') return <Table key={key}>{content}</Table>
  return createElement(open, { key, ...attributesOf(token) }, ...content)
}

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
