import { DESCRIPTORS_MAX } from '@shodh/contracts/limits.ts'
import type { FooterView } from '@shodh/contracts/content/views.ts'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import { useFooterPartQuery } from './calls.ts'
import { LocalizedEntries } from './entries.tsx'
import { LogoFields } from './logo-fields.tsx'
import { footerFields, labelOf } from './shown-fields.ts'
import { hasText, LocalizedInput, TextInput } from './site-form.tsx'
import { type Preview, SitePartScreen } from './site-part-screen.tsx'

const bodyOf = ({ logo, descriptors, ...body }: FooterView) => ({
  ...body,
  descriptors: descriptors.filter(hasText),
})

type Draft = { readonly draft: ShownDraft<FooterView> }

const lines = [
  { name: 'phone', type: 'tel' },
  { name: 'email', type: 'email' },
  { name: 'website', type: 'url' },
  { name: 'mapUrl', type: 'url' },
] as const

function Fields({ draft }: Draft) {
  const { content, change } = draft
  return (
    <>
      {lines.map(({ name, type }) => (
        <TextInput
          key={name}
          name={name}
          type={type}
          label={labelOf(name)}
          value={content[name] ?? ''}
          change={text => change({ [name]: text || null })}
        />
      ))}
      <LocalizedInput
        name="address"
        label={labelOf('address')}
        isMultiline
        texts={content.address}
        change={address => change({ address })}
      />
      <LocalizedEntries
        name="descriptors"
        legend={labelOf('descriptors')}
        entry="Line"
        entries={content.descriptors}
        max={DESCRIPTORS_MAX}
        change={descriptors => change({ descriptors })}
      />
      {(['copyright', 'credit'] as const).map(name => (
        <LocalizedInput
          key={name}
          name={name}
          label={labelOf(name)}
          texts={content[name]}
          change={texts => change({ [name]: texts })}
        />
      ))}
      <LogoFields part="footer" draft={draft} />
    </>
  )
}

export function FooterScreen({ Preview }: { Preview: Preview<FooterView> }) {
  const query = useFooterPartQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <SitePartScreen
      part="footer"
      title="Footer"
      query={query}
      Preview={Preview}
      fieldsOf={footerFields}
      bodyOf={bodyOf}
    >
      {draft => <Fields draft={draft} />}
    </SitePartScreen>
  )
}
