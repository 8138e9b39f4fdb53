import { isLink, isPicture } from '@shodh/contracts/content/pages/markdown.ts'
import { parseHtml } from '../../../../../script-addresses.ts'
import { all, rename, unwrap } from './elements.ts'
import { takeFootnotes } from './footnotes.ts'
import { fitTables } from './tables.ts'
import { makeWordLists } from './word-lists.ts'

const HEADINGS = 'h1, h2, h3, h4, h5, h6'

/** Of the address that Google Docs leads through its own, the one that is meant. */
const meant = (address: string) => {
  const redirect = /^https:\/\/www\.google\.com\/url\?(?<query>.*)$/u.exec(address)?.groups?.query
  return (redirect === undefined ? null : new URLSearchParams(redirect).get('q')) ?? address
}

/** Links within the other document, and to its disk, lead nowhere here. */
const fitLinks = (body: HTMLElement) => {
  for (const anchor of all(body, 'a')) {
    const address = meant(anchor.getAttribute('href') ?? '')
    if (isLink(address) && !address.startsWith('#')) anchor.setAttribute('href', address)
    else unwrap(anchor)
  }
}

/** A level lower where the other document begins with the first: a page's title is that. */
const fitHeadings = (body: HTMLElement) => {
  for (const title of all(body, 'p.MsoTitle, p.title')) rename(title, 'h1')
  if (body.querySelector('h1'))
    for (let level = 5; level > 0; level--) for (const each of all(body, `h${level}`)) rename(each, `h${level + 1}`)
  for (const bold of all(body, ':is(h1, h2, h3, h4, h5, h6, th) :is(b, strong, span, font)')) unwrap(bold)
}

/** Google Docs and old editors put a list that is within an item beside it. */
const nestLists = (body: HTMLElement) => {
  for (const list of all(body, ':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list)
}

const isEmpty = (element: Element) => element.textContent.trim() === '' && !element.querySelector('img')

const dropEmpty = (body: HTMLElement) => {
  for (const each of all(body, `p, ${HEADINGS}`)) if (isEmpty(each)) each.remove()
  for (const line of all(body, 'br')) if (!line.closest(`p, li, ${HEADINGS}, pre`) || !line.nextSibling) line.remove()
}

const breakableSpaces = (body: HTMLElement) => {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replaceAll('\u00a0', ' ')
}

/** Pictures of another document can't be fetched by readers. */
const dropPictures = (body: HTMLElement) => {
  const foreign = all(body, 'img').filter(each => !isPicture(each.getAttribute('src') ?? ''))
  for (const each of foreign) each.remove()
  return foreign.length
}

/** What Word writes for itself in comments and between them. */
const withoutComments = (html: string) => html.replaceAll(/<!--[^]*?-->/gu, '').replaceAll(/<!\[[^\]>]*\]>/gu, '')

/** The Content-Security-Policy lets no document have styles of its own, not even one that is not shown: they are read as data. */
const withStylesAsData = (html: string) =>
  html
    .replaceAll(/<style[\s>][^]*?<\/style>/giu, '')
    .replaceAll(/<[a-z][^<>]*>/giu, tag => tag.replaceAll(/\sstyle\s*=/giu, ' data-style='))

const STYLES: readonly (readonly [string, RegExp])[] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/iu],
  ['em', /font-style:\s*italic/iu],
  ['s', /text-decoration(?:-line)?:[^;]*line-through/iu],
]

/** Of styles, what Markdown can say becomes elements. */
const makeMarks = (body: HTMLElement) => {
  for (const each of all(body, ':is(span, font, a, p)[data-style]'))
    for (const [name, style] of STYLES) {
      if (!style.test(each.dataset.style ?? '')) continue
      const mark = each.ownerDocument.createElement(name)
      mark.append(...each.childNodes)
      each.append(mark)
    }
}

/** Makes of what another program wrote what the schema takes; returns how many pictures can't be taken over. */
const clean = (body: HTMLElement): number => {
  for (const each of all(body, 'style, script, title, meta, link, xml, template')) each.remove()
  for (const each of all(body, 'b[id^="docs-internal-guid"]')) unwrap(each)
  for (const each of all(body, '*').filter(({ tagName }) => tagName.includes(':'))) unwrap(each)
  breakableSpaces(body)
  takeFootnotes(body)
  makeWordLists(body)
  nestLists(body)
  const lostPictures = dropPictures(body)
  makeMarks(body)
  fitLinks(body)
  fitTables(body)
  fitHeadings(body)
  dropEmpty(body)
  return lostPictures
}

/** HTML from the clipboard, as elements that the schema takes; what this editor wrote there is as it should be. */
export const cleanHtml = (html: string): { readonly body: HTMLElement; readonly lostPictures: number } => {
  const { body } = parseHtml(withStylesAsData(withoutComments(html)))
  return { body, lostPictures: html.includes('data-pm-slice') ? 0 : clean(body) }
}
