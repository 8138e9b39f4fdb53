const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const withoutEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/giu, (whole, decimal, hexadecimal, name: string) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
  })

const ownTitle = /^\s*<(?:jats:)?title[^<>]{0,200}>\s*(?:abstract|summary)\s*<\/(?:jats:)?title>/iu

/**
 * The text of a title or an abstract that has elements of JATS or HTML: a paragraph for each of theirs. What is no element
 * stays as it is: texts are shown as texts.
 */
export const plainJats = (text: string): string =>
  withoutEntities(
    text
      .replace(ownTitle, '')
      .replaceAll(/\s+/gu, ' ')
      .replaceAll(/<\/(?:jats:)?(?:p|title|sec|list-item)\s*>/giu, '\n\n')
      .replaceAll(/<\/?[a-z][^<>]{0,500}>/giu, ''),
  )
    .split(/\n+/u)
    .map(paragraph => paragraph.trim())
    .filter(Boolean)
    .join('\n\n')
