import { type InlineTag, writeInline } from '@shodh/contracts/papers/inline-markup.ts'
import { type Markup, xml } from '../markup.ts'

/** The elements by which a vocabulary marks texts. */
type InlineElements = Readonly<Record<InlineTag, string>> & {
  /** Writes TeX that is escaped. */
  readonly tex: (tex: string) => string
}

/** A text with its marks as elements. */
export const inlineXml = (text: string, { tex, ...elements }: InlineElements): Markup => ({
  markup: writeInline(text, {
    text: part => xml`${part}`.markup,
    tex: part => tex(xml`${part}`.markup),
    mark: (tag, inner) => `<${elements[tag]}>${inner}</${elements[tag]}>`,
  }),
})

/** Of JATS. */
export const JATS: InlineElements = {
  i: 'italic',
  sub: 'sub',
  sup: 'sup',
  tex: tex => `<inline-formula><tex-math>${tex}</tex-math></inline-formula>`,
}

/** Of JATS in a deposit with Crossref. */
export const CROSSREF_JATS: InlineElements = {
  i: 'jats:italic',
  sub: 'jats:sub',
  sup: 'jats:sup',
  tex: tex => `<jats:inline-formula><jats:tex-math>${tex}</jats:tex-math></jats:inline-formula>`,
}

/** Of Crossref's titles, where mathematics is MathML or text. */
export const CROSSREF: InlineElements = { i: 'i', sub: 'sub', sup: 'sup', tex: tex => tex }
