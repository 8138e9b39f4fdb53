import { PAGE_DESCRIPTION_MAX, PAGE_TITLE_MAX } from '@shodh/contracts/limits.ts'
import type { Language } from '@shodh/contracts/languages.ts'
import type { FieldError } from '../../../../ui/forms/field-errors.ts'
import { FoldedDetails } from '../../../../ui/forms/folded-details.tsx'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import { Input } from '../input.tsx'
import { labelIn } from '../language-tabs.tsx'
import { KINDS, type Kind } from './kinds.ts'
import { EMPTY, type PageContent, type TextOf } from './page-content.ts'

type Props = {
  readonly kind: Kind
  readonly draft: Pick<ShownDraft<PageContent>, 'content' | 'change'>
  readonly language: Language
  readonly isText: boolean
  readonly refusals: readonly FieldError[]
}

/** The message of a refusal of `#/texts/hi/title`, which is the field `hi.title` here. */
const refusalOf = (refusals: readonly FieldError[], name: string) =>
  refusals.find(refusal => refusal.name === name || refusal.name.endsWith(`.${name}`))?.message

/** Title and description of the text in a language. */
export function TextFields({ draft: { content, change }, language, refusals }: Props) {
  const text = content[language] ?? EMPTY
  const set = (changes: Partial<TextOf>) => change({ [language]: { ...text, ...changes } })
  return (
    <>
      <Input
        label={labelIn('Title', language)}
        lang={language}
        value={text.title}
        maxLength={PAGE_TITLE_MAX}
        error={refusalOf(refusals, `${language}.title`)}
        change={title => set({ title })}
      />
      <Input
        label={labelIn('Description', language)}
        lang={language}
        value={text.description}
        maxLength={PAGE_DESCRIPTION_MAX}
        error={refusalOf(refusals, `${language}.description`)}
        hint="A sentence for search engines and lists"
        change={description => set({ description })}
      />
    </>
  )
}

const days = [
  { name: 'date', label: 'Date', hint: 'Left empty, it is the day of publication.' },
  { name: 'until', label: 'Last day', hint: 'From the next day on it leaves the home page. Left empty, it stays.' },
] as const

/** What holds in every language: the address, and the days of an announcement. */
export function PlaceFields({ kind, draft: { content, change }, language, isText, refusals }: Props) {
  const text = content[language] ?? EMPTY
  return (
    <FoldedDetails isOpen={refusals.length > 0}>
      <div className="grid gap-4">
        <Input
          label="Address"
          value={content.slug}
          isReadOnly={isText}
          error={refusalOf(refusals, 'slug')}
          hint={
            isText
              ? 'This page keeps its address.'
              : `After ${KINDS[kind].site} – a change takes effect when it is published, and the former address leads here.`
          }
          change={slug => change({ slug })}
        />
        {kind === 'news' &&
          days.map(({ name, label, hint }) => (
            <Input
              key={name}
              type="date"
              label={label}
              hint={hint}
              value={content[name]}
              error={refusalOf(refusals, name)}
              change={day => change({ [name]: day })}
            />
          ))}
        {kind === 'pages' && (
          <Input
            type="date"
            label={labelIn('In force from', language)}
            value={text.effectiveOn}
            error={refusalOf(refusals, `${language}.effectiveOn`)}
            change={effectiveOn => change({ [language]: { ...text, effectiveOn } })}
          />
        )}
      </div>
    </FoldedDetails>
  )
}
