import { all } from './elements.ts'

const nameOf = (anchor: Element) => anchor.getAttribute('name') || anchor.id

const targetOf = (anchor: Element) => decodeURIComponent(anchor.getAttribute('href')?.slice(1) ?? '')

/** Word, LibreOffice and Google Docs write a footnote as two anchors, each of which leads to the other. */
const pairsIn = (body: HTMLElement) => {
  const anchors = all(body, 'a[href^="#"]').filter(anchor => nameOf(anchor) !== '')
  const named = new Map(anchors.map(anchor => [nameOf(anchor), anchor]))
  const notes = new Set<Element>()
  return anchors.flatMap(reference => {
    const note = named.get(targetOf(reference))
    if (notes.has(reference) || !note || note === reference || named.get(targetOf(note)) !== reference) return []
    notes.add(note)
    return [{ reference, note }]
  })
}

/** The note itself: what is around its anchor, but not around the text that refers to it. */
const blockOf = (note: Element, reference: Element) => {
  const around = note.closest('div')
  return around && !around.contains(reference) ? around : (note.closest('li, p') ?? note)
}

/** The line between a text and its notes. */
const dropLineBefore = (block: Element) => {
  for (let before = block.previousElementSibling; before && /^[HB]R$/u.test(before.tagName);) {
    const line = before
    before = before.previousElementSibling
    line.remove()
  }
}

/** Footnotes become those of the schema, at the end. */
export const takeFootnotes = (body: HTMLElement) => {
  const { ownerDocument: document } = body
  for (const [n, { reference, note }] of pairsIn(body).entries()) {
    const label = String(n + 1)
    const block = blockOf(note, reference)
    dropLineBefore(block)
    note.remove()
    const content = document.createElement('div')
    content.append(...(block.tagName === 'P' ? [block] : block.childNodes))
    const aside = document.createElement('aside')
    aside.dataset.footnote = label
    aside.append(content)
    block.remove()
    body.append(aside)
    const mark = document.createElement('sup')
    mark.dataset.toFootnote = label
    mark.textContent = label
    const place = reference.parentElement?.tagName === 'SUP' ? reference.parentElement : reference
    place.replaceWith(mark)
  }
}
