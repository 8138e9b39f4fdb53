import type { SettingsContent } from '@shodh/contracts/content/site-parts.ts'
import { languagesOf } from '@shodh/contracts/languages.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import { type Preview, SitePartScreen } from '../site/site-part-screen.tsx'
import { useSettingsPartQuery } from '../site/calls.ts'
import { hasText } from '../site/site-form.tsx'
import { BoardFields, ContactFields, HomeFields, PrivacyFields } from './list-fields.tsx'
import { IdentityFields, LanguageFields, LicenceFields, LooksFields } from './identity-fields.tsx'
import { OperatorSettings } from './operator-settings.tsx'
import { labelOf, settingsFields } from './shown-settings.ts'

export type SettingsDraft = { readonly draft: ShownDraft<SettingsContent> }

const sections: readonly (readonly [id: string, title: string, (props: SettingsDraft) => ReactNode])[] = [
  ['identity', 'Identity', IdentityFields],
  ['looks', 'Looks', LooksFields],
  ['home', 'Home page', HomeFields],
  ['languages', 'Languages and time', LanguageFields],
  ['licence', 'Licence', LicenceFields],
  ['contact', 'Contact and mail', ContactFields],
  ['board', 'Board', BoardFields],
  ['privacy', 'Privacy', PrivacyFields],
  ['operator', 'Set by the operator', OperatorSettings],
]

function Sections() {
  const { hash } = useLocation()
  return (
    <nav aria-label="Settings" className="flex gap-1 overflow-x-auto xl:sticky xl:top-40 xl:grid xl:self-start">
      {sections.map(([id, title]) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={(hash || '#identity') === `#${id}` || undefined}
          className="rounded-md px-2.5 py-1.5 whitespace-nowrap text-muted hover:bg-hover aria-[current]:bg-tint aria-[current]:font-semibold aria-[current]:text-ink xl:whitespace-normal"
        >
          {title}
        </a>
      ))}
    </nav>
  )
}

/** Without entries that have no text. */
const bodyOf = ({ heroTags, disciplines, contactChannels, ...rest }: SettingsContent) => ({
  ...rest,
  heroTags: heroTags.filter(({ title, basis }) => hasText(title) || hasText(basis)),
  disciplines: disciplines.filter(hasText),
  contactChannels: contactChannels.filter(({ title, content }) => hasText(title) || hasText(content)),
})

const languagesIn = ({ languages }: SettingsContent) => languagesOf(languages)

/** Who the journal is, beside its home page as readers will see it. */
export function SettingsScreen({ Preview }: { Preview: Preview<SettingsContent> }) {
  const query = useSettingsPartQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <SitePartScreen
      part="settings"
      title="Settings"
      query={query}
      Preview={Preview}
      fieldsOf={settingsFields}
      labelOf={labelOf}
      bodyOf={bodyOf}
      languagesIn={languagesIn}
      nav={<Sections />}
    >
      {draft =>
        sections.map(([id, title, Fields]) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="grid gap-5 pb-4">
            <h2 id={`${id}-title`} className="text-lg">
              {title}
            </h2>
            <Fields draft={draft} />
          </section>
        ))
      }
    </SitePartScreen>
  )
}
