import type { SettingsContent } from '@shodh/contracts/content/site-parts/site-parts.ts'
import { languagesOf } from '@shodh/contracts/languages.ts'
import type { OperatorSetting } from '@shodh/contracts/system/operator-settings.ts'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { Fact } from '../../../../ui/admin/fact.tsx'
import { QueryResult } from '../../../../ui/queries/query-result.tsx'
import type { ShownDraft } from '../drafts/use-draft.tsx'
import { type Preview, SitePartScreen } from '../site/site-part-screen.tsx'
import { useSettingsPartQuery, useOperatorSettingsQuery } from '../site/calls.ts'
import { hasText } from '../site/site-form.tsx'
import { BoardFields, ContactFields, HomeFields, PrivacyFields } from './list-fields.tsx'
import { IdentityFields, LanguageFields, LicenceFields, LooksFields } from './identity-fields.tsx'
import { labelOf, settingsFields } from './shown-settings.ts'

export type SettingsDraft = { readonly draft: ShownDraft<SettingsContent> }

const terms: Readonly<Record<OperatorSetting['name'], string>> = {
  PUBLIC_URL: 'Address of the site',
  SMTP_URL: 'Mail server',
  MAIL_FROM: 'Mails come from',
  DATA_DIR: 'Data folder',
  BACKUP_TO: 'Backups go to',
  CORS_ORIGINS: 'Other sites that may use the API',
  OIDC_PROVIDERS_FILE: 'People may sign in with those of',
  OUTGOING_HOSTS: 'Hosts of others that it may reach',
  'contact.humanCheck': 'Human check of the contact form',
  scripts: 'Scripts of other sites',
}

/** What no screen changes: it can be looked at here. */
function OperatorSettings() {
  const query = useOperatorSettingsQuery()
  return (
    <>
      <p className="text-sm text-muted">
        Who runs the server changes these, in its environment and in the settings file. Passwords and keys are not
        shown.
      </p>
      <QueryResult of={query} loading="Loading what the operator set…">
        {({ settings }) => (
          <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
            {settings.map(({ name, value }) => (
              <Fact key={name} term={terms[name]}>
                {value ?? 'Not set'}
              </Fact>
            ))}
          </dl>
        )}
      </QueryResult>
    </>
  )
}

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
