import type { LanguageTexts } from '@shodh/contracts/content/fields.ts'
import type { FooterView, HeaderView } from '@shodh/contracts/content/views.ts'
import { LANGUAGES } from '@shodh/contracts/languages.ts'
import type { ShownField } from '../compare/differences.tsx'
import { labelIn } from '../language-tabs.tsx'

const labels: Readonly<Record<keyof HeaderView | keyof FooterView, string>> = {
  serialNumber: 'Serial number',
  pages: 'Menu',
  descriptors: 'What the journal is',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  mapUrl: 'Map',
  copyright: 'Copyright',
  credit: 'Credit',
  logo: 'Logo',
  logoAlt: 'Alternative text of the logo',
}

export const labelOf = (field: string): string => (labels as Readonly<Record<string, string>>)[field] ?? field

export const line = (label: string, text: string | null | undefined): readonly ShownField[] =>
  text ? [{ label, text }] : []

export const localized = (label: string, texts: LanguageTexts | null): readonly ShownField[] =>
  LANGUAGES.flatMap(lang => line(labelIn(label, lang), texts?.[lang]).map(field => ({ ...field, lang })))

export const listed = (
  label: string,
  all: readonly (readonly [LanguageTexts, (string | undefined)?])[],
): readonly ShownField[] =>
  LANGUAGES.flatMap(lang => {
    const text = all.map(([texts, behind]) => [texts[lang] ?? texts.en ?? '', behind].filter(Boolean).join(' → '))
    const isThere = lang === 'en' || all.some(([texts]) => texts[lang] !== undefined)
    return isThere ? line(labelIn(label, lang), text.join('\n')).map(field => ({ ...field, lang })) : []
  })

const logoFields = ({ logo, logoAlt }: Pick<HeaderView, 'logo' | 'logoAlt'>) => [
  ...line(labels.logo, logo?.url),
  ...localized(labels.logoAlt, logoAlt),
]

/** What the header says, in words. */
export const headerFields = (header: HeaderView): readonly ShownField[] => [
  ...line(labels.serialNumber, header.serialNumber),
  ...listed(
    labels.pages,
    header.pages.map(({ title, url }) => [title, url]),
  ),
  ...logoFields(header),
]

/** What the footer says, in words. */
export const footerFields = (footer: FooterView): readonly ShownField[] => [
  ...listed(
    labels.descriptors,
    footer.descriptors.map(texts => [texts]),
  ),
  ...localized(labels.address, footer.address),
  ...(['phone', 'email', 'website', 'mapUrl'] as const).flatMap(name => line(labels[name], footer[name])),
  ...localized(labels.copyright, footer.copyright),
  ...localized(labels.credit, footer.credit),
  ...logoFields(footer),
]
