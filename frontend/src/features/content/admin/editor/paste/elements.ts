/** The elements of a fragment that was pasted, in their order. */
export const all = (within: ParentNode, selector: string) => Array.from(within.querySelectorAll<HTMLElement>(selector))

/** Its content stays in its place. */
export const unwrap = (element: Element) => element.replaceWith(...element.childNodes)

export const rename = (element: Element, name: string) => {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
