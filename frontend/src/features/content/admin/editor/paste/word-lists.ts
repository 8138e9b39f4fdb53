import { all } from './elements.ts'

/** Word says of each paragraph of a list which level it is on: `mso-list:l0 level2 lfo1`. */
const LEVEL = /mso-list:[^;]*level(?<level>\d+)/u
const NUMBER = /^\(?(?:(?<number>\d+)|[a-z]{1,5})[.)]/iu

type Open = { readonly level: number; readonly list: HTMLElement }

const levelOf = (paragraph: HTMLElement) => {
  const level = LEVEL.exec(paragraph.dataset.style ?? '')?.groups?.level
  return level === undefined ? undefined : Number(level)
}

/** What Word draws before the words, and is no part of them. */
const takeSign = (paragraph: HTMLElement) => {
  const signs = all(paragraph, 'span').filter(span => /mso-list:\s*Ignore/iu.test(span.dataset.style ?? ''))
  const sign = signs.map(({ textContent }) => textContent).join('')
  for (const each of signs) each.remove()
  return sign.trim()
}

const listFor = (document: Document, sign: string) => {
  const found = NUMBER.exec(sign)
  const list = document.createElement(found ? 'ol' : 'ul')
  const number = found?.groups?.number
  if (number !== undefined && number !== '1') list.setAttribute('start', number)
  return list
}

const isOfKind = ({ list }: Open, sign: string) => (list.tagName === 'OL') === NUMBER.test(sign)

/** The list of a level, within the last item of the one above. */
const openList = (paragraph: HTMLElement, stack: Open[], level: number, sign: string) => {
  for (let last = stack.at(-1); last && last.level > level; last = stack.at(-1)) stack.pop()
  const there = stack.at(-1)
  if (there?.level === level) {
    if (isOfKind(there, sign)) return there.list
    stack.pop()
  }
  const list = listFor(paragraph.ownerDocument, sign)
  const above = stack.at(-1)?.list.lastElementChild
  if (above) above.append(list)
  else paragraph.before(list)
  stack.push({ level, list })
  return list
}

/** Paragraphs that Word draws as lists become lists. */
export const makeWordLists = (body: HTMLElement) => {
  let stack: Open[] = []
  for (const paragraph of all(body, 'p')) {
    const level = levelOf(paragraph)
    if (level === undefined) continue
    if (paragraph.previousElementSibling !== stack[0]?.list) stack = []
    const item = body.ownerDocument.createElement('li')
    const list = openList(paragraph, stack, level, takeSign(paragraph))
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}
